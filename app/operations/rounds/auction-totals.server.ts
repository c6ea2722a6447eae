import { Prisma } from "~/db/generated/sqlite/client";

/**
 * What everyone pledged in all rounds of these auctions together, added up by the database: one row a participant, with the
 * id of their earliest participation. CROSS JOIN has SQLite begin with the rounds: it would go through all participations
 * of the shop.
 */
export const totalsSql = (auctionIds: readonly number[]): Prisma.Sql => Prisma.sql`
  SELECT r."productId" AS "auctionId", p."userId" AS "userId",
    COALESCE(SUM(p."pledgeCents"), 0) AS cents, MIN(p."id") AS "first"
  FROM "Round" r CROSS JOIN "Participation" p
  WHERE p."roundId" = r."id" AND p."paymentStatus" = 'completed' AND r."productId" IN (${Prisma.join([...auctionIds])})
  GROUP BY r."productId", p."userId"`;
