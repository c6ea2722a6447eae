import { formatKsh } from "~/domain/money";
import { statusForBuyer } from "~/domain/order/order-steps";
import { formatDate } from "~/domain/time";
import type { ownOrders } from "~/operations/orders/orders.queries.server";
import { t } from "~/texts/t";
import type { PurchaseRow } from "./purchase-table";

type Order = Awaited<ReturnType<typeof ownOrders>>["orders"][number];

/** `total` is for the goods only (D15); with shipping the rows add up to Total Spent (D46). */
export const purchaseRow = (order: Order): PurchaseRow => ({
  id: order.id,
  number: order.orderNumber,
  product: order.productTitle ?? t("Product"),
  quantity: order.quantity,
  total: formatKsh(order.totalPriceCents),
  shipping:
    order.shippingFeeCents > 0 ? t("+ {sum} shipping", { sum: formatKsh(order.shippingFeeCents) }) : null,
  status: statusForBuyer(order),
  date: formatDate(order.createdAt),
});
