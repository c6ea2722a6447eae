import { type Cents, formatKsh } from "~/domain/money";
import { type AttemptState, isUnderWay, PAID_STATES } from "./attempt";
import { CASH } from "./reported-method";

export const ORDER_PAYMENT_STATES = [
  "unpaid",
  "waiting",
  "paid",
  "refunding",
  "refund_failed",
  "refunded_in_part",
  "refunded",
] as const;
export type OrderPaymentState = (typeof ORDER_PAYMENT_STATES)[number];

/** The payment method; null if nobody said. */
export type PaidBy = "mpesa" | "cash";

export interface OrderAttempt {
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

export interface OrderRefund {
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
  /** The attempt that paid the order; null if there is none. */
  readonly attemptId: number | null;
}

export interface PaidOrder {
  readonly paymentStatus: string;
  readonly totalCents: Cents;
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
} as const;

/** The state of an order's payment, by its own row and its attempts, oldest first (D80). */
export function orderPayment(order: PaidOrder, attempts: readonly OrderAttempt[]): OrderPayment {
  if (order.paymentStatus === "pending")
    return { ...UNPAID, state: attempts.some(({ state }) => isUnderWay(state)) ? "waiting" : "unpaid" };
  const taken = attempts.findLast(({ state }) => TAKEN.has(state));
  if (!taken) return withoutAttempt(order);
  const { id, cents, refunds } = taken;
  const refundedCents = sumOf(refunds, (state) => state === "completed");
  return {
    state: stateOf(taken, refundedCents),
    paidBy: paidBy(taken),
    receipt: taken.receipt ?? order.mpesaTransactionId,
    paidAt: taken.settledAt ?? order.paidAt,
    paidCents: cents,
    refundedCents,
    leftCents: cents - taken.refundedCents,
    attemptId: id,
  };
}

/** True if somebody recorded how the order was paid: whoever cancels it must say what happens to the money (D80). */
export const needsRefundDecision = ({ leftCents, paidBy: by }: OrderPayment): boolean =>
  leftCents > 0 && by !== null;

export interface StatusFormMoney {
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
  const { totalCents, mpesaTransactionId, paidAt, paymentStatus } = order;
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
  };
}

function stateOf({ cents, refunds }: OrderAttempt, refundedCents: Cents): OrderPaymentState {
  if (refunds.some(({ state }) => state === "failed")) return "refund_failed";
  if (refunds.some(({ state }) => state !== "completed")) return "refunding";
  if (refundedCents === 0) return "paid";
  return refundedCents < cents ? "refunded_in_part" : "refunded";
}

function paidBy({ provider, receipt, resultCode }: OrderAttempt): PaidBy | null {
  if (provider !== "hand" || receipt !== null) return "mpesa";
  return resultCode === CASH ? "cash" : null;
}

const sumOf = (refunds: readonly OrderRefund[], counts: (state: OrderRefund["state"]) => boolean): Cents =>
  refunds.reduce((sum, { cents, state }) => (counts(state) ? sum + cents : sum), 0);

const WORDS: Record<Exclude<OrderPaymentState, "paid">, string> = {
  unpaid: "Not paid yet",
  waiting: "Waiting for M-Pesa",
  refunding: "Refunding",
  refund_failed: "Refund failed",
  refunded_in_part: "Refunded in part",
  refunded: "Refunded",
};

export function orderPaymentLabel({ state, paidBy: by }: Pick<OrderPayment, "state" | "paidBy">): string {
  if (state !== "paid") return WORDS[state];
  if (by === null) return "Paid";
  return by === "mpesa" ? "Paid by M-Pesa" : "Paid in cash";
}

/** With the receipt or the refunded sum: 'Paid by M-Pesa, SJK7QWERTY', 'Refunded in part, KSh 300'. */
export function orderPaymentText(payment: OrderPayment): string {
  const label = orderPaymentLabel(payment);
  if (payment.state === "paid" && payment.receipt) return `${label}, ${payment.receipt}`;
  return payment.state === "refunded_in_part" ? `${label}, ${formatKsh(payment.refundedCents)}` : label;
}
