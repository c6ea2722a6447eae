import { returnFields } from "./order-entities.queries.server";
import { BATCH_SIZE, batchesOf, inOrderOf, rowsOfIds } from "~/db/list-rows.server";
import { db } from "~/db/client.server";
import { selectColumns } from "~/db/columns.server";
import { inCents } from "~/db/rows.server";
import type { Cents } from "~/domain/money";
import { ORDER_STATUSES, type OrderStatus } from "~/domain/order/order";
import { orderList, type OrderFilters } from "~/domain/order/list/order-list";
import { listPage } from "~/domain/list/page";
import { attemptsOfOrder } from "./order-money.server";
import {
  type OrderFilter,
  orderFilterOf,
  orderIdsAfter,
  isLong,
  type OrderList,
  orderIds,
  orderTotals,
} from "./order-sql.server";

interface OrderTotal {
  count: number;
  /** By `revenueOf`: nothing from cancelled orders (D46). */
  revenueCents: Cents;
  owedCents: Cents;
}

type Totals = Record<OrderStatus, OrderTotal>;

async function totalsOf(filter: OrderFilter): Promise<Totals> {
  const rows = await orderTotals(filter);
  const of = (status: OrderStatus): OrderTotal =>
    rows.find((row) => row.status === status) ?? { count: 0, revenueCents: 0, owedCents: 0 };
  return Object.fromEntries(ORDER_STATUSES.map((status) => [status, of(status)])) as Totals;
}

function sumOf(totals: Totals, statuses: readonly OrderStatus[]): OrderTotal {
  const sum = (field: keyof OrderTotal) => statuses.reduce((all, status) => all + totals[status][field], 0);
  return { count: sum("count"), revenueCents: sum("revenueCents"), owedCents: sum("owedCents") };
}

export interface OrderStats {
  /** Including cancelled ones. */
  totalOrders: number;
  counts: Record<OrderStatus, number>;
  totalRevenueCents: Cents;
  totalOwedCents: Cents;
}

export const orderStats = async (): Promise<OrderStats> =>
  statsFrom(await totalsOf(await orderFilterOf(orderList.all)));

function statsFrom(totals: Totals): OrderStats {
  const { count, revenueCents, owedCents } = sumOf(totals, ORDER_STATUSES);
  return {
    totalOrders: count,
    counts: Object.fromEntries(ORDER_STATUSES.map((status) => [status, totals[status].count])) as Record<
      OrderStatus,
      number
    >,
    totalRevenueCents: revenueCents,
    totalOwedCents: owedCents,
  };
}

const ORDERS_PAGE_SIZE = 20;

export async function managedOrders(filters: OrderFilters) {
  const whole = await totalsOf(await orderFilterOf(orderList.all));
  const filter = await orderFilterOf(filters);
  const totals = filter.found || filter.narrowed ? await totalsOf(filter) : whole;
  const total = sumOf(totals, filters.status ? [filters.status] : ORDER_STATUSES);
  const { skip, page, pageCount } = listPage(filters.page, total.count, ORDERS_PAGE_SIZE);
  const list = { filters, filter };
  const ids = await orderIds(list, { take: ORDERS_PAGE_SIZE, skip }, isLong(list));
  return {
    orders: await entriesOf(ids),
    total,
    page,
    pageCount,
    found: sumOf(totals, ORDER_STATUSES).count,
    foundOf: statsFrom(totals).counts,
    stats: statsFrom(whole),
  };
}

const customer = {
  select: { id: true, username: true, firstName: true, lastName: true, email: true },
} as const;

const entryFields = {
  ...selectColumns(
    "Order",
    "id, orderNumber, status, totalItems, totalCents, dueCents, createdAt, paymentStatus",
    "mpesaTransactionId, paidAt, shippingPhone, shippingCity",
  ),
  user: customer,
  items: { orderBy: { id: "asc" }, select: { productTitle: true, quantity: true, shippedCount: true } },
  attempts: attemptsOfOrder,
} as const;

const entriesOf = (ids: readonly number[]) => rowsOfIds("Order", entryFields, ids);

export type OrderEntry = Awaited<ReturnType<typeof entriesOf>>[number];

async function fullOrdersOf(ids: readonly number[]) {
  const rows = await db().order.findMany({
    where: { id: { in: [...ids] } },
    include: {
      user: customer,
      items: { orderBy: { id: "asc" }, select: { productTitle: true, quantity: true } },
      attempts: attemptsOfOrder,
    },
  });
  return inOrderOf(ids, rows.map(inCents));
}

export type FullOrder = Awaited<ReturnType<typeof fullOrdersOf>>[number];

export async function managedOrder(id: number) {
  const row = await db().order.findUnique({
    where: { id },
    include: {
      user: { select: { ...customer.select, phoneNumber: true } },
      items: {
        orderBy: { id: "asc" },
        include: {
          product: { select: { stockQuantity: true, deletedAt: true, options: true } },
          variant: { select: { stockQuantity: true } },
        },
      },
      shipments: { orderBy: { id: "asc" }, select: { id: true, createdAt: true } },
      returns: returnFields,
      attempts: attemptsOfOrder,
    },
  });
  return row && inCents(row);
}

/** A slow list (`isLong`) uses larger batches. */
const LONG_BATCH = 5_000;

export async function* orderBatches(filters: OrderList, batch?: number): AsyncGenerator<FullOrder[]> {
  const list = { filters, filter: await orderFilterOf(filters) };
  const take = batch ?? (isLong(list) ? LONG_BATCH : BATCH_SIZE);
  const read = (afterId: number | null) => orderIdsAfter(list, { take, afterId });
  for await (const ids of batchesOf(read, take)) yield await fullOrdersOf(ids);
}
