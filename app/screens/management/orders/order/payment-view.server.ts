import { orderPayment, orderPaymentLabel, orderPaymentText } from "~/domain/payment/order-payment";
import { isByHand } from "~/domain/payment/reported-method";
import { formatDateTime } from "~/domain/time";
import type { managedOrder } from "~/operations/orders/managed-orders.queries.server";
import { inOrder, moneyFacts, refundEvents } from "../../payments/money-events";

type Order = NonNullable<Awaited<ReturnType<typeof managedOrder>>>;

const pageOf = (attemptId: number) => `/management/payments/${attemptId}`;

export function paymentView(order: Order) {
  const payment = orderPayment(order, order.attempts);
  const { paidCents, leftCents, attemptId } = payment;
  const refunds = order.attempts.flatMap((attempt) => attempt.refunds);
  const back = `/management/orders/${order.id}`;
  const page = attemptId === null ? null : pageOf(attemptId);
  // not always the payment that counts now: the order may be paid again
  const failed = order.attempts.find((one) => one.refunds.some(({ state }) => state === "failed"));
  const taken = order.attempts.find(({ id }) => id === attemptId);
  return {
    method: order.paymentMethod || "none",
    state: payment.state,
    label: orderPaymentLabel(payment),
    text: orderPaymentText(payment),
    mpesa: payment.receipt ?? "none",
    facts: [
      ...(paidCents > 0 ? moneyFacts({ cents: paidCents, refundedCents: paidCents - leftCents }) : []),
      ...(payment.paidAt ? [{ label: "Paid", value: formatDateTime(payment.paidAt) }] : []),
      ...(taken?.resultText && isByHand(taken) ? [{ label: "How", value: taken.resultText }] : []),
    ],
    to: page,
    retryAt: failed ? pageOf(failed.id) : null,
    events: inOrder(refundEvents(refunds)),
    mayBePaid: order.paymentStatus !== "completed",
    refundTo: page && leftCents > 0 ? `${page}/refund?${new URLSearchParams({ back })}` : null,
    hasReceipt: paidCents > 0,
  };
}
