import { type Cents, formatKsh } from "~/domain/money";
import { t } from "~/texts/t";
import type { AttemptOutcome, AttemptState } from "./attempt";

interface OwnPaymentState {
  readonly text: string;
  readonly tone: "green" | "amber" | "red" | "neutral";
}

/** The payment's state in a buyer's list; its page says more (D77). */
export function ownPaymentState(state: AttemptState, outcome: AttemptOutcome | null): OwnPaymentState {
  switch (state) {
    case "started":
    case "accepted":
    case "unknown":
      return { text: t("Under way"), tone: "amber" };
    case "completed":
      return { text: t("Paid"), tone: "green" };
    case "refunding":
      return { text: t("On its way back"), tone: "amber" };
    case "refunded":
      return { text: t("Sent back"), tone: "neutral" };
    case "failed":
      return notCounted(outcome);
  }
}

function notCounted(outcome: AttemptOutcome | null): OwnPaymentState {
  switch (outcome) {
    case "paid_too_late":
      return { text: t("Came too late"), tone: "amber" };
    case "same_payment_as":
      return { text: t("Counted as another payment"), tone: "neutral" };
    case "given_up":
      return { text: t("Not known"), tone: "amber" };
    default:
      return { text: t("Not paid"), tone: "red" };
  }
}

interface OwnRefund {
  readonly cents: Cents;
  readonly state: string;
  readonly receipt: string | null;
}

/** Buyers see refunds under way (D78); a failed one waits for the shop's staff. */
export function refundText({ cents, state, receipt }: OwnRefund): string {
  const sum = formatKsh(cents);
  if (state !== "completed") return t("{sum} is on its way back", { sum });
  return receipt
    ? t("{sum} went back, M-Pesa receipt {receipt}", { sum, receipt })
    : t("{sum} went back", { sum });
}
