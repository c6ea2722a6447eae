import { Prisma } from "~/db/generated/sqlite/client";
import { select } from "~/db/select.server";
import type { Cents } from "~/domain/money";
import { spendingOf } from "../orders/orders.queries.server";
import { bidCount } from "../pledges/own-bids.queries.server";
import { winnersOfClosed } from "../rounds/closed-winners.queries.server";

export interface UserFigures {
  /** Cancelled ones included. */
  totalOrders: number;
  /** Without cancelled orders, with shipping (D31, D46). */
  totalSpentCents: Cents;
  totalBids: number;
  totalParticipations: number;
  /** Closed auctions won overall (D26, D66), deleted ones included. */
  auctionsWon: number;
  auctionsParticipated: number;
}

/** The number of statements does not grow with what the user did. */
export async function userFigures(userId: number): Promise<UserFigures> {
  const [spending, totalBids, totalParticipations, auctions] = await Promise.all([
    spendingOf(userId),
    bidCount(userId),
    paidSeats(userId),
    auctionsOf(userId),
  ]);
  const closed = auctions.filter(({ status }) => status === "closed").map(({ id }) => id);
  const winners = await winnersOfClosed(closed);
  return {
    totalOrders: spending.orders,
    totalSpentCents: spending.totalCents,
    totalBids,
    totalParticipations,
    auctionsWon: closed.filter((id) => winners.get(id) === userId).length,
    auctionsParticipated: auctions.length,
  };
}

async function paidSeats(userId: number): Promise<number> {
  const [row] = await select<{ seats: number }>(Prisma.sql`
    SELECT COUNT(*) AS "seats" FROM "Participation"
    WHERE "userId" = ${userId} AND "paymentStatus" = 'completed'`);
  return row?.seats ?? 0;
}

const auctionsOf = (userId: number) =>
  select<{ id: number; status: string }>(Prisma.sql`
    SELECT DISTINCT product."id", product."status"
    FROM "Participation" seat
    JOIN "Round" round ON round."id" = seat."roundId"
    JOIN "Product" product ON product."id" = round."productId"
    WHERE seat."userId" = ${userId} AND seat."paymentStatus" = 'completed'`);
