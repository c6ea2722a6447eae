import { selectNumbers } from "~/db/select.server";
import { empty, join, sql, type Sql } from "~/db/sql.server";

/** One row per participant: total, earliest participation, last round with a pledge. `withoutRounds` count as if void (D78). */
export const participantTotalsSql = (
  auctionIds: readonly number[],
  withoutRounds: readonly number[] = [],
): Sql => sql`
  SELECT r."productId" AS "auctionId", p."userId" AS "userId",
    COALESCE(SUM(p."pledgeCents"), 0) AS cents, MIN(p."id") AS "first",
    MAX(CASE WHEN p."pledgeCents" IS NOT NULL THEN r."number" END) AS "latest"
  FROM "Round" r JOIN "Participation" p ON p."roundId" = r."id"
  WHERE p."paymentStatus" = 'completed' AND r."productId" IN (${join([...auctionIds])})
    ${withoutRounds.length === 0 ? empty : sql`AND r."id" NOT IN (${join([...withoutRounds])})`}
  GROUP BY r."productId", p."userId"`;

/** How many took part in any round of an auction: a buyer in two rounds counts once (D54). */
export async function auctionParticipants(auctionId: number): Promise<number> {
  const [count = 0] = await selectNumbers()`
    SELECT COUNT(DISTINCT p."userId") FROM "Round" r JOIN "Participation" p ON p."roundId" = r."id"
    WHERE p."paymentStatus" = 'completed' AND r."productId" = ${auctionId}`;
  return count;
}

/** First place (D69), then by total and earliest participation. Totals rank like averages, because all have as many rounds. */
export const rankedIds = (
  auctionId: number,
  { leader, take, skip }: { leader: number | null; take: number; skip: number },
) =>
  selectNumbers()`
    SELECT "userId" FROM (${participantTotalsSql([auctionId])}) totals
    ORDER BY ("userId" = ${leader ?? 0}) DESC, cents DESC, "first" LIMIT ${take} OFFSET ${skip}`;
