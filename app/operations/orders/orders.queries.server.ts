import { columns, columnsOf, type RowOf } from "~/db/columns.server";
import { type OrderStatus, Prisma } from "~/db/generated/sqlite/client";
import { select } from "~/db/select.server";
import type { Cents } from "~/domain/money";
import { orderTitle } from "~/domain/order/order";
import { listPage } from "~/domain/page";

export interface OrderSlice {
  page?: number;
  take: number;
}

const order = columns(
  columnsOf(
    "Order",
    "own",
    "id, orderNumber, status, paymentStatus, paymentMethod, totalItems, subtotalCents, shippingFeeCents, totalCents, createdAt",
  ),
);

/** Newest first, with a dashboard's flat fields (D15). Amounts in cents. */
export async function ownOrders(userId: number, { page = 1, take }: OrderSlice) {
  const [count] = await select<{ total: number }>(Prisma.sql`
    SELECT COUNT(*) AS "total" FROM "Order" WHERE "userId" = ${userId}`);
  const total = count?.total ?? 0;
  const { skip, ...shown } = listPage(page, total, take);
  const rows = await select(
    order,
    Prisma.sql`FROM "Order" own WHERE "userId" = ${userId}
      ORDER BY "createdAt" DESC, "id" DESC LIMIT ${take} OFFSET ${skip}`,
  );
  const titles = await titlesOf(rows.map(({ id }) => id));
  const orders = rows.map((row) => flatOrder(row, titles.get(row.id) ?? []));
  return { orders, total, page: shown.page, pageCount: shown.pageCount };
}

async function titlesOf(orderIds: readonly number[]): Promise<Map<number, string[]>> {
  if (orderIds.length === 0) return new Map();
  const items = await select<{ orderId: number; productTitle: string }>(Prisma.sql`
    SELECT "orderId", "productTitle" FROM "OrderItem"
    WHERE "orderId" IN (${Prisma.join([...orderIds])}) ORDER BY "id"`);
  const titles = new Map<number, string[]>();
  for (const { orderId, productTitle } of items) {
    const known = titles.get(orderId);
    if (known) known.push(productTitle);
    else titles.set(orderId, [productTitle]);
  }
  return titles;
}

/** `productTitle` 'Lamp and 2 more', null without items; `totalPriceCents` is the subtotal (D15). */
function flatOrder(row: RowOf<typeof order>, titles: readonly string[]) {
  const { totalItems, subtotalCents, ...shown } = row;
  return {
    ...shown,
    productTitle: orderTitle(titles),
    quantity: totalItems,
    totalPriceCents: subtotalCents,
  };
}

export interface Spending {
  /** With shipping, without cancelled orders (D46). */
  totalCents: Cents;
  /** Cancelled ones included. */
  orders: number;
  cancelled: number;
}

export async function spendingOf(userId: number): Promise<Spending> {
  const groups = await select<{ status: OrderStatus; orders: number; cents: number }>(Prisma.sql`
    SELECT "status", COUNT(*) AS "orders", CAST(SUM("totalCents") AS BIGINT) AS "cents"
    FROM "Order" WHERE "userId" = ${userId} GROUP BY "status"`);
  const kept = groups.filter(({ status }) => status !== "cancelled");
  const count = (some: typeof groups) => some.reduce((sum, { orders }) => sum + orders, 0);
  return {
    totalCents: kept.reduce((sum, { cents }) => sum + cents, 0),
    orders: count(groups),
    cancelled: count(groups) - count(kept),
  };
}
