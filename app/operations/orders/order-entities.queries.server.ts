import { rowsOfIds } from "~/db/list-rows.server";
import { db, type Tx } from "~/db/client.server";
import { selectColumns } from "~/db/columns.server";
import { inCents } from "~/db/rows.server";
import { WHO_SEES } from "~/domain/account/who-sees";
import { may, type Viewer } from "~/domain/account/access";
import { orderList, type OrderFilters } from "~/domain/order/list/order-list";
import { latestPayment, paymentChangedAt } from "../payments/payments.queries.server";
import { orderCounts, orderFilterOf, orderIds, type OrderList } from "./order-sql.server";

/** What buyers, staff and printed documents see of an order. */
export const orderFields = selectColumns(
  "Order",
  "id, orderNumber, status, shippingName, shippingPhone, shippingAddress, shippingCity",
  "shippingCounty, pickUpPoint, totalItems, subtotalCents, discountCode, discountCents",
  "shippingFeeCents, totalCents, dueCents, shippingTaxType, shippingTaxPercent, buyerPin",
  "customerNotes, paymentStatus, mpesaTransactionId, createdAt",
);

export const orderItemFields = selectColumns(
  "OrderItem",
  "id, productId, variantId, productTitle, variantText, sku, quantity, productPriceCents",
  "totalCents, taxType, taxPercent, discountCents",
);

export const shipmentFields = {
  orderBy: { id: "asc" },
  select: {
    ...selectColumns("Shipment", "id, orderId, courier, trackingNumber, collectCents, createdAt"),
    items: {
      orderBy: { orderItemId: "asc" },
      select: { orderItemId: true, quantity: true, orderItem: { select: { productTitle: true } } },
    },
  },
} as const;

export const returnFields = {
  orderBy: { id: "asc" },
  select: {
    ...selectColumns("OrderReturn", "id, orderId, reason, refundCents, createdAt"),
    lines: {
      orderBy: { orderItemId: "asc" },
      select: {
        orderItemId: true,
        quantity: true,
        restockedCount: true,
        orderItem: { select: { productTitle: true } },
      },
    },
  },
} as const;

const withPayment = {
  ...orderFields,
  ...selectColumns("Order", "invoiceNumber, paymentMethod, adminNotes, updatedAt"),
  user: { select: { id: true, username: true, firstName: true, lastName: true, email: true, namedAt: true } },
  items: {
    orderBy: { id: "asc" },
    select: orderItemFields,
  },
  attempts: latestPayment,
  shipments: shipmentFields,
  returns: returnFields,
  taxInvoices: {
    orderBy: { number: "asc" },
    select: { number: true, originalId: true, totalCents: true },
  },
} as const;

const rowsOf = (ids: readonly number[]) => rowsOfIds("Order", withPayment, ids);

export type OrderRow = Awaited<ReturnType<typeof rowsOf>>[number];
export type ShipmentRow = OrderRow["shipments"][number];
export type ReturnRow = OrderRow["returns"][number];

interface OrderScope extends Pick<OrderFilters, "q" | "status" | "from" | "to"> {
  readonly mine: boolean;
  readonly updatedSince: Date | null;
}

/** A buyer sees their own orders, a superuser every order or their own (D15). */
const visibleTo = (viewer: Viewer, { mine }: Pick<OrderScope, "mine">): { userId?: number } =>
  may(viewer, WHO_SEES.everyonesOrders) && !mine ? {} : { userId: viewer.id };

export async function ordersFor(
  viewer: Viewer,
  { mine, ...scope }: OrderScope,
  { skip, size }: { skip: number; size: number },
): Promise<{ rows: OrderRow[]; total: number }> {
  const filters: OrderList = { ...orderList.all, ...scope, ...visibleTo(viewer, { mine }) };
  const list = { filters, filter: await orderFilterOf(filters) };
  const [totals, ids] = await Promise.all([orderCounts(list.filter), orderIds(list, { take: size, skip })]);
  const counted = totals.filter(({ status }) => scope.status === null || status === scope.status);
  return {
    total: counted.reduce((sum, { count }) => sum + count, 0),
    rows: await rowsOf(ids),
  };
}

type Changing = Pick<OrderRow, "updatedAt"> & {
  readonly attempts: readonly Parameters<typeof paymentChangedAt>[0][];
  readonly user: Pick<OrderRow["user"], "namedAt">;
};

/** When anything in its answer changed: the row, the payment it shows, or its customer's names. */
export function orderChangedAt({ updatedAt, user, attempts: [shown] }: Changing): Date {
  const times = [updatedAt, user.namedAt ?? updatedAt, shown ? paymentChangedAt(shown) : updatedAt];
  return new Date(Math.max(...times.map((at) => at.getTime())));
}

/** Null if there is none, or it belongs to somebody else (D12). */
export async function orderFor(viewer: Viewer, id: number): Promise<OrderRow | null> {
  const row = await db().order.findFirst({
    where: { id, ...visibleTo(viewer, { mine: false }) },
    select: withPayment,
  });
  return row && inCents(row);
}

export const orderInTransaction = async (tx: Tx, id: number): Promise<OrderRow> =>
  inCents(await tx.order.findUniqueOrThrow({ where: { id }, select: withPayment }));
