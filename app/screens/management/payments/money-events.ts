import { type Cents, formatKsh } from "~/domain/money";
import { maskedPhoneText } from "~/domain/account/phone-text";
import type { AttemptState } from "~/domain/payment/attempt";
import { isRefundSilent } from "~/domain/payment/refund";
import { formatDateTime } from "~/domain/time";
import { t } from "~/texts/t";
import { providerLabel } from "./payment-labels";

export interface MoneyEvent {
  readonly at: string;
  readonly text: string;
}

interface EarlierRequest {
  readonly state: string;
  readonly receipt: string | null;
  readonly resultText: string | null;
  readonly startedAt: Date;
  readonly settledAt: Date | null;
  readonly resolvedAt: Date | null;
}

interface RefundRow {
  readonly earlier: readonly EarlierRequest[];
  readonly cents: number;
  readonly reason: string;
  readonly way: string;
  readonly state: string;
  readonly receipt: string | null;
  readonly resultText: string | null;
  readonly startedAt: Date;
  readonly settledAt: Date | null;
}

interface Dated {
  readonly on: Date;
  readonly text: string;
}

export const eventsInOrder = (events: readonly Dated[]): MoneyEvent[] =>
  events
    .toSorted((one, other) => one.on.getTime() - other.on.getTime())
    .map(({ on, text }) => ({ at: formatDateTime(on), text }));

export const refundEvents = (refunds: readonly RefundRow[]): Dated[] =>
  refunds.flatMap((refund) => {
    const { cents, reason, way, state, receipt, resultText, startedAt, settledAt } = refund;
    const began = {
      on: startedAt,
      text: t("Refund of {sum} started ({way}): {reason}", {
        sum: formatKsh(cents),
        way: providerLabel(way),
        reason,
      }),
    };
    const before = refund.earlier.flatMap((request) => earlierEvents(request, cents));
    if (settledAt === null) return [...before, began];
    const ended =
      state === "failed"
        ? t("The refund failed: {why}", { why: resultText ?? t("the provider did not say why") })
        : t("{sum} refunded{receipt}", {
            sum: formatKsh(cents),
            receipt: receipt ? t(", receipt {receipt}", { receipt }) : "",
          });
    return [...before, began, { on: settledAt, text: ended }];
  });

function earlierEvents({ state, receipt, resultText, startedAt, settledAt }: EarlierRequest, cents: Cents) {
  const text =
    state === "completed"
      ? t("M-Pesa reported {sum} of an earlier request as sent{receipt}", {
          sum: formatKsh(cents),
          receipt: receipt ? t(", receipt {receipt}", { receipt }) : "",
        })
      : t("An earlier request ended: {why}", { why: resultText ?? t("the provider did not say why") });
  return [
    { on: startedAt, text: t("A refund of {sum} was asked for", { sum: formatKsh(cents) }) },
    ...(settledAt ? [{ on: settledAt, text }] : []),
  ];
}

interface AttemptRow {
  readonly cents: Cents;
  readonly state: AttemptState;
  readonly provider: string;
  readonly phoneNumber: string | null;
  readonly receipt: string | null;
  readonly resultText: string | null;
  readonly startedAt: Date;
  readonly settledAt: Date | null;
}

const testNote = (provider: string) => (provider === "mock" ? ` (${providerLabel(provider)})` : "");

/** When money was asked for, on which phone, and what came of it. */
export function attemptEvents(attempt: AttemptRow): Dated[] {
  const { cents, state, provider, phoneNumber, receipt, resultText, startedAt, settledAt } = attempt;
  const sum = formatKsh(cents);
  const asked = t("{sum} was asked for{phone}", {
    sum,
    phone: phoneNumber ? t(" from {phone}", { phone: maskedPhoneText(phoneNumber) }) : "",
  });
  const settled =
    state === "failed"
      ? t("It failed: {why}", { why: resultText ?? t("nobody said why") })
      : t("{sum} came in{receipt}", { sum, receipt: receipt ? t(", receipt {receipt}", { receipt }) : "" });
  return [
    { on: startedAt, text: provider === "hand" ? providerLabel(provider) : asked + testNote(provider) },
    ...(settledAt ? [{ on: settledAt, text: settled }] : []),
  ];
}

/** Of a payment, and of an order by its payment. */
export const moneyFacts = ({ cents, refundedCents }: { cents: Cents; refundedCents: Cents }) => [
  { label: t("Amount"), value: formatKsh(cents) },
  ...(refundedCents > 0
    ? [
        { label: t("Refunded or on its way"), value: formatKsh(refundedCents) },
        { label: t("Left"), value: formatKsh(cents - refundedCents) },
      ]
    : []),
];

/** 'KSh 300 by SJK9AAAAAA and again by SJK9BBBBBB', of refunds that went twice and that nobody has seen to (D115). */
const sentTwice = (refunds: readonly RefundRow[]): string[] =>
  refunds
    .filter(({ state }) => state === "completed")
    .flatMap(({ cents, receipt, way, earlier }) =>
      earlier
        .filter((request) => request.state === "completed" && request.resolvedAt === null)
        .map((request) => twiceText({ cents, way, receipts: [receipt, request.receipt] })),
    );

export const twiceText = ({
  cents,
  way,
  receipts: [own, earlier],
}: {
  cents: Cents;
  way: string;
  receipts: readonly [string | null, string | null];
}): string => {
  const first = way === "hand" ? t("by hand") : (own ?? t("without a receipt"));
  return t("{sum}: {first}, and again {again}", {
    sum: formatKsh(cents),
    first,
    again: earlier ?? t("without a receipt"),
  });
};

export const refundsNeedingAttention = (refunds: readonly RefundRow[], now: Date) => ({
  sentTwice: sentTwice(refunds),
  hasSilentRefund: refunds.some((refund) => isRefundSilent(refund, now)),
  hasFailedRefund: refunds.some(({ state }) => state === "failed"),
});
