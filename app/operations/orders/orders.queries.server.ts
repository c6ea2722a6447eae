import { countRows } from "~/db/list-rows.server";
import { tableColumns, columns, columnsOf, asNumber, type RowOf } from "~/db/columns.server";
import { join } from "~/db/sql.server";
import { select } from "~/db/select.server";
import { groupBy } from "~/domain/group-by";
import type { Cents } from "~/domain/money";
import { orderTitle } from "~/domain/order/order";
import { listPage } from "~/domain/list/page";
import { owedSum, revenueSum } from "./order-sums.server";

interface OrderPageRequest {
  page?: number;
  take: number;
}

const order = tableColumns(
  "Order",
  "own",
  "id, orderNumber, status, paymentStatus, paymentMethod, totalItems, subtotalCents, shippingFeeCents, totalCents, createdAt",
);

/** Newest first, with a dashboard's flat fields (D15). Amounts in cents. */
export async function ownOrders(userId: number, { page = 1, take }: OrderPageRequest) {
  const total = await countRows()`FROM "Order" WHERE "userId" = ${userId}`;
  const { skip, ...shown } = listPage(page, total, take);
  const rows = await select(order)`FROM "Order" own WHERE "userId" = ${userId}
    ORDER BY "createdAt" DESC, "id" DESC LIMIT ${take} OFFSET ${skip}`;
  const items = await itemsOf(rows.map(({ id }) => id));
  const orders = rows.map((row) => flatOrder(row, items.get(row.id) ?? []));
  return { orders, total, page: shown.page, pageCount: shown.pageCount };
}

const item = tableColumns("OrderItem", "item", "orderId, productTitle");
type Item = RowOf<typeof item>;

async function itemsOf(orderIds: readonly number[]): Promise<Map<number, Item[]>> {
  if (orderIds.length === 0) return new Map();
  const items = await select(item)`FROM "OrderItem" item
    WHERE "orderId" IN (${join([...orderIds])}) ORDER BY "id"`;
  return groupBy(items, ({ orderId }) => orderId);
}

/** `productTitle` 'Lamp and 2 more', null without items; `totalPriceCents` is the subtotal (D15). */
function flatOrder(row: RowOf<typeof order>, items: readonly Item[]) {
  const { totalItems, subtotalCents, ...shown } = row;
  return {
    ...shown,
    productTitle: orderTitle(items.map((item) => item.productTitle)),
    quantity: totalItems,
    totalPriceCents: subtotalCents,
  };
}

interface Spending {
  totalCents: Cents;
  owedCents: Cents;
  /** Including cancelled ones. */
  orders: number;
  cancelled: number;
}

const NOTHING_SPENT: Spending = { totalCents: 0, owedCents: 0, orders: 0, cancelled: 0 };

export async function spendingOf(userId: number): Promise<Spending> {
  return (await spendingOfMany([userId])).get(userId) ?? NOTHING_SPENT;
}

const spent = columns({
  ...columnsOf("Order", '"Order"', "userId"),
  totalCents: asNumber(revenueSum()),
  owedCents: asNumber(owedSum()),
  orders: asNumber("COUNT(*)"),
  cancelled: asNumber(`COUNT(CASE WHEN "status" = 'cancelled' THEN 1 END)`),
});

/** Users without orders are left out. */
export async function spendingOfMany(userIds: readonly number[]): Promise<ReadonlyMap<number, Spending>> {
  const rows = await select(spent)`
    FROM "Order" WHERE "userId" IN (${join([...userIds])}) GROUP BY "userId"`;
  return new Map(rows.map(({ userId, ...spending }) => [userId, spending]));
}
