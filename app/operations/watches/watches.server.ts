import { db, transaction } from "~/db/client.server";
import { listPage } from "~/domain/list/page";
import { Prisma } from "~/db/generated/sqlite/client";
import { selectNumbers } from "~/db/select.server";
import type { Viewer } from "~/domain/account/access";
import { PRODUCT_NOT_FOUND } from "~/domain/messages";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { refuseWatch } from "~/domain/product/watch";
import { cardsOf } from "../browse/listing.queries.server";
import { lockAccount } from "../lock-account.server";
import { shopTime } from "../shop-clock.server";

/** Others can be seen by nobody but superusers (D13, D27). */
const WATCHABLE = { deletedAt: null, status: { not: "draft" } } as const;

const NEWEST = [{ createdAt: "desc" as const }, { productId: "desc" as const }];

export const watchedIds = (userId: number) =>
  selectNumbers(Prisma.sql`SELECT "productId" FROM "Watch" WHERE "userId" = ${userId}`);

/** Newest first; closed auctions stay in the list. */
export async function watchedProducts(
  userId: number,
  { page, take, now }: { page: number; take: number; now: Date },
) {
  const where = { userId, product: WATCHABLE };
  const total = await db().watch.count({ where });
  const { skip, ...shown } = listPage(page, total, take);
  const rows = await db().watch.findMany({
    where,
    orderBy: NEWEST,
    skip,
    take,
    select: { productId: true },
  });
  const ids = rows.map(({ productId }) => productId);
  return { total, ...shown, products: await cardsOf(ids, now, ["active", "closed"]) };
}

const rowFields = {
  createdAt: true,
  product: { select: { id: true, title: true, productType: true, status: true, imageKey: true } },
} as const;

export type WatchRow = NonNullable<Awaited<ReturnType<typeof watchOf>>>;

export const watchOf = (userId: number, productId: number) =>
  db().watch.findFirst({ where: { userId, productId, product: WATCHABLE }, select: rowFields });

/** For the API, so without prices and rounds. */
export async function watchList(userId: number, { skip, size }: { skip: number; size: number }) {
  const where = { userId, product: WATCHABLE };
  const [total, rows] = await Promise.all([
    db().watch.count({ where }),
    db().watch.findMany({ where, orderBy: NEWEST, skip, take: size, select: rowFields }),
  ]);
  return { total, rows };
}

export const watchersOf = (auctionId: number): Prisma.Sql =>
  Prisma.sql`SELECT "userId" FROM "Watch" WHERE "productId" = ${auctionId}`;

/** Watching again changes nothing. */
export async function watchProduct(viewer: Viewer, productId: number): Promise<Outcome<{ title: string }>> {
  const product = await db().product.findFirst({
    where: { id: productId, ...WATCHABLE },
    select: { title: true },
  });
  if (!product) return refused(refuse("missing", PRODUCT_NOT_FOUND));
  return transaction(async (tx) => {
    await lockAccount(tx, viewer.id);
    const others = { userId: viewer.id, productId: { not: productId }, product: WATCHABLE };
    const refusal = refuseWatch(await tx.watch.count({ where: others }));
    if (refusal) return refused(refusal);
    const watch = { userId: viewer.id, productId };
    await tx.watch.upsert({
      where: { userId_productId: watch },
      create: { ...watch, createdAt: shopTime() },
      update: {},
      select: { userId: true },
    });
    return accepted(product);
  });
}

/** False: it was not watched. */
export async function stopWatching(viewer: Viewer, productId: number): Promise<boolean> {
  const { count } = await transaction((tx) =>
    tx.watch.deleteMany({ where: { userId: viewer.id, productId } }),
  );
  return count > 0;
}
