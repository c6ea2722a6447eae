import { formatKsh } from "~/domain/money";
import { cancelledNote, ORDER_STATUSES, type OrderStatus, orderStatusLabel } from "~/domain/order/order";
import { owedOf } from "~/domain/order/order-sums";
import { partlyShippedCount } from "~/domain/order/shipping/shipment";
import { orderList } from "~/domain/order/list/order-list";
import { orderPayment, orderPaymentLabel } from "~/domain/payment/order-payment";
import { counted } from "~/domain/text/counted";
import { formatDateTime } from "~/domain/time";
import { managedOrders, type OrderEntry } from "~/operations/orders/managed-orders.queries.server";
import type { FilterChoice } from "~/screens/management/lists/filter-links";
import { t } from "~/texts/t";

export async function ordersPage(url: URL) {
  const filters = orderList.read(url.searchParams);
  const { orders, total, page, pageCount, found, foundOf, stats } = await managedOrders(filters);
  return {
    filters: { ...filters, page },
    pageCount,
    total: {
      orders: counted(total.count, "order"),
      revenue: formatKsh(total.revenueCents),
      owed: total.owedCents > 0 ? formatKsh(total.owedCents) : null,
    },
    statuses: [
      [null, t("All"), grouped(found)],
      ...ORDER_STATUSES.map((status): FilterChoice => [
        status,
        orderStatusLabel(status),
        grouped(foundOf[status]),
      ]),
    ] satisfies FilterChoice[],
    tiles: [
      {
        label: t("Total orders"),
        value: grouped(stats.totalOrders),
        note: cancelledNote(stats.totalOrders, stats.totalOrders - notCancelled(stats.counts)),
      },
      ...TILES.map((status) => ({ label: orderStatusLabel(status), value: grouped(stats.counts[status]) })),
      {
        label: t("Total revenue"),
        value: formatKsh(stats.totalRevenueCents),
        note: t("without cancelled orders and refunds"),
      },
      {
        label: t("Still owed"),
        value: formatKsh(stats.totalOwedCents),
        note: t("not paid and not cancelled"),
      },
    ],
    rows: orders.map(rowOf),
  };
}

const TILES = ORDER_STATUSES.filter((status) => status !== "cancelled");

const notCancelled = (counts: Record<OrderStatus, number>) =>
  TILES.reduce((sum, status) => sum + counts[status], 0);

const grouped = (count: number) => String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");

function rowOf(order: OrderEntry) {
  const { user } = order;
  return {
    id: order.id,
    number: order.orderNumber,
    customer: `${user.firstName} ${user.lastName}`.trim() || user.username,
    customerTo: `/management/users/${user.id}`,
    email: user.email,
    phone: order.shippingPhone,
    town: order.shippingCity,
    payment: paymentOf(order),
    items: order.totalItems,
    total: formatKsh(order.totalCents),
    status: order.status,
    parts: partlyShippedCount(order),
    date: formatDateTime(order.createdAt),
  };
}

export type OrderRow = ReturnType<typeof rowOf>;

/** Null if there is nothing to pay: a cancelled order needs no payment. */
function paymentOf(order: OrderEntry) {
  const payment = orderPayment(order, order.attempts);
  const { state, receipt, refundedCents } = payment;
  if (state === "unpaid" && order.status === "cancelled") return null;
  return {
    state,
    /** Its status says it too. */
    isPlain: state === "paid" && order.status !== "pending",
    label: orderPaymentLabel(payment),
    receipt: state === "paid" ? receipt : null,
    returned: state === "refunded_in_part" ? formatKsh(refundedCents) : null,
    toPay: state !== "unpaid" && state !== "waiting" && owedOf(order) > 0 ? formatKsh(owedOf(order)) : null,
  };
}
