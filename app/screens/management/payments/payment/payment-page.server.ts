import { maskedPhoneText } from "~/domain/account/phone-text";
import { formatKsh } from "~/domain/money";
import { attemptCode, isUnderWay, mayGiveUp, unmatchedName } from "~/domain/payment/attempt";
import { ATTEMPT_LABELS } from "~/domain/payment/payment-list";
import { isByHand, reportedMethod, reportedMethodLabel } from "~/domain/payment/reported-method";
import { formatDateTime } from "~/domain/time";
import { type PaymentDetail, paymentDetail } from "~/operations/reconciliation/payment-detail.queries.server";
import { paymentToRefund } from "~/operations/reconciliation/refunds/refund-payment.server";
import { shopTime } from "~/operations/shop-clock.server";
import { recordHistory } from "~/screens/management/shared/history/record-history.server";
import { personName } from "~/domain/account/person-name";
import { t } from "~/texts/t";
import {
  attemptEvents,
  eventsInOrder,
  moneyFacts,
  refundEvents,
  refundsNeedingAttention,
} from "../money-events";
import { purposeOf } from "../payment-purpose.server";

export async function paymentPage(id: number) {
  const payment = await paymentDetail(id);
  if (!payment) return null;
  const [history, refundable] = await Promise.all([
    recordHistory("payment", id),
    payment.state === "completed" ? paymentToRefund(id) : null,
  ]);
  return {
    id,
    code: attemptCode(id),
    amount: formatKsh(payment.cents),
    state: payment.state,
    label: t(ATTEMPT_LABELS[payment.state]),
    buyer: { name: personName(payment.user), to: `/management/users/${payment.user.id}` },
    purpose: purposeOf(payment),
    facts: factsOf(payment),
    confirmation: payment.confirmation && {
      to: `/management/payments/unmatched/${payment.confirmation.id}`,
      receipt: unmatchedName(payment.confirmation),
    },
    events: eventsOf(payment),
    /** The raw message, for disputes. */
    callback: payment.callback,
    mayAsk: isUnderWay(payment.state),
    mayGiveUp: mayGiveUp(payment, shopTime()),
    mayBeRefunded: refundable?.refusal === null,
    refunds: refundsNeedingAttention(payment.refunds, shopTime()),
    history,
  };
}

export type PaymentPage = NonNullable<Awaited<ReturnType<typeof paymentPage>>>;

const wayOf = ({ receipt, confirmation, ...payment }: PaymentDetail) =>
  reportedMethod({
    ...payment,
    hasReceipt: receipt !== null,
    isConfirmed: confirmation?.state === "matched",
  });

const factsOf = (payment: PaymentDetail) => [
  ...moneyFacts(payment),
  ...(payment.phoneNumber ? [{ label: t("Phone"), value: maskedPhoneText(payment.phoneNumber) }] : []),
  { label: t("Taken by"), value: reportedMethodLabel(wayOf(payment)) },
  ...(payment.enteredBy ? [{ label: t("Entered by"), value: payment.enteredBy }] : []),
  { label: t("Receipt"), value: payment.receipt ?? t("none") },
  { label: t("Began"), value: formatDateTime(payment.startedAt) },
  ...(payment.askedAt ? [{ label: t("Last asked about"), value: formatDateTime(payment.askedAt) }] : []),
  { label: t("Settled"), value: payment.settledAt ? formatDateTime(payment.settledAt) : t("not yet") },
  ...(payment.resultText || payment.resultCode
    ? [
        {
          label: isByHand(payment) ? t("How") : t("Provider's answer"),
          value: isByHand(payment)
            ? payment.resultText
            : [payment.resultCode, payment.resultText].filter(Boolean).join(": "),
        },
      ]
    : []),
  { label: t("Our reference"), value: payment.reference },
  ...(payment.checkoutId ? [{ label: t("Provider's reference"), value: payment.checkoutId }] : []),
];

function eventsOf({ askedAt, confirmation, ...payment }: PaymentDetail) {
  return eventsInOrder([
    ...attemptEvents(payment),
    ...(askedAt ? [{ on: askedAt, text: t("The provider was asked what became of it") }] : []),
    ...(confirmation
      ? [
          {
            on: confirmation.paidAt,
            text: confirmation.accountReference
              ? t("M-Pesa confirmed the payment, for account '{account}'", {
                  account: confirmation.accountReference,
                })
              : t("M-Pesa confirmed the payment"),
          },
        ]
      : []),
    ...refundEvents(payment.refunds),
  ]);
}
