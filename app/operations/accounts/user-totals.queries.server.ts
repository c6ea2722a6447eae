import { Prisma } from "~/db/generated/sqlite/client";
import { select } from "~/db/select.server";
import type { Cents } from "~/domain/money";
import { spendingOf } from "~/operations/orders/orders.queries.server";
import { bidCount } from "~/operations/pledges/own-bids.queries.server";
import { winnersOfClosed } from "~/operations/rounds/auction-result.server";

export interface UserTotals {
  /** Including cancelled ones. */
  totalOrders: number;
  totalSpentCents: Cents;
  totalOwedCents: Cents;
  totalBids: number;
  totalParticipations: number;
  /** Closed auctions won overall (D26, D66), deleted ones included. */
  auctionsWon: number;
  auctionsParticipated: number;
}

export async function userTotals(userId: number): Promise<UserTotals> {
  const [spending, totalBids, totalParticipations, auctions] = await Promise.all([
    spendingOf(userId),
    bidCount(userId),
    paidParticipations(userId),
    auctionsOf(userId),
  ]);
  const closed = auctions.filter(({ status }) => status === "closed").map(({ id }) => id);
  const winners = await winnersOfClosed(closed);
  return {
    totalOrders: spending.orders,
    totalSpentCents: spending.totalCents,
    totalOwedCents: spending.owedCents,
    totalBids,
    totalParticipations,
    auctionsWon: closed.filter((id) => winners.get(id) === userId).length,
    auctionsParticipated: auctions.length,
  };
}

async function paidParticipations(userId: number): Promise<number> {
  const [row] = await select<{ participations: number }>(Prisma.sql`
    SELECT COUNT(*) AS "participations" FROM "Participation"
    WHERE "userId" = ${userId} AND "paymentStatus" = 'completed'`);
  return row?.participations ?? 0;
}

const auctionsOf = (userId: number) =>
  select<{ id: number; status: string }>(Prisma.sql`
    SELECT DISTINCT product."id", product."status"
    FROM "Participation" entrant
    JOIN "Round" round ON round."id" = entrant."roundId"
    JOIN "Product" product ON product."id" = round."productId"
    WHERE entrant."userId" = ${userId} AND entrant."paymentStatus" = 'completed'`);
