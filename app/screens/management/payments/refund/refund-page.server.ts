import { type Cents, formatKsh } from "~/domain/money";
import { attemptCode } from "~/domain/payment/attempt";
import { orderPaymentText } from "~/domain/payment/order-payment";
import type { Toast } from "~/http/forms/toast.server";
import type { RefundEnd } from "~/operations/payments/send-refund.server";
import type { PaymentToRefund } from "~/operations/refunds/refund-payment.server";
import { personName } from "~/screens/management/shared/person-name";
import { refundToast } from "../refund-toast";

/** @param back the page that a person came from: the order's, the participants' or the payment's */
export function refundPage(id: number, payment: PaymentToRefund, back: string) {
  const { fee, order, refusal } = payment;
  const { place, label, ...page } = fee ? feeView(fee) : orderView(payment);
  const isFromPayment = back === `/management/payments/${id}` || (!fee && !order);
  return {
    ...page,
    back: { to: back, label: isFromPayment ? `Payment ${attemptCode(id)}` : label },
    obstacle: refusal && {
      ...(page.obstacle && { title: page.obstacle }),
      text: refusal.message,
      action: `Back to the ${isFromPayment ? "payment" : place}`,
    },
  };
}

function feeView({ feeCents, user, round }: NonNullable<PaymentToRefund["fee"]>) {
  const sum = formatKsh(feeCents);
  return {
    name: "Send an entry fee back",
    title: `Send ${sum} back to ${personName(user)}?`,
    lead: `Round ${round.number} of ${round.product.title}. The participation counts no more; the buyer may join again while the round is open.`,
    label: "Participants",
    place: "participants",
    obstacle: "This fee cannot be sent back",
    form: {
      hint: "At least 10 characters. Buyers read it, without the name, on the round's proof page.",
      button: `Send ${sum} back`,
      part: null,
      seenAt: undefined,
    },
  };
}

function orderView({ order, provider }: PaymentToRefund) {
  const isByPhone = provider !== "hand";
  return {
    name: "Refund",
    title: "Refund",
    lead: order
      ? `${order.orderNumber} · ${formatKsh(order.totalCents)} · ${orderPaymentText(order.payment)}`
      : null,
    label: order?.orderNumber ?? "",
    place: "order",
    obstacle: undefined,
    form: {
      hint: "The buyer may ask for it",
      button: isByPhone ? "Send back" : "Note the refund",
      part: { left: formatKsh(order?.payment.leftCents ?? 0), isByPhone },
      seenAt: order?.updatedAt.toISOString(),
    },
  };
}

export function sentToast({ fee }: PaymentToRefund, refund: RefundEnd, cents: Cents): Toast {
  if (!fee) return refundToast(refund, formatKsh(cents));
  const message = `${formatKsh(cents)} is on the way back. The participation counts no more.`;
  return { tone: "success", message };
}
