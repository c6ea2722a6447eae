/** Conditions, orders and indexes: docs/decisions/012-fast-reads.md */
import { Prisma } from "~/db/generated/sqlite/client";
import type { SelectedChoices } from "~/domain/product/choices";
import type { ProductFilter, ProductSort } from "~/domain/product/product-list";
import { termsOf } from "../search-words/search-words.queries.server";
import { chosenConditions, type ManagedIndex, productsBy } from "~/operations/list-sql.server";
import { type FoundProducts, managedSearch } from "~/operations/products/search-sets.server";

const { join, raw, sql } = Prisma;

const ORDERS: Record<ProductSort, { by: Prisma.Sql; index: ManagedIndex }> = {
  newest: { by: sql`"createdAt" DESC, "id" DESC`, index: "Product_all_newest" },
  oldest: { by: sql`"createdAt", "id"`, index: "Product_all_newest" },
  title: { by: sql`"titleText", "id"`, index: "Product_all_title" },
  price: { by: sql`"firstPriceCents", "id"`, index: "Product_all_price" },
  "-price": { by: sql`"firstPriceCents" DESC, "id" DESC`, index: "Product_all_price" },
  stock: { by: sql`"stockQuantity", "id"`, index: "Product_all_stock" },
};

/** Deleted products sort by deletion; a short index holds all of them. */
const DELETED_ORDERS: Partial<Record<ProductSort, Prisma.Sql>> = {
  newest: sql`"deletedAt" DESC, "id" DESC`,
  oldest: sql`"deletedAt", "id"`,
};

export interface ManagedSearch {
  found: FoundProducts | null;
  isEmpty: boolean;
}

export async function managedSearchBy(q: string): Promise<ManagedSearch> {
  const terms = await termsOf(q);
  if (terms.length > 0) return { found: await managedSearch(terms), isEmpty: false };
  return { found: null, isEmpty: q !== "" };
}

/** Literals: for PostgreSQL's enumerations, and because partial indexes need them. */
function stateCondition({ status, ...chosen }: Pick<ProductFilter, "status"> & SelectedChoices): Prisma.Sql {
  const state = status === "deleted" ? sql`"deletedAt" IS NOT NULL` : sql`"deletedAt" IS NULL`;
  const ofStatus =
    status === null || status === "deleted" ? sql`1 = 1` : sql`"status" = ${raw(`'${status}'`)}`;
  return join([state, ofStatus, ...chosenConditions(chosen)], " AND ");
}

export const foundCondition = ({ found, isEmpty }: ManagedSearch) =>
  isEmpty ? sql`1 = 0` : (found?.condition ?? sql`1 = 1`);

export function idsSql(
  filter: ProductFilter & { sort: ProductSort },
  search: ManagedSearch,
  page: { take: number; skip: number } | null,
): Prisma.Sql {
  const isDeleted = filter.status === "deleted";
  const { by, index } = ORDERS[filter.sort];
  const from = productsBy(search.found?.isFew ? null : isDeleted ? "Product_deleted" : index);
  const order = (isDeleted ? DELETED_ORDERS[filter.sort] : null) ?? by;
  const cut = page ? sql`LIMIT ${page.take} OFFSET ${page.skip}` : Prisma.empty;
  return sql`SELECT "id" FROM ${from} WHERE ${stateCondition(filter)} AND ${foundCondition(search)} ORDER BY ${order} ${cut}`;
}
