import { select } from "~/db/select.server";
import { Prisma } from "~/db/generated/sqlite/client";

/**
 * What everyone pledged in all rounds of these auctions together, added up by the database: one row a participant, with the
 * id of their earliest participation and the number of the latest round in which they pledged.
 */
export const totalsSql = (auctionIds: readonly number[]): Prisma.Sql => Prisma.sql`
  SELECT r."productId" AS "auctionId", p."userId" AS "userId",
    COALESCE(SUM(p."pledgeCents"), 0) AS cents, MIN(p."id") AS "first",
    MAX(CASE WHEN p."pledgeCents" IS NOT NULL THEN r."number" END) AS "latest"
  FROM "Round" r JOIN "Participation" p ON p."roundId" = r."id"
  WHERE p."paymentStatus" = 'completed' AND r."productId" IN (${Prisma.join([...auctionIds])})
  GROUP BY r."productId", p."userId"`;

/** How many took part in any round of an auction: who joined two counts once (D54). */
export async function auctionParticipants(auctionId: number): Promise<number> {
  const [row] = await select<{ count: number }>(Prisma.sql`
    SELECT COUNT(DISTINCT p."userId") AS "count" FROM "Round" r JOIN "Participation" p ON p."roundId" = r."id"
    WHERE p."paymentStatus" = 'completed' AND r."productId" = ${auctionId}`);
  return row?.count ?? 0;
}
