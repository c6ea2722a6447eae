import { countRows, inOrderOf } from "~/db/list-rows.server";
import { columns, columnsOf, orNull } from "~/db/columns.server";
import { select, selectNumbers } from "~/db/select.server";
import { join, sql } from "~/db/sql.server";

/** Exactly the index's condition. */
const NOT_CLOSED = sql`"deletedAt" IS NULL AND "status" <> 'closed' AND "endTime" IS NOT NULL`;

/** Auctions alone close by the clock (D91). One with a fixed price too is still sold: an administrator closes it. */
const pastEnd = (now: Date) => sql`FROM "Product" WHERE ${NOT_CLOSED} AND "endTime" <= ${now}
  AND (("status" = 'active' AND "productType" <> 'buy_now')
    OR EXISTS (SELECT 1 FROM "Round" WHERE "productId" = "Product"."id" AND "state" <> 'closed'))`;

/** What was opened after the end, by mistake, waits for a person: a close is final. */
const OPENED_BEFORE_END = sql`EXISTS (SELECT 1 FROM "Round" latest WHERE latest."productId" = "Product"."id"
  AND latest."number" = "Product"."roundCount" AND latest."openedAt" < "Product"."endTime")`;

export const auctionsToClose = (now: Date, take: number) =>
  selectNumbers()`SELECT "id" FROM "Product" WHERE ${NOT_CLOSED} AND "endTime" <= ${now}
    AND "status" = 'active' AND "productType" = 'auction' AND ${OPENED_BEFORE_END} ORDER BY "endTime", "id" LIMIT ${take}`;

/** Of auctions with a fixed price, which stay on sale. */
export const roundsPastEnd = (now: Date, take: number) =>
  selectNumbers()`SELECT round."id" FROM (
      SELECT "id" FROM "Product" WHERE ${NOT_CLOSED} AND "endTime" <= ${now}
        AND "status" = 'active' AND "productType" = 'both' AND ${OPENED_BEFORE_END}) product
    JOIN "Round" round ON round."productId" = product."id" AND round."state" = 'active'
    ORDER BY round."id" LIMIT ${take}`;

/** Earliest end first; `round` is null if none is open. */
export async function auctionsPastEnd(now: Date, { take, skip = 0 }: { take: number; skip?: number }) {
  const [total, ids] = await Promise.all([
    countRows()`${pastEnd(now)}`,
    selectNumbers()`SELECT "id" ${pastEnd(now)} ORDER BY "endTime", "id" LIMIT ${take} OFFSET ${skip}`,
  ]);
  return { total, auctions: await auctionsOf(ids) };
}

const ended = columns({
  ...columnsOf("Product", "product", "id, title, endTime"),
  round: orNull(columnsOf("Round", "round", "number, participantCount")),
});

async function auctionsOf(ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await select(ended)`FROM "Product" product
    LEFT JOIN "Round" round ON round."productId" = product."id" AND round."state" = 'active'
    WHERE product."id" IN (${join([...ids])}) AND product."status" <> 'closed'`;
  return inOrderOf(ids, rows).flatMap(({ endTime, ...row }) => (endTime ? [{ ...row, endTime }] : []));
}
