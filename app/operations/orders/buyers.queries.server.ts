import { countRows, rowsOfIds } from "~/db/list-rows.server";
import { columns, columnsOf, selectColumns, asNumber } from "~/db/columns.server";
import { select, selectNumbers } from "~/db/select.server";
import { raw, sql, type Sql } from "~/db/sql.server";
import type { BuyerFilters } from "~/domain/order/list/buyer-list";
import type { Cents } from "~/domain/money";
import { ORDER_STATUSES, type OrderStatus } from "~/domain/order/order";
import { listPage } from "~/domain/list/page";
import { attemptsOfOrder } from "./order-money.server";
import { itemRevenueSum } from "./order-sums.server";
import { searchOrders } from "./search-orders.server";

const itemsOf = (productId: number): Sql =>
  sql`FROM "OrderItem" i JOIN "Order" o ON o."id" = i."orderId" WHERE i."productId" = ${productId}`;

const ofStatus = (status: OrderStatus | null): Sql =>
  status === null ? sql`1 = 1` : sql`o."status" = ${raw(`'${status}'`)}`;

async function orderSearchCondition(q: string): Promise<Sql> {
  if (q === "") return sql`1 = 1`;
  const found = await searchOrders(q);
  return found ? sql`o."id" IN (${found.ids})` : sql`1 = 0`;
}

interface BuyerTotals {
  /** Lines: an order that has the product twice counts twice. */
  items: number;
  orders: number;
  units: number;
  /** Quantity × price, without shipping and cancelled orders, less their share of refunds (D46). */
  revenueCents: Cents;
}

export type SoldByStatus = Record<OrderStatus, BuyerTotals>;

const NOTHING_SOLD: BuyerTotals = { items: 0, orders: 0, units: 0, revenueCents: 0 };

const soldColumns = columns({
  ...columnsOf("Order", "o", "status"),
  items: asNumber("COUNT(*)"),
  orders: asNumber('COUNT(DISTINCT o."id")'),
  units: asNumber('SUM(i."quantity")'),
  revenueCents: asNumber(itemRevenueSum()),
});

/** An order that names the product twice counts once (D42). */
export async function soldByStatus(productId: number, found?: Sql): Promise<SoldByStatus> {
  const condition = found ?? (await orderSearchCondition(""));
  const rows = await select(soldColumns)`${itemsOf(productId)} AND ${condition} GROUP BY o."status"`;
  const bought = new Map(rows.map(({ status, ...sold }) => [status, sold]));
  return Object.fromEntries(
    ORDER_STATUSES.map((status) => [status, bought.get(status) ?? NOTHING_SOLD]),
  ) as SoldByStatus;
}

export const totalSold = (sold: SoldByStatus, statuses: readonly OrderStatus[]): BuyerTotals => ({
  items: statuses.reduce((sum, status) => sum + sold[status].items, 0),
  orders: statuses.reduce((sum, status) => sum + sold[status].orders, 0),
  units: statuses.reduce((sum, status) => sum + sold[status].units, 0),
  revenueCents: statuses.reduce((sum, status) => sum + sold[status].revenueCents, 0),
});

/** D46, D66. */
export const UNCANCELLED_STATUSES = ORDER_STATUSES.filter((status) => status !== "cancelled");

const BUYERS_PAGE_SIZE = 50;

export async function buyerPage(productId: number, filters: BuyerFilters) {
  const found = await orderSearchCondition(filters.q);
  const whole = await soldByStatus(productId);
  const sold = filters.q === "" ? whole : await soldByStatus(productId, found);
  const { items } = totalSold(sold, filters.status ? [filters.status] : ORDER_STATUSES);
  const { page, pageCount, skip } = listPage(filters.page, items, BUYERS_PAGE_SIZE);
  const ids = await idsOf(productId, { status: filters.status, found, take: BUYERS_PAGE_SIZE, skip });
  return { whole, sold, page, pageCount, buyers: await buyersWith(ids) };
}

/** Sums leave out cancelled orders. */
export async function buyerRows(productId: number, { skip, size }: { skip: number; size: number }) {
  const everyone = await orderSearchCondition("");
  const total = await rowsOf(productId, { status: null }, everyone);
  const ids = await idsOf(productId, { status: null, found: everyone, take: size, skip });
  const sold = totalSold(await soldByStatus(productId), UNCANCELLED_STATUSES);
  return { total, sold, buyers: await buyersWith(ids) };
}

const BATCH_SIZE = 500;
const MAX_BUYERS = 1_000_000_000;

/** All ids are read first, so that new orders do not shift the pages. */
export async function* buyerBatches(
  productId: number,
  { q, status }: Omit<BuyerFilters, "page">,
  take = BATCH_SIZE,
): AsyncGenerator<ProductBuyer[]> {
  const found = await orderSearchCondition(q);
  const ids = await idsOf(productId, { status, found, take: MAX_BUYERS, skip: 0 });
  for (let at = 0; at < ids.length; at += take) yield await buyersWith(ids.slice(at, at + take));
}

const rowsOf = (productId: number, { status }: Pick<BuyerFilters, "status">, found: Sql) =>
  countRows()`${itemsOf(productId)} AND ${ofStatus(status)} AND ${found}`;

const idsOf = (
  productId: number,
  list: { status: OrderStatus | null; found: Sql; take: number; skip: number },
) =>
  selectNumbers()`
    SELECT i."id" ${itemsOf(productId)} AND ${ofStatus(list.status)} AND ${list.found}
    ORDER BY o."createdAt" DESC, i."id" DESC LIMIT ${list.take} OFFSET ${list.skip}`;

const buyerFields = {
  ...selectColumns("OrderItem", "id, quantity, productPriceCents, totalCents, discountCents"),
  order: {
    select: {
      ...selectColumns(
        "Order",
        "id, orderNumber, status, totalCents, dueCents, paymentStatus, mpesaTransactionId",
        "paidAt, shippingName, shippingPhone, shippingAddress, shippingCity, createdAt",
      ),
      attempts: attemptsOfOrder,
      user: { select: { email: true, username: true } },
    },
  },
} as const;

const buyersWith = (ids: readonly number[]) => rowsOfIds("OrderItem", buyerFields, ids);

export type ProductBuyer = Awaited<ReturnType<typeof buyersWith>>[number];
