import { db } from "~/db/client.server";
import { select } from "~/db/select.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { ACTIVE_ROUND } from "../rounds/rounds.queries.server";

const { sql } = Prisma;

/** The condition of the index, letter for letter. */
const NOT_CLOSED = sql`"deletedAt" IS NULL AND "status" <> 'closed' AND "endTime" IS NOT NULL`;

/** Neither an open round nor an active auction closes by itself: somebody has to draw the winner, and say that it is over. */
const pastEnd = (now: Date) => sql`FROM "Product" WHERE ${NOT_CLOSED} AND "endTime" <= ${now}
  AND (("status" = 'active' AND "productType" <> 'buy_now')
    OR EXISTS (SELECT 1 FROM "Round" WHERE "productId" = "Product"."id" AND "state" <> 'closed'))`;

/** How many auctions are past their end time and not closed, and the few that ended first; `round` is null where none is open. A constant number of statements. */
export async function auctionsPastEnd(now: Date, { take, skip = 0 }: { take: number; skip?: number }) {
  const [[counted], ids] = await Promise.all([
    select<{ total: number }>(Prisma.sql`SELECT COUNT(*) AS "total" ${pastEnd(now)}`),
    select<{ id: number }>(
      Prisma.sql`SELECT "id" ${pastEnd(now)} ORDER BY "endTime", "id" LIMIT ${take} OFFSET ${skip}`,
    ),
  ]);
  return { total: counted?.total ?? 0, auctions: await auctionsOf(ids.map(({ id }) => id)) };
}

/** In this order; one that was closed meanwhile is left out. */
async function auctionsOf(ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await db().product.findMany({
    where: { id: { in: [...ids] }, status: { not: "closed" } },
    select: {
      id: true,
      title: true,
      endTime: true,
      rounds: { where: ACTIVE_ROUND, select: { number: true, participantCount: true } },
    },
  });
  return ids.flatMap((id) =>
    rows
      .filter((row) => row.id === id)
      .flatMap(({ rounds: [round], endTime, title }) =>
        endTime ? [{ id, title, endTime, round: round ?? null }] : [],
      ),
  );
}
