import { formatKsh } from "~/domain/money";
import {
  attemptCode,
  type AttemptState,
  isUnderWay,
  PAID_STATES,
  unmatchedName,
} from "~/domain/payment/attempt";
import { PROOF_TEXTS } from "~/domain/payment/confirmation";
import type { PhoneSimilarity } from "~/domain/payment/payer-phone";
import { formatDateTime } from "~/domain/time";
import { findPossibleAttempts } from "~/operations/payments/mpesa/possible-attempts.server";
import { possibleDuplicates } from "~/operations/reconciliation/duplicates.server";
import { matchTargets, paymentByAccount } from "~/operations/reconciliation/match-targets.queries.server";
import { confirmationDetail } from "~/operations/reconciliation/payment-detail.queries.server";
import { shopTime } from "~/operations/shop-clock.server";
import { recordHistory } from "~/screens/management/shared/history/record-history.server";
import { t } from "~/texts/t";
import { eventsInOrder, refundEvents, refundsNeedingAttention } from "../money-events";
import { CONFIRMATION_LABELS, maskedPhone } from "../payment-labels";

const isPaid = ({ state }: { readonly state: AttemptState }) => PAID_STATES.some((one) => one === state);
/** Already paid, or its money arrived too late. */
const isSettled = ({ state }: { readonly state: AttemptState }) => !isUnderWay(state);
const DUPLICATE_PATHS = { payment: "/management/payments", confirmation: "/management/payments/unmatched" };

/** @param sought if empty, the account that the payer typed is searched */
export async function unmatchedPage(id: number, sought: string) {
  const money = await confirmationDetail(id);
  if (!money) return null;
  const isWaiting = money.state === "unmatched";
  const [pushes, sameAs, fits, typed, history] = await Promise.all([
    isWaiting ? findPossibleAttempts(money) : [],
    isWaiting ? possibleDuplicates(id) : [],
    isWaiting ? matchTargets({ ...money, ...(sought && { sought }) }) : [],
    isWaiting ? paymentByAccount(money) : null,
    recordHistory("confirmation", id),
  ]);
  return {
    id,
    name: unmatchedName(money),
    amount: formatKsh(money.cents),
    state: money.state,
    label: t(CONFIRMATION_LABELS[money.state]),
    facts: [
      { label: t("Amount"), value: formatKsh(money.cents) },
      { label: t("Receipt"), value: money.mpesaReceipt ?? t("not known yet") },
      { label: t("Phone"), value: maskedPhone(money.phone) },
      { label: t("Name"), value: money.payerName || t("not named") },
      { label: t("Typed as account"), value: money.accountReference || t("nothing") },
      { label: t("Paid"), value: formatDateTime(money.paidAt) },
      ...(money.lateAttemptId === null
        ? []
        : [{ label: t("Came too late for"), value: attemptCode(money.lateAttemptId) }]),
    ],
    warning: money.proof && PROOF_TEXTS[money.proof],
    callback: money.callback,
    payment: money.attemptId === null ? null : { id: money.attemptId, code: attemptCode(money.attemptId) },
    recipient: [maskedPhone(money.phone), money.payerName && `(${money.payerName})`]
      .filter(Boolean)
      .join(" "),
    isWaiting,
    sought,
    duplicates: sameAs.map(({ kind, id: twinId, name }) => ({
      name,
      to: `${DUPLICATE_PATHS[kind]}/${twinId}`,
    })),
    typed: typed && {
      to: `/management/payments/${typed.id}`,
      code: attemptCode(typed.id),
      isPaid: isPaid(typed),
      lacksReceipt: pushes.some((push) => push.id === typed.id),
    },
    refunds: refundsNeedingAttention(money.refunds, shopTime()),
    hasOtherFits: fits.some(({ target }) => target.cents === money.cents),
    isPushOut: pushes.some(({ state }) => isUnderWay(state)),
    mayCountAlready: pushes.some(isPaid),
    fits: [
      ...pushes.filter(isSettled).map((push) => ({
        value: `payment-${push.id}`,
        title: isPaid(push)
          ? t("Payment {code}, which counts already", { code: attemptCode(push.id) })
          : t("Payment {code}, which came too late", { code: attemptCode(push.id) }),
        buyer: null,
        cost: formatKsh(money.cents),
        isPayable: true,
        why: whyPush(money, push.phone),
      })),
      ...fits.map(({ target, why }) => ({
        value: `${target.kind}-${target.id}`,
        title: target.title,
        buyer: target.buyer,
        cost: formatKsh(target.cents),
        isPayable: target.cents === money.cents,
        why: why.join(", "),
      })),
    ],
    events: eventsInOrder([
      {
        on: money.paidAt,
        text: t("{sum} was paid{receipt}", {
          sum: formatKsh(money.cents),
          receipt: money.mpesaReceipt ? t(", receipt {receipt}", { receipt: money.mpesaReceipt }) : "",
        }),
      },
      { on: money.createdAt, text: t("The confirmation came") },
      ...refundEvents(money.refunds),
    ]),
    history,
  };
}

function whyPush({ accountReference }: { readonly accountReference: string }, fit: PhoneSimilarity): string {
  if (accountReference !== "") return t("the account is this payment's code, and its receipt is not known");
  return fit === "unknown"
    ? t("paid at that time; what came does not name its phone")
    : t("paid at that time from a phone with the same number, its receipt not known");
}

export type UnmatchedPage = NonNullable<Awaited<ReturnType<typeof unmatchedPage>>>;
