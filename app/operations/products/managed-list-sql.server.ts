/** The administrators' list of products in SQL: conditions, orders, and which index serves them. docs/decisions/015-product-list.md */
import { db } from "~/db/client.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { dialectOf } from "~/db/open.server";
import type { ProductFilter, ProductSort } from "~/domain/product/product-list";
import { termsOf } from "../search-words/search-words.queries.server";
import { type Found, managedSearch } from "~/operations/browse/search-sets.server";

const { sql, raw } = Prisma;

type ManagedIndex =
  | "Product_all_newest"
  | "Product_all_title"
  | "Product_all_price"
  | "Product_all_stock"
  | "Product_deleted"
  | "Product_deletedAt_productType_status_createdAt_idx";

const ORDERS: Record<ProductSort, { by: Prisma.Sql; index: ManagedIndex }> = {
  newest: { by: sql`"createdAt" DESC, "id" DESC`, index: "Product_all_newest" },
  oldest: { by: sql`"createdAt", "id"`, index: "Product_all_newest" },
  title: { by: sql`"titleText", "id"`, index: "Product_all_title" },
  price: { by: sql`"firstPriceCents", "id"`, index: "Product_all_price" },
  "-price": { by: sql`"firstPriceCents" DESC, "id" DESC`, index: "Product_all_price" },
  stock: { by: sql`"stockQuantity", "id"`, index: "Product_all_stock" },
};

/** Deleted products are new and old by their deletion. */
const DELETED_ORDERS: Record<ProductSort, Prisma.Sql> = {
  newest: sql`"deletedAt" DESC, "id" DESC`,
  oldest: sql`"deletedAt", "id"`,
  title: ORDERS.title.by,
  price: ORDERS.price.by,
  "-price": ORDERS["-price"].by,
  stock: ORDERS.stock.by,
};

/** SQLite has no figures of its tables to choose by, so it is told; PostgreSQL gathers them and chooses for itself. Null: each by its id. */
function productsBy(index: ManagedIndex | null): Prisma.Sql {
  if (dialectOf(db()) === "postgresql") return sql`"Product"`;
  return index === null ? sql`"Product" NOT INDEXED` : sql`"Product" INDEXED BY ${raw(`"${index}"`)}`;
}

/** What a search finds; null where nothing was typed that could be searched for. */
export interface ManagedSearch {
  found: Found | null;
  /** Something was typed, but nothing to find it by. */
  isEmpty: boolean;
}

/** At most two statements. */
export async function searched(q: string): Promise<ManagedSearch> {
  const terms = await termsOf(q);
  if (terms.length > 0) return { found: await managedSearch(terms), isEmpty: false };
  return { found: null, isEmpty: q !== "" };
}

/** Literals: the columns are enumerations on PostgreSQL, and a partial index serves no statement with a parameter for its condition. */
function stateCondition({ status, type }: Pick<ProductFilter, "status" | "type">): Prisma.Sql {
  const state = status === "deleted" ? sql`"deletedAt" IS NOT NULL` : sql`"deletedAt" IS NULL`;
  const ofStatus =
    status === null || status === "deleted" ? sql`1 = 1` : sql`"status" = ${raw(`'${status}'`)}`;
  return sql`${state} AND ${ofStatus} AND ${typeCondition(type)}`;
}

const typeCondition = (type: ProductFilter["type"]) =>
  type === null ? sql`1 = 1` : sql`"productType" = ${raw(`'${type}'`)}`;

const foundCondition = ({ found, isEmpty }: ManagedSearch) =>
  isEmpty ? sql`1 = 0` : (found?.condition ?? sql`1 = 1`);

/** How many products of each status a search and a type leave; deleted ones apart. */
export const countsSql = (type: ProductFilter["type"], search: ManagedSearch) => sql`SELECT "status",
    CASE WHEN "deletedAt" IS NULL THEN 0 ELSE 1 END AS "deleted", count(*) AS "count"
  FROM ${productsBy(search.found?.isFew ? null : "Product_deletedAt_productType_status_createdAt_idx")}
  WHERE ${typeCondition(type)} AND ${foundCondition(search)} GROUP BY 1, 2`;

/** Their ids in the list's order: a page, or all. */
export function idsSql(
  filter: ProductFilter & { sort: ProductSort },
  search: ManagedSearch,
  page: { take: number; skip: number } | null,
): Prisma.Sql {
  const isDeleted = filter.status === "deleted";
  const { by, index } = ORDERS[filter.sort];
  const from = productsBy(search.found?.isFew ? null : isDeleted ? "Product_deleted" : index);
  const order = isDeleted ? DELETED_ORDERS[filter.sort] : by;
  const cut = page ? sql`LIMIT ${page.take} OFFSET ${page.skip}` : Prisma.empty;
  return sql`SELECT "id" FROM ${from} WHERE ${stateCondition(filter)} AND ${foundCondition(search)} ORDER BY ${order} ${cut}`;
}
