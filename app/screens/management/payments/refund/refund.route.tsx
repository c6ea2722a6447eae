import { useLoaderData } from "~/router";
import { reasonSchema } from "~/domain/form/reason";
import { refundSchema } from "~/domain/order/order-money-form";
import { readForm } from "~/http/forms/form.server";
import { restoredForm } from "~/http/forms/saved-draft.server";
import { type Toast } from "~/http/forms/toast.server";
import {
  paymentToRefund,
  refundPayment,
  type PaymentToRefund,
} from "~/operations/reconciliation/refunds/refund-payment.server";
import { backTo } from "~/screens/management/shared/back-to.server";
import { REFUND_OR_CANCEL_FORM } from "~/screens/management/shared/draft-forms";
import { submitForm } from "~/screens/management/shared/edit-record.server";
import { FormPage } from "~/screens/management/shared/form-page";
import { managedRecord } from "~/screens/management/shared/managed-record.server";
import { readSeenAt } from "~/screens/management/shared/seen-at.server";
import { msg, t } from "~/texts/t";
import { RefundForm } from "../refund-form";
import { guardedRecord, guardedRecordForm } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";
import { type Cents, formatKsh } from "~/domain/money";
import { attemptCode } from "~/domain/payment/attempt";
import { orderPaymentText } from "~/domain/payment/order-payment";
import type { RefundEnd } from "~/operations/payments/refunds/send-refund.server";
import { personName } from "~/domain/account/person-name";
import { refundToast } from "../refund-toast";

export const meta = titled<typeof loader>((data) => `${data?.name ?? t("Refund")} · ${t("Management")}`);

export const loader = guardedRecord("payment", async (args, _, id) => {
  const payment = await managedRecord("payment", args.params.id, paymentToRefund);
  const { searchParams } = new URL(args.request.url);
  const restored = await restoredForm(args, REFUND_OR_CANCEL_FORM);
  const from = restored?.result.initialValue?.back;
  const asked = typeof from === "string" ? new URLSearchParams({ back: from }) : searchParams;
  return { ...refundPage(id, payment, backTo(asked, `/management/payments/${id}`)), restored };
});

export const action = guardedRecordForm(REFUND_OR_CANCEL_FORM, "payment", async (args, actor, id) => {
  const payment = await managedRecord("payment", args.params.id, paymentToRefund);
  const form = await readForm(args.request);
  const back = backTo(form, `/management/payments/${id}`);
  if (payment.order)
    return submitForm(args, {
      form,
      schema: refundSchema,
      write: ({ amount: cents, reason, way }) =>
        refundPayment(actor, id, { cents, reason, isByHand: way === "hand", seenAt: readSeenAt(form) }),
      done: (refund, { amount }) => [back, sentToast(payment, refund, amount)],
    });
  return submitForm(args, {
    form,
    schema: reasonSchema,
    write: ({ reason }) => refundPayment(actor, id, { cents: null, reason, isByHand: false }),
    done: (refund) => [back, sentToast(payment, refund, payment.cents)],
  });
});

export { revalidateAlways as shouldRevalidate } from "~/screens/management/shared/revalidate-always";

export default function Refund() {
  const { back, title, lead, obstacle, form } = useLoaderData<typeof loader>();
  return (
    <FormPage back={back} title={title} lead={lead} obstacle={obstacle}>
      <RefundForm {...form} cancelTo={back.to}>
        <input type="hidden" name="back" value={back.to} />
      </RefundForm>
    </FormPage>
  );
}

const BACK_TO = {
  order: msg("Back to the order"),
  participants: msg("Back to the participants"),
} as const;

/** @param back the page that a person came from: the order's, the participants' or the payment's */
function refundPage(id: number, payment: PaymentToRefund, back: string) {
  const { fee, order, refusal } = payment;
  const { place, label, ...page } = fee ? feeView(fee) : orderView(payment);
  const isFromPayment = back === `/management/payments/${id}` || (!fee && !order);
  return {
    ...page,
    back: { to: back, label: isFromPayment ? t("Payment {code}", { code: attemptCode(id) }) : label },
    obstacle: refusal && {
      ...(page.obstacle && { title: page.obstacle }),
      text: refusal.message,
      action: t(isFromPayment ? msg("Back to the payment") : BACK_TO[place]),
    },
  };
}

function feeView({ feeCents, user, round }: NonNullable<PaymentToRefund["fee"]>) {
  const sum = formatKsh(feeCents);
  return {
    name: t("Send an entry fee back"),
    title: t("Send {sum} back to {person}?", { sum, person: personName(user) }),
    lead: t(
      "Round {number} of {title}. The participation counts no more; the buyer may join again while the round is open.",
      { number: round.number, title: round.product.title },
    ),
    label: t("Participants"),
    place: "participants" as const,
    obstacle: t("This fee cannot be sent back"),
    form: {
      hint: t("At least 10 characters. Buyers read it, without the name, on the round's proof page."),
      button: t("Send {sum} back", { sum }),
      part: null,
      seenAt: undefined,
    },
  };
}

function orderView({ order, provider }: PaymentToRefund) {
  const isByPhone = provider !== "hand";
  return {
    name: t("Refund"),
    title: t("Refund"),
    lead: order
      ? `${order.orderNumber} · ${formatKsh(order.totalCents)} · ${orderPaymentText(order.payment)}`
      : null,
    label: order?.orderNumber ?? "",
    place: "order" as const,
    obstacle: undefined,
    form: {
      hint: t("The customer may ask for it"),
      button: isByPhone ? t("Send back") : t("Note the refund"),
      part: { left: formatKsh(order?.payment.leftCents ?? 0), isByPhone },
      seenAt: order?.updatedAt.toISOString(),
    },
  };
}

function sentToast({ fee }: PaymentToRefund, refund: RefundEnd, cents: Cents): Toast {
  if (!fee) return refundToast(refund, formatKsh(cents));
  const message = t("{sum} is on the way back. The participation counts no more.", { sum: formatKsh(cents) });
  return { tone: "success", message };
}
