import { db } from "~/db/client.server";
import { listPage } from "~/domain/list/page";
import { cardsOf } from "../browse/listing.queries.server";

/** Others can be seen by nobody but superusers (D13, D27). */
export const WATCHABLE = { deletedAt: null, status: { not: "draft" } } as const;

/** For the hearts of a page. */
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
    orderBy: [{ createdAt: "desc" }, { productId: "desc" }],
    skip,
    take,
    select: { productId: true },
  });
  const ids = rows.map(({ productId }) => productId);
  return { total, ...shown, products: await cardsOf(ids, now, ["active", "closed"]) };
}
