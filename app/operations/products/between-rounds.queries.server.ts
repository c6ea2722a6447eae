import { IS_CURRENT } from "../rounds/current-round.server";
import { join } from "~/db/sql.server";
import { select, selectNumbers } from "~/db/select.server";
import { tableColumns, columns, columnsOf } from "~/db/columns.server";
import { inOrderOf } from "~/db/list-rows.server";
import { LISTED, ofTypes, productsBy } from "~/operations/list-sql.server";

/** Active auctions without an open round or an end time: nobody can pledge, and nobody has won. Oldest first. */
export async function auctionsBetweenRounds(now: Date, { take }: { take: number }) {
  const found = await selectNumbers()`
    SELECT "id" FROM ${productsBy("Product_type_shelf")}
    WHERE ${LISTED} AND ${ofTypes(["auction", "both"])} AND "roundCount" > 0
      AND ("endTime" IS NULL OR "endTime" > ${now})
      AND "id" NOT IN (SELECT "productId" FROM "Round" WHERE "state" = 'active')`;
  const ids = found.toSorted((one, other) => one - other);
  return { total: ids.length, auctions: await auctionsOf(ids.slice(0, take)) };
}

const betweenRounds = columns({
  ...columnsOf("Product", "product", "id, title"),
  round: tableColumns("Round", "round", "number, closedAt"),
});

async function auctionsOf(ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await select(betweenRounds)`
    FROM "Product" product JOIN "Round" round ON ${IS_CURRENT} WHERE product."id" IN (${join([...ids])})`;
  return inOrderOf(ids, rows);
}
