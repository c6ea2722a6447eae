/** Conditions, orders and indexes: docs/decisions/012-fast-reads.md */
import { empty, join, raw, sql, type Sql } from "~/db/sql.server";
import { selectNumbers } from "~/db/select.server";
import type { SelectedChoices } from "~/domain/product/choices";
import type { ProductFilter, ProductSort } from "~/domain/product/product-list";
import { searchTermsOf } from "../../search-words/search-words.server";
import {
  chosenConditions,
  EVERY_STATUS_IN_CATEGORY,
  FEW_TO_SORT,
  type ListIndex,
  type ManagedIndex,
  productsBy,
} from "~/operations/list-sql.server";
import { type FoundProducts, managedSearch } from "~/operations/products/list/search-sets.server";
import { shopSettings } from "../../settings/settings.server";

const ORDERS: Record<ProductSort, { by: Sql; index: ManagedIndex }> = {
  newest: { by: sql`"createdAt" DESC, "id" DESC`, index: "Product_all_newest" },
  oldest: { by: sql`"createdAt", "id"`, index: "Product_all_newest" },
  title: { by: sql`"titleText", "id"`, index: "Product_all_title" },
  price: { by: sql`"firstPriceCents", "id"`, index: "Product_all_price" },
  "-price": { by: sql`"firstPriceCents" DESC, "id" DESC`, index: "Product_all_price" },
  stock: { by: sql`"stockQuantity", "id"`, index: "Product_all_stock" },
};

/** Deleted products sort by deletion; a short index holds all of them. */
const DELETED_ORDERS: Partial<Record<ProductSort, Sql>> = {
  newest: sql`"deletedAt" DESC, "id" DESC`,
  oldest: sql`"deletedAt", "id"`,
};

export interface ManagedSearch {
  found: FoundProducts | null;
  isEmpty: boolean;
  /** Read only for a list of low stock. */
  lowStockLevel: number;
}

export async function managedSearchBy({
  q,
  stock,
}: Pick<ProductFilter, "q" | "stock">): Promise<ManagedSearch> {
  const terms = await searchTermsOf(q);
  const lowStockLevel = stock === null ? 0 : (await shopSettings()).lowStockLevel;
  if (terms.length > 0) return { found: await managedSearch(terms), isEmpty: false, lowStockLevel };
  return { found: null, isEmpty: q !== "", lowStockLevel };
}

type Narrowing = SelectedChoices & Pick<ProductFilter, "category" | "stock">;

/** What filters besides status and search. */
export function narrowingConditions(
  { category, stock, ...chosen }: Narrowing,
  { lowStockLevel }: ManagedSearch,
): Sql[] {
  return [
    ...chosenConditions(chosen),
    ...(category === null ? [] : [sql`"categoryId" = ${category}`]),
    // an auction has one piece from the start
    // each variant counts for itself, as in the message; all together have no fewer
    ...(stock === null
      ? []
      : [
          // each half has its partial index
          sql`"id" IN (SELECT "id" FROM "Product" WHERE "stockQuantity" <= ${lowStockLevel} AND "deletedAt" IS NULL
            UNION ALL SELECT "id" FROM "Product" WHERE "stockQuantity" <= ${lowStockLevel} AND "deletedAt" IS NOT NULL
            UNION ALL SELECT "productId" FROM "ProductVariant"
              WHERE "stockQuantity" <= ${lowStockLevel} AND "deletedAt" IS NULL) AND "productType" <> 'auction'`,
        ]),
  ];
}

/** Few products of a category, or by id with low stock, are found and then sorted; many are read in the list's order. */
function indexOf(
  filter: ProductFilter & { sort: ProductSort },
  total: number,
): ListIndex | ManagedIndex | null {
  if (filter.status === "deleted") return "Product_deleted";
  if (total <= FEW_TO_SORT && filter.category !== null) return EVERY_STATUS_IN_CATEGORY;
  return total <= FEW_TO_SORT && filter.stock !== null ? null : ORDERS[filter.sort].index;
}

/** Literals: for PostgreSQL's enumerations, and because partial indexes need them. */
function stateCondition(filter: ProductFilter, search: ManagedSearch): Sql {
  const { status } = filter;
  const state = status === "deleted" ? sql`"deletedAt" IS NOT NULL` : sql`"deletedAt" IS NULL`;
  const ofStatus =
    status === null || status === "deleted" ? sql`1 = 1` : sql`"status" = ${raw(`'${status}'`)}`;
  return join([state, ofStatus, ...narrowingConditions(filter, search)], " AND ");
}

export const foundCondition = ({ found, isEmpty }: ManagedSearch) =>
  isEmpty ? sql`1 = 0` : (found?.condition ?? sql`1 = 1`);

export function managedProductIds(
  filter: ProductFilter & { sort: ProductSort },
  search: ManagedSearch,
  page: { take: number; skip: number; total: number } | null,
): Promise<readonly number[]> {
  const from = productsBy(search.found?.isFew ? null : indexOf(filter, page?.total ?? Infinity));
  const order = (filter.status === "deleted" ? DELETED_ORDERS[filter.sort] : null) ?? ORDERS[filter.sort].by;
  const cut = page ? sql`LIMIT ${page.take} OFFSET ${page.skip}` : empty;
  return selectNumbers()`
    SELECT "id" FROM ${from} WHERE ${stateCondition(filter, search)} AND ${foundCondition(search)} ORDER BY ${order} ${cut}`;
}
