import { type Cents, formatKsh } from "~/domain/money";
import { maskPhone } from "~/domain/account/phone-text";
import type { AttemptState } from "~/domain/payment/attempt";
import { isRefundSilent } from "~/domain/payment/refund";
import { formatDateTime } from "~/domain/time";
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
      text: `${formatKsh(cents)} began to go back (${providerLabel(way)}): ${reason}`,
    };
    const before = refund.earlier.flatMap((request) => earlierEvents(request, cents));
    if (settledAt === null) return [...before, began];
    const ended =
      state === "failed"
        ? `The refund failed: ${resultText ?? "the provider did not say why"}`
        : `${formatKsh(cents)} is back${receipt ? `, receipt ${receipt}` : ""}`;
    return [...before, began, { on: settledAt, text: ended }];
  });

function earlierEvents({ state, receipt, resultText, startedAt, settledAt }: EarlierRequest, cents: Cents) {
  const text =
    state === "completed"
      ? `M-Pesa reported ${formatKsh(cents)} of an earlier request as sent${receipt ? `, receipt ${receipt}` : ""}`
      : `An earlier request ended: ${resultText ?? "the provider did not say why"}`;
  return [
    { on: startedAt, text: `${formatKsh(cents)} was asked to go back` },
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

/** When money was asked for, on which phone, and what came of it. */
export function attemptEvents(attempt: AttemptRow): Dated[] {
  const { cents, state, provider, phoneNumber, receipt, resultText, startedAt, settledAt } = attempt;
  const sum = formatKsh(cents);
  const asked = `${sum} was asked for${phoneNumber ? ` on ${maskPhone(phoneNumber)}` : ""}`;
  const settled =
    state === "failed"
      ? `It failed: ${resultText ?? "nobody said why"}`
      : `${sum} came in${receipt ? `, receipt ${receipt}` : ""}`;
  return [
    { on: startedAt, text: provider === "hand" ? "Entered by staff" : asked },
    ...(settledAt ? [{ on: settledAt, text: settled }] : []),
  ];
}

/** Of a payment, and of an order by its payment. */
export const moneyFacts = ({ cents, refundedCents }: { cents: Cents; refundedCents: Cents }) => [
  { label: "Amount", value: formatKsh(cents) },
  ...(refundedCents > 0
    ? [
        { label: "Gone back, or going", value: formatKsh(refundedCents) },
        { label: "Left", value: formatKsh(cents - refundedCents) },
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
  const first = way === "hand" ? "by hand" : (own ?? "without a receipt");
  return `${formatKsh(cents)}: ${first}, and again ${earlier ?? "without a receipt"}`;
};

export const refundsNeedingAttention = (refunds: readonly RefundRow[], now: Date) => ({
  sentTwice: sentTwice(refunds),
  hasSilentRefund: refunds.some((refund) => isRefundSilent(refund, now)),
  hasFailedRefund: refunds.some(({ state }) => state === "failed"),
});
