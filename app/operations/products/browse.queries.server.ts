/** The storefront's lists: filtered, sorted and cut into pages by the database (D32, D47, D56). */
import { db } from "~/db/client.server";
import { inCents } from "~/db/rows.server";
import type { BrowseFilters } from "~/domain/browse";
import type { ProductType } from "~/domain/product";
import { foldText } from "~/domain/search-text";
import { cardFields, type ShelfProduct, shelfProduct } from "./listing.queries.server";

export const BROWSE_PAGE_SIZE = 24;

/** `type` may name several: the fixed-price list holds buy_now and both. */
export type ProductSearch = Omit<BrowseFilters, "type"> & {
  type: ProductType | readonly ProductType[] | null;
};

export interface BrowseResult {
  /** How many products match, on all pages. */
  total: number;
  /** The page that is shown: the last one where a later one was asked for. From 1. */
  page: number;
  pageCount: number;
  products: ShelfProduct[];
}

export async function browseProducts(filters: ProductSearch, now: Date): Promise<BrowseResult> {
  const where = {
    deletedAt: null,
    status: "active" as const,
    ...(filters.type && {
      productType: typeof filters.type === "string" ? filters.type : { in: [...filters.type] },
    }),
    ...(filters.category && { category: { slug: filters.category } }),
    ...(filters.q && { searchText: { contains: foldText(filters.q) } }),
  };
  const total = await db().product.count({ where });
  const pageCount = Math.max(1, Math.ceil(total / BROWSE_PAGE_SIZE));
  const page = Math.min(filters.page, pageCount);
  const rows = await db().product.findMany({
    where,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    skip: (page - 1) * BROWSE_PAGE_SIZE,
    take: BROWSE_PAGE_SIZE,
    select: cardFields,
  });
  return { total, page, pageCount, products: rows.map((row) => shelfProduct(inCents(row), now)) };
}
