import { formatKsh } from "~/domain/money";
import { formatDate } from "~/domain/time";
import type { ownOrders } from "~/operations/orders/orders.queries.server";

type Order = Awaited<ReturnType<typeof ownOrders>>["orders"][number];

/** The total is that of the goods (D15); shipping stands beside it, for both together make up what was spent (D46). */
export const purchaseView = (order: Order) => ({
  id: order.id,
  number: order.orderNumber,
  product: order.productTitle ?? "Product",
  quantity: order.quantity,
  totalText: formatKsh(order.totalPriceCents),
  shippingText: order.shippingFeeCents > 0 ? `+ ${formatKsh(order.shippingFeeCents)} shipping` : null,
  status: order.status,
  date: formatDate(order.createdAt),
});

export type PurchaseView = ReturnType<typeof purchaseView>;
