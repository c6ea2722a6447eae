import { Prisma } from "~/db/generated/sqlite/client";
import { select } from "~/db/select.server";
import type { Cents } from "~/domain/money";
import { spendingOf } from "../orders/orders.queries.server";
import { bidCount } from "../pledges/own-bids.queries.server";
import { winnersOfClosed } from "../rounds/closed-winners.queries.server";

/** A user's own figures (D14). */
export interface UserFigures {
  /** Cancelled ones included. */
  totalOrders: number;
  /** Of orders that are not cancelled, shipping included (D31, D46). */
  totalSpentCents: Cents;
  /** Every raise is one (D22). */
  totalBids: number;
  /** Rounds whose entry fee was paid. */
  totalParticipations: number;
  /** Closed auctions won overall (D26, D66); one that was deleted since was won all the same. */
  auctionsWon: number;
  /** Distinct auctions of those rounds. */
  auctionsParticipated: number;
}

/** In a number of statements that does not grow with what the user did. */
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
