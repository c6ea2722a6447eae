import { db } from "~/db/client.server";
import type { Cents } from "~/domain/money";
import { spendingOf } from "../orders/orders.queries.server";
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
    db().bid.count({ where: { participation: { userId } } }),
    db().participation.count({ where: { userId, paymentStatus: "completed" } }),
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

const auctionsOf = (userId: number) =>
  db().product.findMany({
    where: { rounds: { some: { participations: { some: { userId, paymentStatus: "completed" } } } } },
    select: { id: true, status: true },
  });
