/** For staff (D26, D46, D87). */
import * as z from "zod";
import { ascending } from "~/domain/round/draw";
import { toShillings } from "~/domain/money";
import { ORDER_STATUSES } from "~/domain/order/order";
import type { ProductBuyer } from "~/operations/orders/buyers.queries.server";
import type { ProductSales } from "~/operations/reports/sales/sales-stats.queries.server";
import type { EntryFeesByRound } from "~/operations/rounds/entry-fees.queries.server";
import type {
  RankedStanding,
  RankingRows,
} from "~/operations/rounds/winner/winner-calculation.queries.server";
import { id, timestamp, shillings, shillingsOrNull } from "./fields.server";

const count = () => z.int().nonnegative();
const auctionRef = z.object({ id: id(), title: z.string() });

export const revenueEntity = z.object({
  auction: auctionRef,
  participation_fee: shillings().nullable().meta({ description: "Of the current round" }),
  registration_fee: shillings().nullable(),
  participant_count: count().meta({ description: "Paid participations, over all rounds" }),
  total_revenue: shillings(),
  rounds: z.array(
    z.object({
      id: id(),
      round_number: z.int().positive(),
      participation_fee: shillings(),
      registration_fee: shillings(),
      participant_count: count(),
      revenue: shillings(),
    }),
  ),
});

export const wireRevenue = ({ auction, rounds, ...sum }: EntryFeesByRound): z.input<typeof revenueEntity> => {
  const fee = shillingsOrNull(sum.currentFeeCents);
  return {
    auction: { id: auction.id, title: auction.title },
    participation_fee: fee,
    registration_fee: fee,
    participant_count: sum.participants,
    total_revenue: toShillings(sum.revenueCents),
    rounds: rounds.map((round) => ({
      id: round.id,
      round_number: round.number,
      participation_fee: toShillings(round.feeCents),
      registration_fee: toShillings(round.feeCents),
      participant_count: round.participants,
      revenue: toShillings(round.revenueCents),
    })),
  };
};

const orderStatus = z.enum(ORDER_STATUSES);

export const buyerEntity = z
  .object({
    id: id().meta({ description: "The order's" }),
    order_number: z.string(),
    shipping_name: z.string(),
    customer: z.object({ email: z.string() }),
    shipping_phone: z.string(),
    shipping_address: z.string(),
    shipping_city: z.string(),
    quantity: z.int().positive(),
    total_price: shillings(),
    order_status: orderStatus,
    created_at: timestamp(),
  })
  .meta({ id: "Buyer" });

export const wireBuyer = ({ order, quantity, totalCents }: ProductBuyer): z.input<typeof buyerEntity> => ({
  id: order.id,
  order_number: order.orderNumber,
  shipping_name: order.shippingName,
  customer: { email: order.user.email },
  shipping_phone: order.shippingPhone,
  shipping_address: order.shippingAddress,
  shipping_city: order.shippingCity,
  quantity,
  total_price: toShillings(totalCents),
  order_status: order.status,
  created_at: order.createdAt.toISOString(),
});

export const salesEntity = z.object({
  total_orders: count(),
  total_units_sold: count(),
  total_revenue: shillings(),
  average_order_value: shillings().nullable(),
  orders_by_status: z.record(orderStatus, count()),
  buy_now_price: shillings().nullable().meta({ description: "The list price" }),
  stock_quantity: count(),
});

export const wireSales = (sales: ProductSales): z.input<typeof salesEntity> => ({
  total_orders: sales.totalOrders,
  total_units_sold: sales.totalUnitsSold,
  total_revenue: toShillings(sales.totalRevenueCents),
  average_order_value: shillingsOrNull(sales.averageOrderCents),
  orders_by_status: sales.ordersByStatus,
  buy_now_price: shillingsOrNull(sales.buyNowPriceCents),
  stock_quantity: sales.stockQuantity,
});

export const rankedEntity = z
  .object({
    rank: z.int().positive(),
    user: z.object({
      id: id(),
      full_name: z.string(),
      username: z.string(),
      email: z.string(),
      phone_number: z.string().nullable(),
      phone: z.string().nullable(),
    }),
    total_pledge: shillings(),
    average_pledge: shillings(),
    rounds_participated: count(),
    round_details: z.array(
      z.object({
        round_number: z.int().positive(),
        participated: z.boolean(),
        pledge_amount: shillings().nullable(),
      }),
    ),
  })
  .meta({ id: "RankedParticipant" });

export const winnerEntity = z.object({
  auction: auctionRef,
  total_rounds: count(),
  total_participants: count(),
  final: z
    .boolean()
    .meta({ description: "The auction is closed and the winner is final. Before, they lead" }),
  winner: rankedEntity.nullable().meta({ description: "null where nobody pledged, and while a tie is open" }),
  tie: z
    .object({
      users: z.array(id()).meta({ description: "All who have the highest total" }),
      deciding_round: z.int().positive().meta({ description: "The latest in which one of them pledged" }),
      decided_by: z.enum(["pledge", "round", "draw"]).nullable().meta({
        description:
          "pledge: the highest of them in that round. null while the deciding round is active: then none of them leads yet",
      }),
    })
    .nullable()
    .meta({ description: "null where nobody shares the first place" }),
  proof: z.string().meta({ description: "The public page with totals and draw" }),
  all_participants: z.array(rankedEntity),
});

const wireRanked = ({ user, ...entry }: RankedStanding): z.input<typeof rankedEntity> => ({
  rank: entry.rank,
  user: {
    id: user.id,
    full_name: `${user.firstName} ${user.lastName}`.trim(),
    username: user.username,
    email: user.email,
    phone_number: user.phoneNumber,
    phone: user.phoneNumber,
  },
  total_pledge: toShillings(entry.totalCents),
  average_pledge: toShillings(entry.averageCents),
  rounds_participated: entry.roundsParticipated,
  round_details: entry.roundDetails.map((round) => ({
    round_number: round.roundNumber,
    participated: round.participated,
    pledge_amount: shillingsOrNull(round.pledgeCents),
  })),
});

function wireTie({ userIds, deciding, first }: NonNullable<RankingRows["top"]>) {
  if (userIds.length < 2) return null;
  const by = first?.by ?? null;
  return {
    users: ascending(userIds),
    deciding_round: deciding.number,
    decided_by: by === "total" ? null : by,
  };
}

export const wireWinner = (ranking: RankingRows): z.input<typeof winnerEntity> => ({
  auction: { id: ranking.product.id, title: ranking.product.title },
  total_rounds: ranking.totalRounds,
  total_participants: ranking.totalParticipants,
  final: ranking.final,
  winner: ranking.first && wireRanked(ranking.first),
  tie: ranking.top && wireTie(ranking.top),
  proof: `/auction/${ranking.product.id}/proof`,
  all_participants: ranking.standings.map(wireRanked),
});
