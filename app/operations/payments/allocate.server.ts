/** Decides what becomes of money that came in for an attempt: it counts, goes back, or waits for a person (D21, D79, D99, D102). */
import type { Tx } from "~/db/client.server";
import type { Prisma } from "~/db/generated/sqlite/client";
import { toColumn } from "~/db/rows.server";
import { attemptCode, MAY_COMPLETE, OUTCOME_TEXTS } from "~/domain/payment/attempt";
import { phoneHasJoined } from "~/domain/round/participation";
import type { Paid } from "~/payments/provider.server";
import { queueWebhooks } from "../deliveries/queue-webhooks.server";
import { shopTime } from "../shop-clock.server";
import type { Attempt } from "./attempts.server";
import { recordLatePayment } from "./late-payment.server";
import { isMatchedElsewhere, findReceiptOfStkPush, paymentsForStkPush } from "./mpesa/stk-pushes.server";
import { openRefund } from "./open-refund.server";
import {
  hasPhonePaidForOther,
  lockRound,
  markFeeFailed,
  markFeePaid,
  markFeeRefunding,
} from "./settle-fee.server";
import { lockOrder, markOrderPaid } from "./settle-order.server";

/** Already: an earlier answer settled it. Unmatched: it waits for a person. */
export type Allocation = "counted" | "refunding" | "unmatched" | "already";

/** Everything is in one transaction, so the payment is used once, however many answers come at once. */
export async function allocate(tx: Tx, attempt: Attempt, result: Paid): Promise<Allocation> {
  if (!(await lockUnsettledAttempt(tx, attempt))) return "already";
  const paid = await addKnownReceipt(tx, attempt, result);
  // without a receipt it may be a payment that was refunded or matched while the STK push counted as failed
  const isUsed =
    paid.receipt === null ? await mayBeUsedElsewhere(tx, attempt, paid) : await wasRefunded(tx, paid);
  if (!isUsed && (await makeItCount(tx, attempt, paid))) return "counted";
  if (attempt.orderId !== null) return holdForReview(tx, attempt, paid);
  if (await hasPhonePaidForOther(tx, attempt))
    return holdForReview(tx, attempt, paid, phoneHasJoined().message);
  if (await mayBeUsedElsewhere(tx, attempt, paid)) return holdForReview(tx, attempt, paid);
  await refundLate(tx, attempt, paid);
  return "refunding";
}

/** Pays an attempt with money that a person matched (D79). False if it no longer counts. */
export const countMatchedPayment = async (tx: Tx, attempt: Attempt, paid: Paid): Promise<boolean> =>
  (await lockUnsettledAttempt(tx, attempt)) && makeItCount(tx, attempt, paid);

/** A payment that came too late has its outcome and is not paid a second time. */
const NOT_PAID = {
  state: { in: [...MAY_COMPLETE] },
  OR: [{ outcome: null }, { outcome: { not: "paid_too_late" } }],
} satisfies Prisma.PaymentAttemptWhereInput;

/** Locks the round or order first, as joins, refunds and cancellations do, then the attempt. False if it is settled. */
export async function lockUnsettledAttempt(tx: Tx, attempt: Attempt): Promise<boolean> {
  await lockRound(tx, attempt);
  await lockOrder(tx, attempt);
  const locked = await tx.paymentAttempt.updateMany({
    where: { id: attempt.id, ...NOT_PAID },
    data: { settledAt: shopTime() },
  });
  return locked.count > 0;
}

async function makeItCount(tx: Tx, attempt: Attempt, paid: Paid): Promise<boolean> {
  const counts =
    attempt.orderId === null ? await markFeePaid(tx, attempt) : await markOrderPaid(tx, attempt, paid);
  if (!counts) return false;
  await markAttemptPaid(tx, attempt, "completed", paid);
  if (attempt.orderId !== null)
    await queueWebhooks(tx, { type: "order.paid", orderId: attempt.orderId, attemptId: attempt.id });
  return true;
}

/** The caller has locked the attempt. */
export async function markAttemptPaid(
  tx: Tx,
  { id, cents }: Attempt,
  state: "completed" | "refunding",
  { receipt }: Paid,
): Promise<void> {
  await tx.paymentAttempt.update({
    where: { id },
    data: {
      state,
      outcome: state === "completed" ? "counted" : "paid_too_late",
      receipt,
      resultCode: null,
      resultText: null,
    },
  });
  // the confirmation may have come first
  if (receipt !== null && !(await tx.confirmation.findUnique({ where: { attemptId: id } })))
    await tx.confirmation.updateMany({
      where: { mpesaReceipt: receipt, cents: toColumn(cents), state: "unmatched", attemptId: null },
      data: { state: "matched", attemptId: id },
    });
}

const ROUND_OVER = "The round closed before the payment finished";

/** An entry fee goes back by itself: its refund is a row before this commits, even if the end time is moved meanwhile. */
async function refundLate(tx: Tx, attempt: Attempt, paid: Paid): Promise<void> {
  await markAttemptPaid(tx, attempt, "refunding", paid);
  await markFeeRefunding(tx, attempt);
  await openRefund(tx, { attempt, cents: attempt.cents, reason: ROUND_OVER, actorId: null });
}

/** For an order's payment, one that may already be refunded, or one whose phone paid for another participation (D99). */
async function holdForReview(
  tx: Tx,
  attempt: Attempt,
  paid: Paid,
  text: string = OUTCOME_TEXTS.paid_too_late,
): Promise<"unmatched"> {
  await tx.paymentAttempt.update({
    where: { id: attempt.id },
    data: { state: "failed", outcome: "paid_too_late", resultText: text },
  });
  await markFeeFailed(tx, attempt, text);
  await recordLatePayment(tx, attempt, paid);
  return "unmatched";
}

/** Adds the receipt of a confirmation whose process was killed after recording it, unless another receipt is named. */
async function addKnownReceipt(tx: Tx, attempt: Attempt, paid: Paid): Promise<Paid> {
  const named = paid.receipt ?? attempt.receipt;
  if (named !== null) return { ...paid, receipt: named };
  const confirmation = await tx.confirmation.findFirst({
    where: {
      state: { not: "matched" },
      attemptId: null,
      accountReference: attemptCode(attempt.id),
      cents: toColumn(attempt.cents),
      mpesaReceipt: { not: null },
    },
    orderBy: { id: "asc" },
    select: { mpesaReceipt: true },
  });
  const receipt = confirmation?.mpesaReceipt ?? (await findReceiptOfStkPush(tx, attempt));
  // a forged callback may have set it on another payment
  const isFree = receipt !== null && (await tx.paymentAttempt.count({ where: { receipt } })) === 0;
  return { ...paid, receipt: isFree ? receipt : null };
}

const isReturned = ({ state }: { readonly state: string }) => state === "returning" || state === "returned";

/** True if this payment was already refunded as an unmatched payment: it pays nothing (D79). */
async function wasRefunded(tx: Tx, { receipt }: Paid): Promise<boolean> {
  if (receipt === null) return false;
  const money = await tx.confirmation.findUnique({
    where: { mpesaReceipt: receipt },
    select: { state: true },
  });
  return money !== null && isReturned(money);
}

/** True if the payment may have been refunded or matched elsewhere. Then a person decides, so that it is not used twice. */
async function mayBeUsedElsewhere(tx: Tx, attempt: Attempt, paid: Paid): Promise<boolean> {
  if (await wasRefunded(tx, paid)) return true;
  if (attempt.provider !== "daraja") return false;
  return (
    (await paymentsForStkPush(tx, attempt)).some(isReturned) ||
    (paid.receipt === null && (await isMatchedElsewhere(tx, attempt)))
  );
}
