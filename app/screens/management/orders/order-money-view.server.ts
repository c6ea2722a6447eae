import { formatKsh, toAmountText } from "~/domain/money";
import { isOnDelivery } from "~/domain/order/payment-method";
import { centsToMarkPaid } from "~/domain/payment/mark-paid";
import { orderPaymentText } from "~/domain/payment/order-payment";
import { isRefundUndecided } from "~/operations/orders/cancel/cancel-order.server";
import { linesToMove } from "~/operations/orders/move-stock.server";
import { moneyOfOrder } from "~/operations/orders/order-money.server";
import { managedRecord } from "~/screens/management/shared/managed-record.server";

/** `paidStatus`: what 'Mark as paid' sets the status to. */
export async function orderMoneyView(idText: string | undefined, paidStatus?: "paid") {
  const order = await managedRecord("order", idText, moneyOfOrder);
  const { id, payment } = order;
  const toMark = centsToMarkPaid(order, paidStatus);
  const taken = order.attempts.find((attempt) => attempt.id === payment.attemptId);
  return {
    id,
    number: order.orderNumber,
    back: `/management/orders/${id}`,
    seenAt: order.updatedAt.toISOString(),
    status: order.status,
    isUndecided: isRefundUndecided(order),
    items: linesToMove(order).reduce((sum, { quantity }) => sum + quantity, 0),
    total: formatKsh(order.totalCents),
    toPay: toMark.ok ? formatKsh(toMark.value) : "",
    toPayTyped: toMark.ok ? toAmountText(toMark.value) : "",
    isOnDelivery: isOnDelivery(order.paymentMethod),
    payment: orderPaymentText(payment),
    isWaiting: payment.state === "waiting",
    whyNotPaid: toMark.ok ? null : toMark.refusal.message,
    left: payment.leftCents > 0 ? formatKsh(payment.leftCents) : null,
    paidByPhone: taken !== undefined && taken.provider !== "hand",
  };
}

export type OrderMoneyView = Awaited<ReturnType<typeof orderMoneyView>>;
