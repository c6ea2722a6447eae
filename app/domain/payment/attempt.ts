import { codeKey } from "~/domain/text/typed-code";
import { msg, t } from "~/texts/t";

export const ATTEMPT_STATES = [
  "started",
  "accepted",
  "unknown",
  "completed",
  "failed",
  "refunding",
  "refunded",
] as const;
export type AttemptState = (typeof ATTEMPT_STATES)[number];

/** It may still be paid without a new prompt. */
export const UNDER_WAY = ["started", "accepted", "unknown"] as const satisfies readonly AttemptState[];
/** Includes failed attempts: the provider may have been wrong, or late. */
export const MAY_COMPLETE = [...UNDER_WAY, "failed"] as const satisfies readonly AttemptState[];

export const PAID_STATES = ["completed", "refunding", "refunded"] as const satisfies readonly AttemptState[];

/** The result as data (D102); null while it is under way. */
export const ATTEMPT_OUTCOMES = [
  "counted",
  "paid_too_late",
  "same_payment_as",
  "given_up",
  "refused",
  "never_asked",
] as const;
export type AttemptOutcome = (typeof ATTEMPT_OUTCOMES)[number];

/** The payment's state for programs. A failed one took nothing; one paid too late took money (D102). */
export const PAYMENT_STATES = [...ATTEMPT_STATES, "paid_too_late"] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

export const paymentState = (attempt: {
  readonly state: AttemptState;
  readonly outcome: AttemptOutcome | null;
}): PaymentState =>
  attempt.state === "failed" && attempt.outcome === "paid_too_late" ? "paid_too_late" : attempt.state;

/** For people, and for the previous release, which still compares these texts. No rule does (D102). */
export const OUTCOME_TEXTS = {
  paid_too_late: msg("Paid when the order took it no more"),
  same_payment_as: msg("This money counts already, as another payment"),
  given_up: (reason: string) => t("Given up: {reason}", { reason }),
} as const;

export const isUnderWay = (state: AttemptState): boolean => UNDER_WAY.some((one) => one === state);

const FATE_MS = 60 * 60_000;

/** Its prompt has ended long before, decided or not, and the provider's portal shows whether it was paid (D79, D103). */
export const mayGiveUp = (
  attempt: { readonly state: AttemptState; readonly startedAt: Date },
  now: Date,
): boolean => isUnderWay(attempt.state) && now.getTime() - attempt.startedAt.getTime() > FATE_MS;

/** The name of an unmatched payment: its receipt, or the account that was typed or prompted for. */
export const unmatchedName = (money: {
  readonly mpesaReceipt: string | null;
  readonly accountReference: string;
}): string =>
  money.mpesaReceipt ??
  t("No receipt yet ({account})", { account: money.accountReference || t("no account") });

const DIGITS = /^P(\d{1,10})(\d)$/;

/** The code that the payer sees on the phone and may type at a till (D74), with a check digit: at most 12 letters and digits. */
export const attemptCode = (id: number): string => `P${id}${checkDigit(String(id))}`;

/** The attempt that a typed account names; null if it names none. Ignores case and blanks. */
export function attemptIdIn(account: string): number | null {
  const [, id, check] = DIGITS.exec(codeKey(account).replaceAll("-", "")) ?? [];
  return id !== undefined && checkDigit(id) === check ? Number(id) : null;
}

/** Luhn: detects one wrong digit, or two neighbours swapped. */
function checkDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}
