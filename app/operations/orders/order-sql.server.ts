/** The administrators' lists of orders in SQL: conditions, orders, and which index serves them. docs/decisions/012-order-lists.md */
import { db } from "~/db/client.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { dialectOf } from "~/db/open.server";
import { ORDER_STATUSES, type OrderStatus } from "~/domain/order";
import { type OrderFilters, orderSearch, type OrderSort } from "~/domain/order-list";
import { searchUsers } from "../accounts/search-users.server";

const { sql, join, raw } = Prisma;

const ORDERS = {
  newest: { by: sql`"createdAt" DESC, "id" DESC`, key: sql`"createdAt", "id"`, after: sql`<` },
  oldest: { by: sql`"createdAt", "id"`, key: sql`"createdAt", "id"`, after: sql`>` },
  total: { by: sql`"totalCents" DESC, "id" DESC`, key: sql`"totalCents", "id"`, after: sql`<` },
};

type OrderIndex =
  | "Order_createdAt_idx"
  | "Order_status_createdAt_idx"
  | "Order_total"
  | "Order_status_total"
  | "Order_customer"
  | "Order_status_customer"
  | "Order_status_number"
  | "Order_orderNumber_key";

/** SQLite has no figures of its tables to choose by, so it is told; PostgreSQL gathers them and chooses for itself. */
const ordersBy = (index: OrderIndex) =>
  dialectOf(db()) === "postgresql" ? sql`"Order"` : sql`"Order" INDEXED BY ${raw(`"${index}"`)}`;

function indexInOrder(sort: OrderSort, status: OrderStatus | null): OrderIndex {
  if (sort === "total") return status ? "Order_status_total" : "Order_total";
  return status ? "Order_status_createdAt_idx" : "Order_createdAt_idx";
}

/** A literal: the column is an enumeration on PostgreSQL. */
const ofStatus = (status: OrderStatus | null) =>
  status === null ? sql`1 = 1` : sql`"status" = ${raw(`'${status}'`)}`;

/** What a search finds. */
export interface Searched {
  condition: Prisma.Sql;
  /** Goes through what is found alone. */
  index: OrderIndex;
  /** Counts and sums it without looking an order up. */
  totals: OrderIndex;
}

const EVERYTHING: Searched = {
  condition: sql`1 = 1`,
  index: "Order_status_total",
  totals: "Order_status_total",
};
const NOTHING: Searched = { ...EVERYTHING, condition: sql`1 = 0` };

/** So many that looking up each one's orders takes longer than going through all of a status. */
const MANY_CUSTOMERS = 10_000;

/** At most one statement: how many customers are found. */
export async function searched(q: string): Promise<Searched> {
  const search = orderSearch(q);
  if (search === null) return EVERYTHING;
  if (search.kind === "number")
    return {
      condition: beginsWith(search.prefix),
      index: "Order_orderNumber_key",
      totals: "Order_status_number",
    };
  const users = await searchUsers(q);
  if (users === null) return NOTHING;
  return {
    condition: sql`"userId" IN (${users.ids})`,
    index: "Order_customer",
    totals: (users.count ?? 0) > MANY_CUSTOMERS ? "Order_status_customer" : "Order_customer",
  };
}

/** A prefix holds digits and dashes only; the colon is the character after 9. */
const beginsWith = (prefix: string) =>
  dialectOf(db()) === "postgresql"
    ? sql`"orderNumber" LIKE ${`${prefix}%`}`
    : sql`"orderNumber" >= ${prefix} AND "orderNumber" < ${`${prefix}:`}`;

const ANY_STATUS = sql`"status" IN (${join(ORDER_STATUSES.map((status) => raw(`'${status}'`)))})`;

/** How many orders of each status a search finds, and their sum: one row a status. */
export const totalsSql = ({
  condition,
  totals,
}: Searched) => sql`SELECT "status", count(*) AS "count", CAST(sum("totalCents") AS BIGINT) AS "cents"
  FROM ${ordersBy(totals)} WHERE ${totals === "Order_status_number" ? ANY_STATUS : sql`1 = 1`} AND ${condition} GROUP BY "status"`;

const FEW_TO_SORT = 5_000;

export interface List {
  filters: Omit<OrderFilters, "page">;
  search: Searched;
  /** How many orders the filters hold. */
  total: number;
}

/** Whether a search goes through all customers it finds, and then through the orders in their order. */
export const findsMany = ({ filters: { q }, total }: List): boolean => q !== "" && total > FEW_TO_SORT;

/** Few are found first and sorted then, many are read in their order. */
function ordersOf(list: List): Prisma.Sql {
  const { q, status, sort } = list.filters;
  return ordersBy(q === "" || findsMany(list) ? indexInOrder(sort, status) : list.search.index);
}

export const pageSql = (list: List, { take, skip }: { take: number; skip: number }) =>
  sql`SELECT "id" FROM ${ordersOf(list)}
    WHERE ${ofStatus(list.filters.status)} AND ${list.search.condition}
    ORDER BY ${ORDERS[list.filters.sort].by} LIMIT ${take} OFFSET ${skip}`;

/** The orders that follow one of them in the list; null for its beginning. */
export function followingSql(list: List, { take, afterId }: { take: number; afterId: number | null }) {
  const { by, key, after } = ORDERS[list.filters.sort];
  const following =
    afterId === null
      ? sql`1 = 1`
      : sql`(${key}) ${after} (SELECT ${key} FROM "Order" WHERE "id" = ${afterId})`;
  return sql`SELECT "id" FROM ${ordersOf(list)}
    WHERE ${ofStatus(list.filters.status)} AND ${list.search.condition} AND ${following}
    ORDER BY ${by} LIMIT ${take}`;
}
