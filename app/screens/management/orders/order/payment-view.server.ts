import { formatKsh } from "~/domain/money";
import { orderPayment, orderPaymentLabel, orderPaymentText } from "~/domain/payment/order-payment";
import { isByHand } from "~/domain/payment/reported-method";
import { formatDateTime } from "~/domain/time";
import type { managedOrder } from "~/operations/orders/managed-orders.queries.server";

type Order = NonNullable<Awaited<ReturnType<typeof managedOrder>>>;

export function paymentView(order: Order) {
  const payment = orderPayment(order, order.attempts);
  const taken = order.attempts.find(({ id }) => id === payment.attemptId);
  return {
    method: order.paymentMethod || "none",
    state: payment.state,
    label: orderPaymentLabel(payment),
    text: orderPaymentText(payment),
    mpesa: payment.receipt ?? "none",
    facts: [
      ...(payment.paidAt ? [{ label: "Paid", value: formatDateTime(payment.paidAt) }] : []),
      ...(taken?.resultText && isByHand(taken) ? [{ label: "How", value: taken.resultText }] : []),
      ...(payment.refundedCents > 0
        ? [
            {
              label: "Refunded",
              value: `${formatKsh(payment.refundedCents)} of ${formatKsh(payment.paidCents)}`,
            },
          ]
        : []),
    ],
    refunds: order.attempts.flatMap(({ refunds }) => refunds.map(refundView)),
    mayBePaid: order.paymentStatus !== "completed",
    mayBeRefunded: payment.leftCents > 0,
    hasReceipt: payment.paidCents > 0,
  };
}

const ENDS: Record<Order["attempts"][number]["refunds"][number]["state"], string> = {
  started: "on its way back",
  accepted: "on its way back",
  unknown: "on its way back",
  completed: "went back",
  failed: "could not be sent back",
};

function refundView(refund: Order["attempts"][number]["refunds"][number]) {
  const { id, cents, state, way, reason, receipt, resultText, startedAt, settledAt } = refund;
  const by = way === "hand" && state === "completed" ? " by hand" : "";
  return {
    id,
    text: `${formatKsh(cents)} ${ENDS[state]}${by}`,
    when: formatDateTime(settledAt ?? startedAt),
    reason,
    receipt,
    // the provider's own text
    failure: state === "failed" ? (resultText ?? "The provider did not say why.") : null,
  };
}
