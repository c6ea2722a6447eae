import { type Cents, formatKsh } from "~/domain/money";
import { isRefundSilent } from "~/domain/payment/refund";
import { formatDateTime } from "~/domain/time";
import { providerLabel } from "./payment-labels";

export interface MoneyEvent {
  readonly at: string;
  readonly text: string;
}

interface RefundRow {
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
    if (settledAt === null) return [began];
    const ended =
      state === "failed"
        ? `The refund failed: ${resultText ?? "the provider did not say why"}`
        : `${formatKsh(cents)} is back${receipt ? `, receipt ${receipt}` : ""}`;
    return [began, { on: settledAt, text: ended }];
  });

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

export const refundsNeedingAttention = (refunds: readonly RefundRow[], now: Date) => ({
  hasSilentRefund: refunds.some((refund) => isRefundSilent(refund, now)),
  hasFailedRefund: refunds.some(({ state }) => state === "failed"),
});
