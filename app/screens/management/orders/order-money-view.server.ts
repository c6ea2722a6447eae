import { formatKsh } from "~/domain/money";
import { orderPaymentText } from "~/domain/payment/order-payment";
import { isUndecided } from "~/operations/orders/cancel-order.server";
import { moneyOfOrder } from "~/operations/orders/order-money.server";
import { orderIdFrom, orderNotFound } from "./order-address.server";

export async function orderMoneyView(idText: string | undefined) {
  const id = orderIdFrom(idText);
  const order = await moneyOfOrder(id);
  if (!order) throw orderNotFound();
  const { payment } = order;
  const taken = order.attempts.find((attempt) => attempt.id === payment.attemptId);
  return {
    id,
    number: order.orderNumber,
    back: `/management/orders/${id}`,
    seenAt: order.updatedAt.toISOString(),
    status: order.status,
    isUndecided: isUndecided(order),
    items: order.items.reduce((sum, { quantity }) => sum + quantity, 0),
    total: formatKsh(order.totalCents),
    payment: orderPaymentText(payment),
    isWaiting: payment.state === "waiting",
    mayBePaid: order.paymentStatus !== "completed",
    left: payment.leftCents > 0 ? formatKsh(payment.leftCents) : null,
    paidByPhone: taken !== undefined && taken.provider !== "hand",
  };
}

export type OrderMoneyView = Awaited<ReturnType<typeof orderMoneyView>>;
