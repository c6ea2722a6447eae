/**
 * Applies a provider's answer, however late and often it comes (D21, D73). Callback, status query, C2B confirmation and manual
 * entry all end here.
 */
import { db, transaction, type Tx } from "~/db/client.server";
import type { Prisma } from "~/db/generated/sqlite/client";
import { toColumn } from "~/db/rows.server";
import { accepted, refuse, refused } from "~/domain/refusal";
import { type AttemptOutcome, MAY_COMPLETE, OUTCOME_TEXTS, UNDER_WAY } from "~/domain/payment/attempt";
import { phoneHasJoined } from "~/domain/round/participation";
import { publish } from "~/events/auction-hub.server";
import type { Paid, Result, Unpaid } from "~/payments/provider.server";
import { announce } from "../deliveries/announce.server";
import { shopTime } from "../shop-clock.server";
import { type Attempt, attemptUnderWayFor, findAttempt } from "./attempts.server";
import { recordLatePayment } from "./late-payment.server";
import { wasRefunded, mayBeUsedElsewhere, addKnownReceipt } from "./receipts.server";
import { openRefund, sendRefundsOf } from "./refunds.server";
import { markFeePaid, markFeeFailed, markFeeRefunding, hasPhonePaid } from "./settle-fee.server";
import {
  type ManualPayment,
  manualEntryColumns,
  markOrderPaid,
  recordManualPayment,
} from "./settle-order.server";

/** Unmatched: the order no longer accepts the payment, so it waits for a person (D79). */
export type Settled = "counted" | "already" | "failed" | "refunding" | "refunded" | "unmatched";

const ROUND_OVER = "The round closed before the payment finished";

/** A second answer changes nothing. A late payment counts if it still can, otherwise it is refunded. */
export async function settlePayment(reference: string, result: Result): Promise<Settled> {
  const attempt = await findAttempt({ reference });
  if (!attempt) throw new Error(`there is no payment ${reference}`);
  if (result.state === "failed") {
    await transaction((tx) => endAttempt(tx, attempt, { outcome: "refused", ...result }));
    return "failed";
  }
  const counted = await transaction(async (tx) => {
    const paid = await addKnownReceipt(tx, attempt, result);
    // without a receipt it may be a payment that was refunded or matched while the STK push counted as failed
    const isUsed =
      paid.receipt === null ? await mayBeUsedElsewhere(tx, attempt, paid) : await wasRefunded(tx, paid);
    const counts = !isUsed && (await countPayment(tx, attempt, paid));
    return counts ? accepted(null) : NOT_COUNTED;
  });
  if (!counted.ok) return settleUnwanted(attempt, result);
  if (attempt.participation) publish({ kind: "board", auctionId: attempt.participation.round.productId });
  return "counted";
}

const NOT_COUNTED = refused(refuse("conflict", "this payment counts no more"));

/** Counts the payment for its participation or order. If this returns false, the caller must roll back. */
export async function countPayment(tx: Tx, attempt: Attempt, paid: Paid): Promise<boolean> {
  const counts =
    attempt.orderId === null ? await markFeePaid(tx, attempt) : await markOrderPaid(tx, attempt, paid);
  if (!counts || !(await markPaid(tx, attempt, "completed", paid))) return false;
  if (attempt.orderId !== null)
    await announce(tx, { type: "order.paid", orderId: attempt.orderId, attemptId: attempt.id });
  return true;
}

/**
 * Marks an order as paid by its M-Pesa code, in the order's transaction (D80). If a prompt for this order is open, the code
 * belongs to it.
 */
export async function settleByReceipt(
  tx: Tx,
  paid: ManualPayment & { readonly receipt: string },
): Promise<number> {
  const { order, receipt, entry } = paid;
  const asked = await attemptUnderWayFor(tx, { orderId: order.id }, order.totalCents);
  if (!asked || !(await markPaid(tx, asked, "completed", { state: "completed", receipt })))
    return recordManualPayment(tx, paid);
  await tx.paymentAttempt.update({ where: { id: asked.id }, data: manualEntryColumns(entry) });
  await announce(tx, { type: "order.paid", orderId: order.id, attemptId: asked.id });
  return asked.id;
}

/** A payment that came too late has its outcome and is not paid a second time. */
const NOT_PAID = {
  state: { in: [...MAY_COMPLETE] },
  OR: [{ outcome: null }, { outcome: { not: "paid_too_late" } }],
} satisfies Prisma.PaymentAttemptWhereInput;

/** The attempt's state is the guard: only one answer settles it. */
async function markPaid(tx: Tx, { id, cents }: Attempt, state: "completed" | "refunding", { receipt }: Paid) {
  const marked = await tx.paymentAttempt.updateMany({
    where: { id, ...NOT_PAID },
    data: {
      state,
      outcome: state === "completed" ? "counted" : "paid_too_late",
      receipt,
      settledAt: shopTime(),
      resultCode: null,
      resultText: null,
    },
  });
  if (marked.count === 0) return false;
  // the confirmation may have come first
  if (receipt !== null && !(await tx.confirmation.findUnique({ where: { attemptId: id } })))
    await tx.confirmation.updateMany({
      where: { mpesaReceipt: receipt, cents: toColumn(cents), state: "unmatched", attemptId: null },
      data: { state: "matched", attemptId: id },
    });
  return true;
}

export interface AttemptEnd extends Pick<Unpaid, "code" | "text"> {
  readonly outcome: Exclude<AttemptOutcome, "counted" | "paid_too_late">;
  /** Set with `same_payment_as`. */
  readonly sameAsId?: number;
}

/** Ends an attempt that brought no payment of its own (D102). False if it is no longer under way. */
export async function endAttempt(
  tx: Tx,
  attempt: Attempt,
  { code, text, ...end }: AttemptEnd,
): Promise<boolean> {
  const { count } = await tx.paymentAttempt.updateMany({
    where: { id: attempt.id, state: { in: [...UNDER_WAY] } },
    data: { state: "failed", ...end, resultCode: code, resultText: text, settledAt: shopTime() },
  });
  if (count > 0) await markFeeFailed(tx, attempt, text);
  return count > 0;
}

/**
 * Marked first, so that the refund goes through even if the end time is moved meanwhile. A payment waits for a person if it is an
 * order's, if it may already be refunded, or if its phone had paid for another participation (D99).
 */
async function settleUnwanted(attempt: Attempt, result: Paid): Promise<Settled> {
  const outcome = await transaction(async (tx): Promise<"unmatched" | "refunding" | null> => {
    const paid = await addKnownReceipt(tx, attempt, result);
    const isSecond = await hasPhonePaid(tx, attempt);
    if (attempt.orderId !== null || isSecond || (await mayBeUsedElsewhere(tx, attempt, paid)))
      return (await holdForReview(tx, attempt, paid, isSecond ? phoneHasJoined().message : undefined))
        ? "unmatched"
        : null;
    if (!(await markPaid(tx, attempt, "refunding", paid))) return null;
    await markFeeRefunding(tx, attempt);
    await openRefund(tx, { attempt, cents: attempt.cents, reason: ROUND_OVER, actorId: null });
    return "refunding";
  });
  if (outcome === "unmatched") return "unmatched";
  const { state } = await db().paymentAttempt.findUniqueOrThrow({
    where: { id: attempt.id },
    select: { state: true },
  });
  if (state === "completed") return "already";
  if (state === "failed") return "unmatched";
  return sendRefundsOf(attempt.id);
}

async function holdForReview(
  tx: Tx,
  attempt: Attempt,
  paid: Paid,
  text: string = OUTCOME_TEXTS.paid_too_late,
): Promise<boolean> {
  const late = await tx.paymentAttempt.updateMany({
    where: { id: attempt.id, ...NOT_PAID },
    data: {
      state: "failed",
      outcome: "paid_too_late",
      resultText: text,
      settledAt: shopTime(),
    },
  });
  if (late.count === 0) return false;
  await markFeeFailed(tx, attempt, text);
  await recordLatePayment(tx, attempt, paid);
  return true;
}
