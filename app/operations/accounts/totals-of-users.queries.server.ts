import { Prisma } from "~/db/generated/sqlite/client";
import { select } from "~/db/select.server";
import type { UserTotals } from "./user-totals.queries.server";
import { spendingOfMany } from "~/operations/orders/orders.queries.server";
import { winnersOfClosed } from "~/operations/rounds/auction-result.server";

export type ListedTotals = Pick<UserTotals, "totalSpentCents" | "auctionsWon" | "auctionsParticipated">;

const NONE: ListedTotals = { totalSpentCents: 0, auctionsWon: 0, auctionsParticipated: 0 };

export async function totalsOfUsers(userIds: readonly number[]): Promise<(userId: number) => ListedTotals> {
  if (userIds.length === 0) return () => NONE;
  const [spending, participations] = await Promise.all([spendingOfMany(userIds), auctionsOf(userIds)]);
  const closed = participations.filter(({ status }) => status === "closed").map(({ auctionId }) => auctionId);
  const winners = await winnersOfClosed([...new Set(closed)]);
  const stats = new Map<number, ListedTotals>();
  const add = (userId: number, change: (known: ListedTotals) => Partial<ListedTotals>) => {
    const known = stats.get(userId) ?? NONE;
    stats.set(userId, { ...known, ...change(known) });
  };
  for (const [userId, { totalCents }] of spending) add(userId, () => ({ totalSpentCents: totalCents }));
  for (const { userId, auctionId } of participations)
    add(userId, ({ auctionsParticipated, auctionsWon }) => ({
      auctionsParticipated: auctionsParticipated + 1,
      auctionsWon: auctionsWon + (winners.get(auctionId) === userId ? 1 : 0),
    }));
  return (userId) => stats.get(userId) ?? NONE;
}

/** An auction counts once per user, however many rounds they paid for. */
const auctionsOf = (userIds: readonly number[]) =>
  select<{ userId: number; auctionId: number; status: string }>(Prisma.sql`
    SELECT DISTINCT p."userId", r."productId" AS "auctionId", a."status"
    FROM "Participation" p JOIN "Round" r ON r."id" = p."roundId" JOIN "Product" a ON a."id" = r."productId"
    WHERE p."userId" IN (${Prisma.join([...userIds])}) AND p."paymentStatus" = 'completed'`);
