import { db } from "~/db/client.server";
import { listPage } from "~/domain/list/page";
import { cardsOf } from "../browse/listing.queries.server";

/** Others can be seen by nobody but superusers (D13, D27). */
export const WATCHABLE = { deletedAt: null, status: { not: "draft" } } as const;

const NEWEST = [{ createdAt: "desc" as const }, { productId: "desc" as const }];

/** Which hearts on a page are filled. */
export async function watchedIds(userId: number): Promise<number[]> {
  const rows = await db().watch.findMany({ where: { userId }, select: { productId: true } });
  return rows.map(({ productId }) => productId);
}

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
