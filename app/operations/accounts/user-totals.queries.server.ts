import { countRows } from "~/db/list-rows.server";
import { join } from "~/db/sql.server";
import { select } from "~/db/select.server";
import { columns, columnsOf, type RowOf } from "~/db/columns.server";
import type { Cents } from "~/domain/money";
import { spendingOf, spendingOfMany } from "~/operations/orders/orders.queries.server";
import { bidCount } from "~/operations/pledges/own-bids.queries.server";
import { winnersOfClosed } from "~/operations/rounds/winner/auction-result.server";

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
    countRows()`FROM "Participation" WHERE "userId" = ${userId} AND "paymentStatus" = 'completed'`,
    auctionsOf([userId]),
  ]);
  const won = await wonOf(auctions);
  return {
    totalOrders: spending.orders,
    totalSpentCents: spending.totalCents,
    totalOwedCents: spending.owedCents,
    totalBids,
    totalParticipations,
    auctionsWon: auctions.filter(won).length,
    auctionsParticipated: auctions.length,
  };
}

export type ListedTotals = Pick<UserTotals, "totalSpentCents" | "auctionsWon" | "auctionsParticipated">;

const NONE: ListedTotals = { totalSpentCents: 0, auctionsWon: 0, auctionsParticipated: 0 };

export async function totalsOfUsers(userIds: readonly number[]): Promise<(userId: number) => ListedTotals> {
  if (userIds.length === 0) return () => NONE;
  const [spending, participations] = await Promise.all([spendingOfMany(userIds), auctionsOf(userIds)]);
  const won = await wonOf(participations);
  const stats = new Map<number, ListedTotals>();
  const add = (userId: number, change: (known: ListedTotals) => Partial<ListedTotals>) => {
    const known = stats.get(userId) ?? NONE;
    stats.set(userId, { ...known, ...change(known) });
  };
  for (const [userId, { totalCents }] of spending) add(userId, () => ({ totalSpentCents: totalCents }));
  for (const one of participations)
    add(one.userId, ({ auctionsParticipated, auctionsWon }) => ({
      auctionsParticipated: auctionsParticipated + 1,
      auctionsWon: auctionsWon + (won(one) ? 1 : 0),
    }));
  return (userId) => stats.get(userId) ?? NONE;
}

const joinedAuction = columns({
  ...columnsOf("Participation", "joined", "userId"),
  ...columnsOf("Product", "joined", "id as auctionId, status"),
});
type JoinedAuction = RowOf<typeof joinedAuction>;

async function wonOf(joined: readonly JoinedAuction[]): Promise<(one: JoinedAuction) => boolean> {
  const closed = joined.filter(({ status }) => status === "closed").map(({ auctionId }) => auctionId);
  const winners = await winnersOfClosed([...new Set(closed)]);
  return ({ userId, auctionId }) => winners.get(auctionId) === userId;
}

/** An auction counts once per user, however many rounds they paid for. */
const auctionsOf = (userIds: readonly number[]) =>
  select(joinedAuction)`FROM (
    SELECT DISTINCT p."userId", a."id", a."status"
    FROM "Participation" p JOIN "Round" r ON r."id" = p."roundId" JOIN "Product" a ON a."id" = r."productId"
    WHERE p."userId" IN (${join([...userIds])}) AND p."paymentStatus" = 'completed') joined`;
