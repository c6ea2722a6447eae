import { type Cents, formatKsh } from "~/domain/money";
import { type Refusal, refuse } from "~/domain/refusal";
import { type AttemptState, isUnderWay, PAID_STATES } from "./attempt";
import { CASH } from "./reported-method";
import { msg, t } from "~/texts/t";

const ORDER_PAYMENT_STATES = [
  "unpaid",
  "waiting",
  "paid",
  "paid_in_part",
  "refunding",
  "refund_failed",
  "refunded_in_part",
  "refunded",
] as const;
export type OrderPaymentState = (typeof ORDER_PAYMENT_STATES)[number];

/** The payment method; null if nobody said. */
export type PaidBy = "mpesa" | "cash" | "test";

interface OrderAttempt {
  readonly id: number;
  readonly provider: string;
  readonly state: AttemptState;
  readonly receipt: string | null;
  readonly resultCode: string | null;
  readonly cents: Cents;
  /** Refunded or being refunded, failed refunds included. */
  readonly refundedCents: Cents;
  readonly settledAt: Date | null;
  readonly refunds: readonly OrderRefund[];
}

interface OrderRefund {
  readonly cents: Cents;
  readonly state: "started" | "accepted" | "unknown" | "completed" | "failed";
}

export interface OrderPayment {
  readonly state: OrderPaymentState;
  readonly paidBy: PaidBy | null;
  readonly receipt: string | null;
  readonly paidAt: Date | null;
  readonly paidCents: Cents;
  readonly refundedCents: Cents;
  readonly leftCents: Cents;
  /** The newest attempt with money left, else the newest that paid the order; null if there is none. */
  readonly attemptId: number | null;
  /** What is left of each attempt, newest first. An edited order may have several. */
  readonly parts: readonly PaidPart[];
}

interface PaidPart {
  readonly attemptId: number;
  readonly leftCents: Cents;
}

export interface PaidOrder {
  readonly paymentStatus: string;
  readonly totalCents: Cents;
  /** Cents of a paid order that are still unpaid: what an edit added, or what a part payment left. */
  readonly dueCents: Cents;
  readonly mpesaTransactionId: string | null;
  readonly paidAt: Date | null;
}

const UNPAID = {
  paidBy: null,
  receipt: null,
  paidAt: null,
  paidCents: 0,
  refundedCents: 0,
  leftCents: 0,
  attemptId: null,
  parts: [],
} as const;

/** What an order still costs its buyer, cancelled or not: its total, or what is left of a paid one. */
export function amountDueOf({
  paymentStatus,
  totalCents,
  dueCents,
}: Pick<PaidOrder, "paymentStatus" | "totalCents" | "dueCents">): Cents {
  if (paymentStatus === "pending") return totalCents;
  return paymentStatus === "completed" ? dueCents : 0;
}

/** The state of an order's payment, by its own row and its attempts, oldest first (D80). */
export function orderPayment(order: PaidOrder, attempts: readonly OrderAttempt[]): OrderPayment {
  if (order.paymentStatus === "pending")
    return { ...UNPAID, state: attempts.some(({ state }) => isUnderWay(state)) ? "waiting" : "unpaid" };
  const taken = attempts.filter(({ state }) => TAKEN.has(state)).toReversed();
  const [newest] = taken;
  if (!newest) return withoutAttempt(order);
  const remaining = taken.filter(({ state }) => state !== "refunded");
  const counted = remaining.length > 0 ? remaining : [newest];
  const parts = counted
    .map(({ id, cents, refundedCents }) => ({ attemptId: id, leftCents: cents - refundedCents }))
    .filter(({ leftCents }) => leftCents > 0);
  const shown = counted.find(({ id }) => id === parts[0]?.attemptId) ?? newest;
  const refunds = counted.flatMap((attempt) => attempt.refunds);
  const paidCents = added(counted.map(({ cents }) => cents));
  const refundedCents = sumOf(refunds, (state) => state === "completed");
  return {
    state: stateOf({ cents: paidCents, refunds }, { refundedCents, dueCents: order.dueCents }),
    paidBy: paidBy(shown),
    receipt: shown.receipt ?? order.mpesaTransactionId,
    paidAt: shown.settledAt ?? order.paidAt,
    paidCents,
    refundedCents,
    leftCents: added(parts.map((part) => part.leftCents)),
    attemptId: shown.id,
    parts,
  };
}

/** The same payment, as far as it came by this attempt. */
export const paymentByAttempt = (
  payment: OrderPayment,
  { id, cents }: Pick<OrderAttempt, "id" | "cents">,
): OrderPayment => {
  const parts = payment.parts.filter(({ attemptId }) => attemptId === id);
  return { ...payment, attemptId: id, parts, paidCents: cents, leftCents: parts[0]?.leftCents ?? 0 };
};

/** True if somebody recorded how the order was paid: whoever cancels it must say what happens to the money (D80). */
export const needsRefundDecision = ({ leftCents, paidBy: by }: OrderPayment): boolean =>
  leftCents > 0 && by !== null;

interface StatusFormMoney {
  readonly paymentStatus: string;
  readonly hasRefund: boolean;
  readonly isCheckoutOn: boolean;
}

/** Choosing 'Paid' needs the method; otherwise the status alone completes the payment (D66, D80). */
export const needsPaymentMethod = ({ paymentStatus, hasRefund, isCheckoutOn }: StatusFormMoney): boolean =>
  paymentStatus !== "completed" && (isCheckoutOn || hasRefund);

export const hasRefund = (
  { paymentStatus }: Pick<PaidOrder, "paymentStatus">,
  attempts: readonly Pick<OrderAttempt, "refundedCents">[],
): boolean => paymentStatus === "refunded" || attempts.some(({ refundedCents }) => refundedCents > 0);

const TAKEN: ReadonlySet<AttemptState> = new Set(PAID_STATES);

function withoutAttempt(order: PaidOrder): OrderPayment {
  const { mpesaTransactionId, paidAt, paymentStatus } = order;
  const totalCents = order.totalCents - order.dueCents;
  const isBack = paymentStatus === "refunded";
  return {
    state: isBack ? "refunded" : "paid",
    paidBy: mpesaTransactionId === null ? null : "mpesa",
    receipt: mpesaTransactionId,
    paidAt,
    paidCents: totalCents,
    refundedCents: isBack ? totalCents : 0,
    leftCents: isBack ? 0 : totalCents,
    attemptId: null,
    parts: [],
  };
}

function stateOf(
  { cents, refunds }: Pick<OrderAttempt, "cents" | "refunds">,
  { refundedCents, dueCents }: { readonly refundedCents: Cents; readonly dueCents: Cents },
): OrderPaymentState {
  if (refunds.some(({ state }) => state === "failed")) return "refund_failed";
  if (refunds.some(({ state }) => state !== "completed")) return "refunding";
  if (refundedCents === 0) return dueCents > 0 ? "paid_in_part" : "paid";
  return refundedCents < cents ? "refunded_in_part" : "refunded";
}

function paidBy({ provider, receipt, resultCode }: OrderAttempt): PaidBy | null {
  if (provider === "mock") return "test";
  if (provider !== "hand" || receipt !== null) return "mpesa";
  return resultCode === CASH ? "cash" : null;
}

const added = (cents: readonly Cents[]): Cents => cents.reduce((all, one) => all + one, 0);

const sumOf = (refunds: readonly OrderRefund[], counts: (state: OrderRefund["state"]) => boolean): Cents =>
  refunds.reduce((sum, { cents, state }) => (counts(state) ? sum + cents : sum), 0);

const PAID_BY: Record<PaidBy, string> = {
  mpesa: msg("Paid by M-Pesa"),
  cash: msg("Paid in cash"),
  test: msg("Test payment"),
};

const WORDS: Record<Exclude<OrderPaymentState, "paid">, string> = {
  unpaid: msg("Not paid yet"),
  waiting: msg("Waiting for M-Pesa"),
  paid_in_part: msg("Paid in part"),
  refunding: msg("Refunding"),
  refund_failed: msg("Refund failed"),
  refunded_in_part: msg("Refunded in part"),
  refunded: msg("Refunded"),
};

export function orderPaymentLabel({ state, paidBy: by }: Pick<OrderPayment, "state" | "paidBy">): string {
  if (state !== "paid") return t(WORDS[state]);
  return paidByLabel(by);
}

export const paidByLabel = (by: PaidBy | null): string => t(by === null ? msg("Paid") : PAID_BY[by]);

/** With the receipt or the sum: 'Paid by M-Pesa, SJK7QWERTY', 'Paid in part, KSh 500'. */
export function orderPaymentText(payment: OrderPayment): string {
  const label = orderPaymentLabel(payment);
  if (payment.state === "paid" && payment.receipt) return `${label}, ${payment.receipt}`;
  if (payment.state === "paid_in_part") return `${label}, ${formatKsh(payment.paidCents)}`;
  return payment.state === "refunded_in_part" ? `${label}, ${formatKsh(payment.refundedCents)}` : label;
}

/** A form asks only for the sum that it showed (D133): an order may have been changed since. */
export function refuseOtherSum(shownCents: Cents | null, dueCents: Cents): Refusal | null {
  if (shownCents === null || shownCents === dueCents) return null;
  return refuse(
    "conflict",
    t(
      "Your order has changed since this page was opened: {now} is to be paid, not {before}. Nothing was asked for.",
      {
        now: formatKsh(dueCents),
        before: formatKsh(shownCents),
      },
    ),
  );
}
