import { db } from "~/db/client.server";
import { inCents } from "~/db/rows.server";
import type { Cents } from "~/domain/money";
import { orderTitle } from "~/domain/order";
import { listPage } from "~/domain/page";

export interface OrderSlice {
  /** From 1; a page past the end shows the last one. */
  page?: number;
  /** Orders a page. */
  take: number;
}

/** A buyer's orders, newest first, with the flat fields that a dashboard reads (D15). Amounts in cents. */
export async function ownOrders(userId: number, { page = 1, take }: OrderSlice) {
  const total = await db().order.count({ where: { userId } });
  const { skip, ...shown } = listPage(page, total, take);
  const rows = await db().order.findMany({
    where: { userId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    skip,
    take,
    select: {
      id: true,
      orderNumber: true,
      status: true,
      totalItems: true,
      subtotalCents: true,
      shippingFeeCents: true,
      totalCents: true,
      createdAt: true,
      items: { orderBy: { id: "asc" }, select: { productTitle: true } },
    },
  });
  return { orders: rows.map(flatOrder), total, page: shown.page, pageCount: shown.pageCount };
}

interface OrderRow {
  id: number;
  totalItems: number;
  subtotalCents: bigint;
  items: { productTitle: string }[];
}

/** `productTitle` 'Lamp and 2 more', null without items; `quantity` = total items; `totalPriceCents` = subtotal (D15). */
function flatOrder<Row extends OrderRow>(row: Row) {
  const { items, totalItems, subtotalCents, ...order } = inCents(row);
  return {
    ...order,
    productTitle: orderTitle(items.map(({ productTitle }) => productTitle)),
    quantity: totalItems,
    totalPriceCents: subtotalCents,
  };
}

export interface Spending {
  /** What the orders cost with shipping, without cancelled ones (D46). */
  totalCents: Cents;
  /** All orders, cancelled ones among them. */
  orders: number;
  cancelled: number;
}

export async function spendingOf(userId: number): Promise<Spending> {
  const groups = await db().order.groupBy({
    by: ["status"],
    where: { userId },
    _count: true,
    _sum: { totalCents: true },
  });
  const kept = groups.filter(({ status }) => status !== "cancelled");
  const count = (some: typeof groups) => some.reduce((sum, { _count }) => sum + _count, 0);
  return {
    totalCents: kept.reduce((sum, { _sum }) => sum + Number(_sum.totalCents ?? 0), 0),
    orders: count(groups),
    cancelled: count(groups) - count(kept),
  };
}
