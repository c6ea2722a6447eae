import { type Cents, formatKsh } from "~/domain/money";
import type { AttemptOutcome, AttemptState } from "./attempt";
import { SHOW_FAILED_AFTER_MS } from "./mpesa";

export interface PaymentFacts {
  readonly state: AttemptState;
  readonly outcome: AttemptOutcome | null;
  readonly cents: Cents;
  /** As people read it; null if no phone was prompted. */
  readonly phoneText: string | null;
  readonly startedAt: Date;
  readonly receipt: string | null;
  readonly resultCode: string | null;
  readonly resultText: string | null;
  /** Its order or round no longer accepts the payment, or another attempt paid for it. */
  readonly isOver: boolean;
  readonly purpose: "entry fee" | "order";
}

export interface PaymentText {
  readonly tone: "waiting" | "good" | "bad" | "back";
  readonly title: string;
  readonly lines: readonly string[];
  /** The page refreshes automatically. */
  readonly isWaiting: boolean;
  readonly mayCheck: boolean;
  readonly maySendAgain: boolean;
}

export interface UncountedPayment {
  readonly cents: Cents;
  readonly state: "unmatched" | "matched" | "returning" | "returned";
}

const NO_MORE = { isWaiting: false, mayCheck: false, maySendAgain: false } as const;
const NEVER_TWICE = "Nothing is taken twice, however often you look.";

/** The payer's text while the prompt is open and after (D77). Never 'failed' before 70 s, unless the provider said so. */
export function paymentText(facts: PaymentFacts, now: Date): PaymentText {
  const { state, cents, phoneText, receipt } = facts;
  const sum = formatKsh(cents);
  const phoneAndSum = phoneText ? `${phoneText} for ${sum}` : `for ${sum}`;
  switch (state) {
    case "started":
    case "accepted":
      if (facts.isOver)
        return {
          tone: "waiting",
          title: "Please do not enter your PIN",
          lines: [
            `We asked ${phoneAndSum}, but ${closedText(facts)}`,
            "If you entered your PIN already, your money comes back to you.",
          ],
          isWaiting: true,
          mayCheck: true,
          maySendAgain: false,
        };
      return isLate(facts, now)
        ? {
            tone: "waiting",
            title: "We are still waiting for M-Pesa",
            lines: [
              `We asked ${phoneAndSum}. M-Pesa has not sent us the result yet.`,
              `If you entered your PIN, press 'I have paid' and we ask again. ${NEVER_TWICE}`,
            ],
            isWaiting: true,
            mayCheck: true,
            maySendAgain: false,
          }
        : {
            tone: "waiting",
            title: "Check your phone",
            lines: [
              `We asked ${phoneAndSum}. Enter your M-Pesa PIN there to pay.`,
              "This page changes by itself once M-Pesa has answered.",
            ],
            isWaiting: true,
            mayCheck: true,
            maySendAgain: false,
          };
    case "unknown":
      return {
        tone: "waiting",
        title: "We do not know yet whether your phone was asked",
        lines: [
          "The connection to M-Pesa broke as we asked. Please do not pay again for now.",
          "If a request came to your phone and you entered your PIN, your money is safe: it counts as soon as M-Pesa tells us.",
        ],
        isWaiting: true,
        mayCheck: true,
        maySendAgain: false,
      };
    case "completed":
      return {
        ...NO_MORE,
        tone: "good",
        title: "Paid. Thank you!",
        lines: [receipt ? `We received ${sum}. M-Pesa receipt ${receipt}.` : `We received ${sum}.`],
      };
    case "failed":
      return failedText(facts);
    case "refunding":
      return {
        ...NO_MORE,
        tone: "back",
        title: "Your money is on its way back",
        lines: [`${whyBack(facts)} We are sending your ${sum} back to you.`],
        isWaiting: true,
      };
    case "refunded":
      return {
        ...NO_MORE,
        tone: "back",
        title: "Your money is back",
        lines: [`${whyBack(facts)} Your ${sum} went back to you.`],
      };
  }
}

const closedText = ({ purpose }: PaymentFacts): string =>
  purpose === "order" ? "this order takes no payment any more." : "this round takes no payment any more.";

function failedText(facts: PaymentFacts): PaymentText {
  const { isOver, outcome, resultText, cents } = facts;
  if (outcome === "paid_too_late")
    return {
      ...NO_MORE,
      tone: "back",
      title: "Your money came too late",
      lines: [`We received your ${formatKsh(cents)}, but this order takes no payment any more.`],
    };
  if (outcome === "same_payment_as")
    return {
      ...NO_MORE,
      tone: "good",
      title: "Paid already",
      lines: [`We have your ${formatKsh(cents)}. It counts as another payment of yours.`],
    };
  if (outcome === "given_up")
    return {
      ...NO_MORE,
      tone: "bad",
      title: "We could not find out about this payment",
      lines: [
        isOver
          ? "If your phone was charged, the money goes back to you."
          : "M-Pesa does not tell us whether you paid. Look at your M-Pesa messages: if your phone was charged, that money still counts. If not, you can try again.",
      ],
      maySendAgain: !isOver,
    };
  const why = resultText ? [/[.!?]$/.test(resultText) ? resultText : `${resultText}.`] : [];
  return {
    ...NO_MORE,
    tone: "bad",
    title: "This payment did not go through",
    lines: [
      ...why,
      isOver ? `Nothing was taken: ${closedText(facts)}` : "Nothing was taken. Send the request again.",
    ],
    maySendAgain: !isOver,
  };
}

/** For payments under this payment's code that do not count for it (D79). A stranger may have typed it, so no receipt is shown. */
export function uncountedPaymentText({ cents, state }: UncountedPayment): string {
  const came = `${formatKsh(cents)} came in under this payment number and is not counted here.`;
  switch (state) {
    case "unmatched":
      return `${came} The shop will send it back to the phone it came from, or call you.`;
    case "returning":
      return `${came} It is on its way back to the phone it came from.`;
    case "returned":
      return `${came} It went back to the phone it came from.`;
    case "matched":
      return `${came} It counts as another payment.`;
  }
}

const whyBack = ({ purpose }: PaymentFacts): string =>
  purpose === "entry fee" ? "The fee does not count any more." : "Your order was cancelled or changed.";

const isLate = ({ startedAt }: PaymentFacts, now: Date): boolean =>
  now.getTime() - startedAt.getTime() >= SHOW_FAILED_AFTER_MS;

const LATE_MONEY_MS = 60 * 60_000;

/** A payment may come after a failure, so the page keeps looking for an hour. */
export const mayStillBePaid = (
  { state, startedAt }: Pick<PaymentFacts, "state" | "startedAt">,
  now: Date,
): boolean => state === "failed" && now.getTime() - startedAt.getTime() < LATE_MONEY_MS;
