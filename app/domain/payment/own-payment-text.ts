import { type Cents, formatKsh } from "~/domain/money";
import type { AttemptOutcome, AttemptState } from "./attempt";

export interface OwnPaymentState {
  readonly text: string;
  readonly tone: "green" | "amber" | "red" | "neutral";
}

/** The payment's state in a buyer's list; its page says more (D77). */
export function ownPaymentState(state: AttemptState, outcome: AttemptOutcome | null): OwnPaymentState {
  switch (state) {
    case "started":
    case "accepted":
    case "unknown":
      return { text: "Under way", tone: "amber" };
    case "completed":
      return { text: "Paid", tone: "green" };
    case "refunding":
      return { text: "On its way back", tone: "amber" };
    case "refunded":
      return { text: "Sent back", tone: "neutral" };
    case "failed":
      return notCounted(outcome);
  }
}

function notCounted(outcome: AttemptOutcome | null): OwnPaymentState {
  switch (outcome) {
    case "paid_too_late":
      return { text: "Came too late", tone: "amber" };
    case "same_payment_as":
      return { text: "Counted as another payment", tone: "neutral" };
    case "given_up":
      return { text: "Not known", tone: "amber" };
    default:
      return { text: "Not paid", tone: "red" };
  }
}

interface OwnRefund {
  readonly cents: Cents;
  readonly state: string;
  readonly receipt: string | null;
}

/** Buyers see refunds under way (D78); a failed one waits for the shop's staff. */
export const refundText = ({ cents, state, receipt }: OwnRefund): string =>
  state === "completed"
    ? `${formatKsh(cents)} went back${receipt ? `, M-Pesa receipt ${receipt}` : ""}`
    : `${formatKsh(cents)} is on its way back`;
