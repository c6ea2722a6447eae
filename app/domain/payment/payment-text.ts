import { type Cents, formatKsh } from "~/domain/money";
import { msg, t } from "~/texts/t";
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

interface PaymentText {
  readonly tone: "waiting" | "good" | "bad" | "back";
  readonly title: string;
  readonly lines: readonly string[];
  /** The page refreshes automatically. */
  readonly isWaiting: boolean;
  readonly mayCheck: boolean;
  readonly maySendAgain: boolean;
}

interface UncountedPayment {
  readonly cents: Cents;
  readonly state: "unmatched" | "matched" | "returning" | "returned";
}

const WAITING = { tone: "waiting", isWaiting: true, mayCheck: true, maySendAgain: false } as const;
const NO_MORE = { isWaiting: false, mayCheck: false, maySendAgain: false } as const;
const NEVER_TWICE = msg("Nothing is taken twice, however often you look.");

/** The payer's text while the prompt is open and after (D77). Never 'failed' before 70 s, unless the provider said so. */
export function paymentText(facts: PaymentFacts, now: Date): PaymentText {
  const { state, cents, phoneText, receipt } = facts;
  const sum = formatKsh(cents);
  const asked = phoneText
    ? t("We asked {phone} for {sum}", { phone: phoneText, sum })
    : t("We asked for {sum}", { sum });
  switch (state) {
    case "started":
    case "accepted":
      if (facts.isOver)
        return {
          ...WAITING,
          title: t("Please do not enter your PIN"),
          lines: [
            t("{asked}, but {closed}", { asked, closed: closedText(facts) }),
            t("If you entered your PIN already, your money comes back to you."),
          ],
        };
      return isLate(facts, now)
        ? {
            ...WAITING,
            title: t("We are still waiting for M-Pesa"),
            lines: [
              `${asked}. ${t("M-Pesa has not sent us the result yet.")}`,
              `${t("If you entered your PIN, press 'I have paid' and we ask again.")} ${t(NEVER_TWICE)}`,
            ],
          }
        : {
            ...WAITING,
            title: t("Check your phone"),
            lines: [
              `${asked}. ${t("Enter your M-Pesa PIN there to pay.")}`,
              t("This page changes by itself once M-Pesa has answered."),
            ],
          };
    case "unknown":
      return {
        ...WAITING,
        title: t("We do not know yet whether your phone was asked"),
        lines: [
          t("The connection to M-Pesa broke as we asked. Please do not pay again for now."),
          t(
            "If a request came to your phone and you entered your PIN, your money is safe: it counts as soon as M-Pesa tells us.",
          ),
        ],
      };
    case "completed":
      return {
        ...NO_MORE,
        tone: "good",
        title: t("Paid. Thank you!"),
        lines: [
          receipt
            ? t("We received {sum}. M-Pesa receipt {receipt}.", { sum, receipt })
            : t("We received {sum}.", { sum }),
        ],
      };
    case "failed":
      return failedText(facts);
    case "refunding":
      return {
        ...NO_MORE,
        tone: "back",
        title: t("Your money is on its way back"),
        lines: [`${whyBack(facts)} ${t("We are sending your {sum} back to you.", { sum })}`],
        isWaiting: true,
      };
    case "refunded":
      return {
        ...NO_MORE,
        tone: "back",
        title: t("Your money is back"),
        lines: [`${whyBack(facts)} ${t("Your {sum} went back to you.", { sum })}`],
      };
  }
}

const closedText = ({ purpose }: PaymentFacts): string =>
  purpose === "order"
    ? t("this order takes no payment any more.")
    : t("this round takes no payment any more.");

function failedText(facts: PaymentFacts): PaymentText {
  const { isOver, outcome, resultText, cents } = facts;
  if (outcome === "paid_too_late")
    return {
      ...NO_MORE,
      tone: "back",
      title: t("Your money came too late"),
      lines: [
        t("We received your {sum}, but this order takes no payment any more.", { sum: formatKsh(cents) }),
      ],
    };
  if (outcome === "same_payment_as")
    return {
      ...NO_MORE,
      tone: "good",
      title: t("Paid already"),
      lines: [t("We have your {sum}. It counts as another payment of yours.", { sum: formatKsh(cents) })],
    };
  if (outcome === "given_up")
    return {
      ...NO_MORE,
      tone: "bad",
      title: t("We could not find out about this payment"),
      lines: [
        isOver
          ? t("If your phone was charged, the money goes back to you.")
          : t(
              "M-Pesa does not tell us whether you paid. Look at your M-Pesa messages: if your phone was charged, that money still counts. If not, you can try again.",
            ),
      ],
      maySendAgain: !isOver,
    };
  const why = resultText ? [inSentence(t(resultText))] : [];
  return {
    ...NO_MORE,
    tone: "bad",
    title: t("This payment did not go through"),
    lines: [
      ...why,
      isOver
        ? t("Nothing was taken: {closed}", { closed: closedText(facts) })
        : t("Nothing was taken. Send the request again."),
    ],
    maySendAgain: !isOver,
  };
}

const inSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** For payments under this payment's code that do not count for it (D79). A stranger may have typed it, so no receipt is shown. */
export function uncountedPaymentText({ cents, state }: UncountedPayment): string {
  const came = t("{sum} came in under this payment number and is not counted here.", {
    sum: formatKsh(cents),
  });
  switch (state) {
    case "unmatched":
      return `${came} ${t("The shop will send it back to the phone it came from, or call you.")}`;
    case "returning":
      return `${came} ${t("It is on its way back to the phone it came from.")}`;
    case "returned":
      return `${came} ${t("It went back to the phone it came from.")}`;
    case "matched":
      return `${came} ${t("It counts as another payment.")}`;
  }
}

const whyBack = ({ purpose }: PaymentFacts): string =>
  purpose === "entry fee" ? t("The fee does not count any more.") : t("Your order was cancelled or changed.");

const isLate = ({ startedAt }: PaymentFacts, now: Date): boolean =>
  now.getTime() - startedAt.getTime() >= SHOW_FAILED_AFTER_MS;

const LATE_MONEY_MS = 60 * 60_000;

/** A payment may come after a failure, so the page keeps looking for an hour. */
export const mayStillBePaid = (
  { state, startedAt }: Pick<PaymentFacts, "state" | "startedAt">,
  now: Date,
): boolean => state === "failed" && now.getTime() - startedAt.getTime() < LATE_MONEY_MS;
