import { db } from "~/db/client.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { selectNumbers } from "~/db/select.server";
import { LISTED, ofTypes, productsBy } from "~/operations/list-sql.server";
import { CURRENT_ROUND } from "../rounds/current-round.server";

const { sql } = Prisma;

/** Active auctions without an open round or an end time: nobody can pledge, and nobody has won. Oldest first. */
export async function auctionsBetweenRounds(now: Date, { take }: { take: number }) {
  const found = await selectNumbers(sql`
    SELECT "id" FROM ${productsBy("Product_type_shelf")}
    WHERE ${LISTED} AND ${ofTypes(["auction", "both"])} AND "roundCount" > 0
      AND ("endTime" IS NULL OR "endTime" > ${now})
      AND NOT EXISTS (SELECT 1 FROM "Round" WHERE "productId" = "Product"."id" AND "state" = 'active')`);
  const ids = found.toSorted((one, other) => one - other);
  return { total: ids.length, auctions: await auctionsOf(ids.slice(0, take)) };
}

async function auctionsOf(ids: readonly number[]) {
  if (ids.length === 0) return [];
  const found = await db().product.findMany({
    where: { id: { in: [...ids] } },
    select: {
      id: true,
      title: true,
      rounds: { ...CURRENT_ROUND, select: { number: true, closedAt: true } },
    },
  });
  return ids.flatMap((id) =>
    found
      .filter((auction) => auction.id === id)
      .flatMap(({ rounds: [round], title }) => (round ? [{ id, title, round }] : [])),
  );
}
