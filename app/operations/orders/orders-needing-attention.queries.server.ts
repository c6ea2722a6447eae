/** Orders whose payment or goods need a person (D78, D80, D83), besides those to confirm and to ship. Amounts in cents. */
import { db } from "~/db/client.server";
import { selectColumns } from "~/db/columns.server";
import type { Prisma } from "~/db/generated/sqlite/client";
import { inCents } from "~/db/rows.server";
import { ON_DELIVERY } from "~/domain/order/payment-method";
import { STATUSES_TO_SHIP } from "~/domain/order/shipping/shipping";
import { UNDER_WAY } from "~/domain/payment/attempt";
import { MANUAL_METHODS, SET_TO_PAID } from "~/domain/payment/reported-method";

/** A payment that somebody recorded with its method; a status set to 'paid' is none (D66). */
const KNOWN_MONEY = {
  state: "completed",
  OR: [
    { provider: { not: "hand" } },
    { receipt: { not: null } },
    { resultCode: { in: MANUAL_METHODS.filter((method) => method !== SET_TO_PAID) } },
  ],
} satisfies Prisma.PaymentAttemptWhereInput;

/** Cancelled and paid, and nobody decided about the money: cancelling by REST requires no decision. */
const UNDECIDED_MONEY = {
  status: "cancelled",
  paymentStatus: "completed",
  moneyKeptAt: null,
  attempts: { some: KNOWN_MONEY },
} satisfies Prisma.OrderWhereInput;

/** Its auction was declared void after its winner had paid. */
const PAID_AND_VOID = {
  status: { not: "cancelled" },
  paymentStatus: "completed",
  // so that SQLite reads the few orders of won goods
  wonProductId: { gt: 0 },
  wonProduct: { result: { voidedAt: { not: null } } },
} satisfies Prisma.OrderWhereInput;

/** By the rule of `owesDifference`. */
const OWES_DIFFERENCE = {
  paymentStatus: "completed",
  dueCents: { gt: 0 },
  paymentMethod: { not: ON_DELIVERY },
} satisfies Prisma.OrderWhereInput;

const WHERE = {
  undecided: UNDECIDED_MONEY,
  void: PAID_AND_VOID,
  difference: { status: { in: STATUSES_TO_SHIP }, ...OWES_DIFFERENCE },
  unpaid: { status: "delivered", paymentStatus: "pending" },
  failed: {
    status: "pending",
    paymentStatus: "pending",
    attempts: { some: { state: "failed" }, none: { state: { in: [...UNDER_WAY] } } },
  },
} satisfies Record<string, Prisma.OrderWhereInput>;

export type OrderNeedingAttention = keyof typeof WHERE;
export const ORDERS_NEEDING_ATTENTION = Object.keys(WHERE) as OrderNeedingAttention[];

export const needsAttention = async (kind: OrderNeedingAttention, id: number): Promise<boolean> =>
  (await db().order.count({ where: { AND: [WHERE[kind], { id }] } })) > 0;

export const attentionFields = selectColumns(
  "Order",
  "id, orderNumber, shippingName, shippingCity, shippingPhone, totalCents, dueCents",
  "createdAt",
);

export async function ordersNeedingAttention(kind: OrderNeedingAttention, take: number) {
  const where = WHERE[kind];
  const total = await db().order.count({ where });
  if (total === 0) return { total, oldest: [] };
  const rows = await db().order.findMany({
    where,
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take,
    select: {
      ...attentionFields,
      attempts: {
        where: { state: "failed" },
        orderBy: { id: "desc" },
        take: 1,
        select: { resultText: true },
      },
    },
  });
  return {
    total,
    oldest: rows.map(({ attempts: [failed], ...order }) => ({
      ...inCents(order),
      failure: failed?.resultText ?? null,
    })),
  };
}

const person = { firstName: true, lastName: true, username: true, phoneNumber: true } as const;

/** Auctions won but not ordered, if it is stated what the winner pays (D83), with the buyer who may order now (D100); longest waiting first. */
export async function wonNotOrdered(take: number) {
  const where = {
    winnerId: { not: null },
    voidedAt: null,
    product: {
      deletedAt: null,
      winnerPays: { not: null },
      OR: [{ wonOrder: null }, { wonOrder: { status: "cancelled" } }],
    },
  } satisfies Prisma.AuctionResultWhereInput;
  const [total, rows] = await Promise.all([
    db().auctionResult.count({ where }),
    db().auctionResult.findMany({
      where,
      orderBy: [{ decidedAt: "asc" }, { id: "asc" }],
      take,
      select: {
        decidedAt: true,
        product: {
          select: {
            id: true,
            title: true,
            offers: {
              orderBy: { place: "desc" },
              take: 1,
              select: { orderBefore: true, pausedAt: true, user: { select: person } },
            },
          },
        },
        winner: { select: person },
      },
    }),
  ]);
  return {
    total,
    oldest: rows.map(({ decidedAt, winner, product: { offers, ...product } }) => ({
      decidedAt,
      product,
      buyer: offers[0]?.user ?? winner,
      // without a deadline while the days stand still (D111)
      orderBefore: offers[0]?.pausedAt ? null : (offers[0]?.orderBefore ?? null),
    })),
  };
}
