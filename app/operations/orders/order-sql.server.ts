/** Conditions, orders and indexes: docs/decisions/012-fast-reads.md */
import { db } from "~/db/client.server";
import { join, raw, sql, type Sql } from "~/db/sql.server";
import { dialectOf } from "~/db/open.server";
import { columns, columnsOf, asNumber } from "~/db/columns.server";
import { select, selectNumbers } from "~/db/select.server";
import { ORDER_STATUSES, type OrderStatus } from "~/domain/order/order";
import {
  type OrderFilters,
  type OrderPaymentFilter,
  type OrderSort,
  spanOfDays,
} from "~/domain/order/list/order-list";
import { ON_DELIVERY } from "~/domain/order/payment-method";
import { STATUSES_TO_SHIP, TO_SHIP } from "~/domain/order/shipping/shipping";
import { paymentChangedSince } from "../payments/payments.queries.server";
import { owedSum, revenueSum } from "./order-sums.server";
import { type FoundOrders, searchOrders } from "./search-orders.server";

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
  | "Order_list"
  | "Order_waiting"
  | "Order_userId_createdAt_idx";

export const ordersBy = (index: OrderIndex) =>
  dialectOf(db()) === "postgresql" ? sql`"Order"` : sql`"Order" INDEXED BY ${raw(`"${index}"`)}`;

function indexInOrder(sort: OrderSort, status: OrderStatus | null): OrderIndex {
  if (sort === "total") return status ? "Order_status_total" : "Order_total";
  return status ? "Order_status_createdAt_idx" : "Order_createdAt_idx";
}

const named = (words: readonly string[]) => words.map((word) => `'${word}'`).join(", ");

const NOT_CANCELLED = raw(named(ORDER_STATUSES.filter((status) => status !== "cancelled")));

const ofStatus = (status: OrderStatus | null) =>
  status === null ? sql`1 = 1` : sql`"status" = ${raw(`'${status}'`)}`;

export interface OrderFilter {
  found: FoundOrders | null;
  narrowed: Sql | null;
  /** The condition that finds few orders, if there is one. */
  isOf?: "buyer" | "changes";
}

export interface OrderList extends Omit<OrderFilters, "page"> {
  readonly userId?: number;
  readonly updatedSince?: Date | null;
}

const NOTHING: FoundOrders = {
  ids: sql`SELECT "id" FROM "Order" WHERE 1 = 0`,
  isFound: sql`1 = 0`,
  isMany: false,
};

export async function orderFilterOf(filters: OrderList): Promise<OrderFilter> {
  const { userId, updatedSince } = filters;
  const found =
    filters.q === ""
      ? null
      : ((await searchOrders(filters.q, { forStaff: userId === undefined })) ?? NOTHING);
  const { since, before } = spanOfDays(filters);
  const narrowed = [
    ...(userId === undefined ? [] : [sql`"userId" = ${userId}`]),
    ...(updatedSince ? [sql`"id" IN (${changedSince(updatedSince)})`] : []),
    ...(filters.waiting ? [toShipCondition] : []),
    ...(filters.payment ? [PAYMENT[filters.payment]] : []),
    ...(since ? [sql`"createdAt" >= ${since}`] : []),
    ...(before ? [sql`"createdAt" < ${before}`] : []),
  ];
  return {
    found,
    narrowed: narrowed.length > 0 ? join(narrowed, " AND ") : null,
    ...(userId !== undefined && { isOf: "buyer" as const }),
    ...(userId === undefined && updatedSince && { isOf: "changes" as const }),
  };
}

const changedSince = (since: Date): Sql => sql`SELECT "id" FROM "Order" WHERE "updatedAt" >= ${since}
  UNION SELECT "orderId" FROM "PaymentAttempt" shown WHERE "orderId" IS NOT NULL AND ${paymentChangedSince(since)}
    AND NOT EXISTS (SELECT 1 FROM "PaymentAttempt" later WHERE later."orderId" = shown."orderId" AND later."id" > shown."id")
  UNION SELECT "id" FROM "Order" WHERE "userId" IN (SELECT "id" FROM "User" WHERE "namedAt" >= ${since})`;

/** By the rule of `owesDifference`. The index of the few with an amount due finds them. */
const OWING_DIFFERENCE = sql`SELECT "id" FROM "Order" WHERE "status" IN (${raw(named(STATUSES_TO_SHIP))})
  AND "dueCents" > 0 AND "paymentStatus" = 'completed' AND "paymentMethod" <> ${ON_DELIVERY}`;

const isPaidFor = (status: OrderStatus) =>
  sql`${ofStatus(status)} AND "paymentStatus" IN (${raw(named(TO_SHIP[status] ?? []))})`;

export const toShipIn = (status: OrderStatus) =>
  sql`${isPaidFor(status)} AND "id" NOT IN (${OWING_DIFFERENCE})`;

export const toShipCondition = sql`(${join(STATUSES_TO_SHIP.map(isPaidFor), " OR ")})
  AND "id" NOT IN (${OWING_DIFFERENCE})`;

const PAYMENT: Record<OrderPaymentFilter, Sql> = {
  paid: sql`"paymentStatus" = 'completed'`,
  unpaid: sql`"paymentStatus" = 'pending'`,
  difference: sql`"id" IN (${OWING_DIFFERENCE})`,
  refunded: sql`"paymentStatus" = 'refunded'`,
};

/** Few orders are looked up by id; for many, all of Order_list is read. */
const findsFew = ({ found }: OrderFilter) => found !== null && !found.isMany;

function conditionOf({ found, narrowed }: OrderFilter): Sql {
  const limits = narrowed ?? sql`1 = 1`;
  if (!found) return limits;
  return sql`${found.isMany ? found.isFound : sql`"id" IN (${found.ids})`} AND ${limits}`;
}

const byIds = () => (dialectOf(db()) === "postgresql" ? sql`"Order"` : sql`"Order" NOT INDEXED`);

/** Null if a list of all orders is scanned. */
function fewOrders(filter: OrderFilter): Sql | null {
  if (findsFew(filter) || filter.isOf === "changes") return byIds();
  return filter.isOf === "buyer" ? ordersBy("Order_userId_createdAt_idx") : null;
}

export function orderCounts(filter: OrderFilter) {
  const isAll = !filter.found && !filter.narrowed;
  const orders = fewOrders(filter) ?? ordersBy(isAll ? "Order_status_total" : "Order_list");
  return select(countedOrders, { cached: !filter.narrowed })`
    FROM ${orders} WHERE ${conditionOf(filter)} GROUP BY "status"`;
}

/** A status without orders is left out. */
export function orderTotals(filter: OrderFilter) {
  if (!filter.found && !filter.narrowed) return select(totals, { cached: true })`${totalsOfAll()}`;
  const orders = fewOrders(filter) ?? ordersBy("Order_list");
  return select(totalsOfFound, { cached: true })`
    FROM ${orders} WHERE ${conditionOf(filter)} GROUP BY "status"`;
}

const counted = { ...columnsOf("Order", '"Order"', "status"), count: asNumber("COUNT(*)") };
export const countedOrders = columns(counted);
const totalsOfFound = columns({
  ...counted,
  revenueCents: asNumber(revenueSum({ isLong: true })),
  owedCents: asNumber(owedSum({ isLong: true })),
});
const totals = columns({
  ...columnsOf("Order", "everything", "status"),
  count: asNumber('everything."count"'),
  revenueCents: asNumber('everything."revenue"'),
  owedCents: asNumber('COALESCE(unpaid."owed", 0) + COALESCE(edited."owed", 0)'),
});

/** Each sum is read from the index that has its orders side by side. */
const totalsOfAll = (): Sql => sql`
  FROM (SELECT "status", count(*) AS "count", ${revenueSum({ isLong: true })} AS "revenue"
    FROM ${ordersBy("Order_status_total")} GROUP BY "status") everything
  LEFT JOIN (SELECT "status", ${owedSum({ isLong: true })} AS "owed" FROM ${ordersBy("Order_waiting")}
    WHERE "status" IN (${NOT_CANCELLED}) AND "paymentStatus" = 'pending' GROUP BY "status") unpaid
  ON unpaid."status" = everything."status"
  LEFT JOIN (SELECT "status", SUM("dueCents") AS "owed" FROM "Order"
    WHERE "dueCents" > 0 AND "status" IN (${NOT_CANCELLED}) AND "paymentStatus" = 'completed' GROUP BY "status") edited
  ON edited."status" = everything."status"`;

interface FilteredOrders {
  filters: OrderList;
  filter: OrderFilter;
}

/** Lists in which every page reads very many orders. */
export const isLong = ({ filter, filters }: FilteredOrders): boolean =>
  Boolean(filter.found?.isMany) || (filter.narrowed !== null && filters.sort === "total");

function ordersOf({ filters: { status, sort }, filter }: FilteredOrders): Sql {
  const few = fewOrders(filter);
  if (few) return few;
  if (!filter.found && !filter.narrowed) return ordersBy(indexInOrder(sort, status));
  return ordersBy("Order_list");
}

export const orderIds = (
  list: FilteredOrders,
  { take, skip }: { take: number; skip: number },
  cached = false,
) =>
  selectNumbers({ cached })`SELECT "id" FROM ${ordersOf(list)}
    WHERE ${ofStatus(list.filters.status)} AND ${conditionOf(list.filter)}
    ORDER BY ${ORDERS[list.filters.sort].by} LIMIT ${take} OFFSET ${skip}`;

/** `afterId` is null at the beginning. A file continues after the last row, so it is read in order. */
export function orderIdsAfter(
  list: FilteredOrders,
  { take, afterId }: { take: number; afterId: number | null },
) {
  const { status, sort } = list.filters;
  const { by, key, after } = ORDERS[sort];
  const orders =
    sort === "total" && !fewOrders(list.filter) ? ordersBy(indexInOrder(sort, status)) : ordersOf(list);
  const following =
    afterId === null
      ? sql`1 = 1`
      : sql`(${key}) ${after} (SELECT ${key} FROM "Order" WHERE "id" = ${afterId})`;
  return selectNumbers()`SELECT "id" FROM ${orders}
    WHERE ${ofStatus(status)} AND ${conditionOf(list.filter)} AND ${following}
    ORDER BY ${by} LIMIT ${take}`;
}
