/** For the person and for staff with `users` (D5, D14, D46, D66). */
import * as z from "zod";
import { GENDERS } from "~/domain/account/account";
import { UNKNOWN_AUCTION } from "~/domain/messages";
import { toShillings } from "~/domain/money";
import { ORDER_STATUSES } from "~/domain/order/order";
import { ageOn } from "~/domain/time";
import { USER_TYPES } from "~/domain/account/user-type";
import type { ListedTotals, UserTotals } from "~/operations/accounts/user-totals.queries.server";
import type { UserDetail } from "~/operations/accounts/user-detail.queries.server";
import type { ListedUser, UserStats } from "~/operations/accounts/user-list.queries.server";
import { id, timestamp, shillings } from "./fields.server";
import { orderNumberField } from "./order.server";

const count = () => z.int().nonnegative();
const phone = () => z.string().nullable().meta({ example: "+254712345678" });

export const userEntity = z
  .object({
    id: id(),
    username: z.string(),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    full_name: z.string(),
    phone_number: phone(),
    phone: phone(),
    gender: z.enum(GENDERS).nullable(),
    date_of_birth: z.iso.date().nullable(),
    age: count().nullable(),
    user_type: z.enum(USER_TYPES),
    is_superuser: z.boolean(),
    is_verified: z.boolean(),
    auctions_won: count(),
    auctions_participated: count(),
    total_spent: shillings().meta({
      description: "Without cancelled orders, less refunds, shipping included, in KES",
    }),
    trust_score: z.int().min(0).max(100),
    date_joined: timestamp(),
  })
  .meta({ id: "User" });

export const wireUser = (user: ListedUser, stats: ListedTotals, now: Date): z.input<typeof userEntity> => ({
  id: user.id,
  username: user.username,
  email: user.email,
  first_name: user.firstName,
  last_name: user.lastName,
  full_name: `${user.firstName} ${user.lastName}`.trim(),
  phone_number: user.phoneNumber,
  phone: user.phoneNumber,
  gender: user.gender,
  date_of_birth: user.dateOfBirth,
  age: user.dateOfBirth === null ? null : ageOn(user.dateOfBirth, now),
  user_type: user.userType,
  is_superuser: user.isSuperuser,
  is_verified: user.isVerified,
  auctions_won: stats.auctionsWon,
  auctions_participated: stats.auctionsParticipated,
  total_spent: toShillings(stats.totalSpentCents),
  trust_score: user.trustScore,
  date_joined: user.dateJoined.toISOString(),
});

const detailStats = z.object({
  total_orders: count(),
  total_spent: shillings(),
  total_bids: count(),
  total_participations: count(),
});

export const userDetailEntity = z
  .object({
    ...userEntity.shape,
    stats: detailStats,
    recent_orders: z.array(
      z.object({
        id: id(),
        order_number: orderNumberField(),
        status: z.enum(ORDER_STATUSES),
        order_status: z.enum(ORDER_STATUSES),
        product_title: z.string().nullable(),
        quantity: count(),
        total_price: shillings(),
        total_amount: shillings(),
        created_at: timestamp(),
      }),
    ),
    recent_bids: z.array(
      z.object({
        id: id(),
        auction_title: z.string(),
        pledge_amount: shillings(),
        submitted_at: timestamp(),
      }),
    ),
  })
  .meta({ id: "UserDetail" });

export const wireUserDetail = (user: UserDetail, now: Date): z.input<typeof userDetailEntity> => ({
  ...wireUser(user, user.stats, now),
  stats: {
    total_orders: user.stats.totalOrders,
    total_spent: toShillings(user.stats.totalSpentCents),
    total_bids: user.stats.totalBids,
    total_participations: user.stats.totalParticipations,
  },
  recent_orders: user.recentOrders.map((order) => ({
    id: order.id,
    order_number: order.orderNumber,
    status: order.status,
    order_status: order.status,
    product_title: order.productTitle,
    quantity: order.quantity,
    total_price: toShillings(order.totalPriceCents),
    total_amount: toShillings(order.totalCents),
    created_at: order.createdAt.toISOString(),
  })),
  recent_bids: user.recentBids.map(({ id, cents, submittedAt, round: { product } }) => ({
    id,
    auction_title: product.deletedAt === null ? product.title : UNKNOWN_AUCTION,
    pledge_amount: toShillings(cents),
    submitted_at: submittedAt.toISOString(),
  })),
});

export const siteStatsEntity = z
  .object({
    total_users: count(),
    verified: count(),
    new_users_last_30_days: count(),
    buyers: count(),
    sellers: count(),
    admins: count(),
  })
  .meta({ id: "SiteStats" });

export const wireSiteStats = (stats: UserStats): z.input<typeof siteStatsEntity> => ({
  total_users: stats.totalUsers,
  verified: stats.verified,
  new_users_last_30_days: stats.newUsersLast30Days,
  buyers: stats.buyers,
  sellers: stats.sellers,
  admins: stats.admins,
});

/** The site's figures are only in a superuser's own answer (D14). */
export const ownStatsEntity = z
  .object({
    ...detailStats.shape,
    auctions_won: count(),
    auctions_participated: count(),
    ...siteStatsEntity.partial().shape,
  })
  .meta({ id: "UserStats" });

export const wireOwnStats = (stats: UserTotals, site: UserStats | null): z.input<typeof ownStatsEntity> => ({
  total_orders: stats.totalOrders,
  total_spent: toShillings(stats.totalSpentCents),
  total_bids: stats.totalBids,
  total_participations: stats.totalParticipations,
  auctions_won: stats.auctionsWon,
  auctions_participated: stats.auctionsParticipated,
  ...(site && wireSiteStats(site)),
});
