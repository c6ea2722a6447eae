import { formatKsh } from "~/domain/money";
import { attemptCode, type AttemptState } from "~/domain/payment/attempt";
import { formatDateTime } from "~/domain/time";
import { subjectTimeline } from "~/operations/audit/audit.queries.server";
import { proposedHomes, typedPayment } from "~/operations/payment-desk/homes.queries.server";
import { confirmationDetail } from "~/operations/payment-desk/payment-detail.queries.server";
import { timelineView } from "~/screens/management/shared/timeline-view.server";
import { inOrder, returnEvents } from "../money-events";
import { CONFIRMATION_LABELS, maskedAsTold } from "../payment-words";

const SHOWN_ENTRIES = 20;
const PAID_STATES = ["completed", "refunding", "refunded"] as const satisfies readonly AttemptState[];

/** @param sought empty: the payer's own words count */
export async function unmatchedPage(id: number, sought: string) {
  const money = await confirmationDetail(id);
  if (!money) return null;
  const isWaiting = money.state === "unmatched";
  const [fits, typed, history] = await Promise.all([
    isWaiting ? proposedHomes({ ...money, ...(sought && { sought }) }) : [],
    isWaiting ? typedPayment(money) : null,
    subjectTimeline("confirmation", id, SHOWN_ENTRIES),
  ]);
  return {
    id,
    receipt: money.receipt,
    amount: formatKsh(money.cents),
    state: money.state,
    label: CONFIRMATION_LABELS[money.state],
    facts: [
      { label: "Amount", value: formatKsh(money.cents) },
      { label: "Receipt", value: money.receipt },
      { label: "Phone", value: maskedAsTold(money.phone) },
      { label: "Name", value: money.payerName || "not told" },
      { label: "Typed as account", value: money.accountReference || "nothing" },
      { label: "Paid", value: formatDateTime(money.paidAt) },
    ],
    callback: money.callback,
    payment: money.attemptId === null ? null : { id: money.attemptId, code: attemptCode(money.attemptId) },
    isWaiting,
    sought,
    typed: typed && {
      to: `/management/payments/${typed.id}`,
      code: attemptCode(typed.id),
      isPaid: PAID_STATES.some((state) => state === typed.state),
    },
    hasFailedReturn: money.refunds.some(({ state }) => state === "failed"),
    fits: fits.map(({ home, why }) => ({
      value: `${home.kind}-${home.id}`,
      title: home.title,
      buyer: home.buyer,
      cost: formatKsh(home.cents),
      isPayable: home.cents === money.cents,
      why: why.join(", "),
    })),
    events: inOrder([
      { on: money.paidAt, text: `${formatKsh(money.cents)} was paid, receipt ${money.receipt}` },
      { on: money.createdAt, text: "We heard of it" },
      ...returnEvents(money.refunds),
    ]),
    history: timelineView(history),
  };
}

export type UnmatchedPage = NonNullable<Awaited<ReturnType<typeof unmatchedPage>>>;
