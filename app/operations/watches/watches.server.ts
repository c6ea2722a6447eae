import { transaction } from "~/db/client.server";
import { listPage } from "~/domain/list/page";
import { sql, type Sql } from "~/db/sql.server";
import { columns, columnsOf, insertOf, type RowOf, tableColumns } from "~/db/columns.server";
import { countRows } from "~/db/list-rows.server";
import { select, selectNumbers, selectOne } from "~/db/select.server";
import type { Viewer } from "~/domain/account/access";
import { PRODUCT_NOT_FOUND } from "~/domain/messages";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { refuseWatch } from "~/domain/product/watch";
import { cardsOf } from "../browse/listing.queries.server";
import { lockAccount } from "~/db/locks.server";
import { shopTime } from "../shop-clock.server";

/** Others can be seen by nobody but superusers (D13, D27). */
const WATCHABLE = sql`product."deletedAt" IS NULL AND product."status" <> 'draft'`;

const watchesOf = (
  userId: number,
) => sql`FROM "Watch" watch JOIN "Product" product ON product."id" = watch."productId"
  WHERE watch."userId" = ${userId} AND ${WATCHABLE}`;

const NEWEST = sql`ORDER BY watch."createdAt" DESC, watch."productId" DESC`;

export const watchedIds = (userId: number) =>
  selectNumbers()`SELECT "productId" FROM "Watch" WHERE "userId" = ${userId}`;

/** Newest first; closed auctions stay in the list. */
export async function watchedProducts(
  userId: number,
  { page, take, now }: { page: number; take: number; now: Date },
) {
  const total = await countRows()`${watchesOf(userId)}`;
  const { skip, ...shown } = listPage(page, total, take);
  const ids = await selectNumbers()`
    SELECT watch."productId" ${watchesOf(userId)} ${NEWEST} LIMIT ${take} OFFSET ${skip}`;
  return { total, ...shown, products: await cardsOf(ids, now, ["active", "closed"]) };
}

const row = columns({
  ...columnsOf("Watch", "watch", "createdAt"),
  product: tableColumns("Product", "product", "id, title, productType, status, imageKey"),
});

export type WatchRow = RowOf<typeof row>;

export const watchOf = (userId: number, productId: number): Promise<WatchRow | null> =>
  selectOne(row)`${watchesOf(userId)} AND product."id" = ${productId}`;

/** For the API, so without prices and rounds. */
export async function watchList(userId: number, { skip, size }: { skip: number; size: number }) {
  const [total, rows] = await Promise.all([
    countRows()`${watchesOf(userId)}`,
    select(row)`${watchesOf(userId)} ${NEWEST} LIMIT ${size} OFFSET ${skip}`,
  ]);
  return { total, rows };
}

export const watchersOf = (auctionId: number): Sql =>
  sql`SELECT "userId" FROM "Watch" WHERE "productId" = ${auctionId}`;

/** Watching again changes nothing. */
export async function watchProduct(viewer: Viewer, productId: number): Promise<Outcome<{ title: string }>> {
  const [product] = await select(tableColumns("Product", "product", "title"))`
    FROM "Product" product WHERE product."id" = ${productId} AND ${WATCHABLE}`;
  if (!product) return refused(refuse("missing", PRODUCT_NOT_FOUND));
  return transaction(async (tx) => {
    await lockAccount(tx, viewer.id);
    const refusal = refuseWatch(
      await countRows({ tx })`${watchesOf(viewer.id)} AND product."id" <> ${productId}`,
    );
    if (refusal) return refused(refusal);
    const watch = insertOf("Watch", [{ userId: viewer.id, productId, createdAt: shopTime() }]);
    await tx.$executeRaw`${watch} ON CONFLICT DO NOTHING`;
    return accepted(product);
  });
}

/** False: it was not watched. */
export async function stopWatching(viewer: Viewer, productId: number): Promise<boolean> {
  const count = await transaction(
    (tx) => tx.$executeRaw`DELETE FROM "Watch" WHERE "userId" = ${viewer.id} AND "productId" = ${productId}`,
  );
  return count > 0;
}
