import { db } from "~/db/client.server";
import { select } from "~/db/select.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { ACTIVE_ROUND } from "../rounds/rounds.queries.server";

const { sql } = Prisma;

/** Exactly the index's condition. */
const NOT_CLOSED = sql`"deletedAt" IS NULL AND "status" <> 'closed' AND "endTime" IS NOT NULL`;

/** Nothing closes automatically: an administrator has to draw the winner and close the auction. */
const pastEnd = (now: Date) => sql`FROM "Product" WHERE ${NOT_CLOSED} AND "endTime" <= ${now}
  AND (("status" = 'active' AND "productType" <> 'buy_now')
    OR EXISTS (SELECT 1 FROM "Round" WHERE "productId" = "Product"."id" AND "state" <> 'closed'))`;

/** First ended first; `round` is null if none is open. */
export async function auctionsPastEnd(now: Date, { take, skip = 0 }: { take: number; skip?: number }) {
  const [[counted], ids] = await Promise.all([
    select<{ total: number }>(Prisma.sql`SELECT COUNT(*) AS "total" ${pastEnd(now)}`),
    select<{ id: number }>(
      Prisma.sql`SELECT "id" ${pastEnd(now)} ORDER BY "endTime", "id" LIMIT ${take} OFFSET ${skip}`,
    ),
  ]);
  return { total: counted?.total ?? 0, auctions: await auctionsOf(ids.map(({ id }) => id)) };
}

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
