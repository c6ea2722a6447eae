/** Applies a provider's answer, however late and often it comes (D21, D73): the payment counts, goes back, or waits for a person. */
import { retryDuplicate, transaction, type Tx } from "~/db/client.server";
import { lockRows, lockSum } from "~/db/locks.server";
import { inCents, toColumn } from "~/db/rows.server";
import { allocateLate, mayCount } from "~/domain/payment/allocation";
import { isUnderWay, MAY_COMPLETE, OUTCOME_TEXTS } from "~/domain/payment/attempt";
import { phoneHasJoined } from "~/domain/round/participation";
import { publishBoard } from "~/events/auction-hub.server";
import { type CompletedResult, type ProviderResult, TEST_ENDED } from "~/payments/provider.server";
import { queuePayment } from "../messages/payment-messages.server";
import { queueEvent } from "../messages/queue-event.server";
import { shopTime } from "../shop-clock.server";
import { isTaxed } from "../tax/control-unit.server";
import { issueTaxInvoice } from "../tax/issue-tax-invoice.server";
import { type PaymentAttempt, attemptFields, failAttempt, markFeeFailed } from "./attempts.server";
import { markOrderPaid } from "./mark-order-paid.server";
import { recordUnmatched, refundLatePayment } from "./late-payment.server";
import { findRelatedPayments } from "./related-payments.server";
import { sendOpenRefunds } from "./refunds/send-refund.server";
import { originNow } from "./connections/stored-connections.server";

/** Already: an earlier answer counted it. Unmatched: it waits for a person (D79). Under way: it was started again meanwhile. */
export type SettleResult =
  | "counted"
  | "already"
  | "failed"
  | "refunding"
  | "refunded"
  | "unmatched"
  | "under way";

/** A second answer changes nothing. A late payment counts if it still can, otherwise it is refunded. */
export async function settlePayment(attempt: PaymentAttempt, result: ProviderResult): Promise<SettleResult> {
  // its confirmation may be stored at the same moment
  const settled = await retryDuplicate(() => transaction((tx) => applyResult(tx, attempt, result)));
  // the owner's page shows payments that failed, too
  if (attempt.participation && (settled === "counted" || settled === "failed"))
    publishBoard(attempt.participation.round.productId);
  return settled === "refunding" ? sendOpenRefunds(attempt.id) : settled;
}

async function applyResult(tx: Tx, attempt: PaymentAttempt, result: ProviderResult) {
  const end = result.state === "completed" && (await isEndedTest(tx, attempt)) ? TEST_ENDED : result;
  const settled =
    end.state === "completed"
      ? await allocate(tx, attempt, end)
      : (await failAttempt(tx, attempt, { outcome: "refused", ...end })) && "failed";
  return settled || settledBefore(tx, attempt);
}

/** A test payment pays nothing in a shop that takes real money, also if the process that began it has not followed yet. */
const isEndedTest = async (tx: Tx, { provider, cents }: PaymentAttempt): Promise<boolean> =>
  provider === "mock" && cents > 0 && (await originNow(tx)).provider !== "mock";

/** Everything is in one transaction, so the payment is used once, however many answers come at once. Null if it is settled. */
async function allocate(tx: Tx, known: PaymentAttempt, result: CompletedResult) {
  if (known.provider === "daraja") await lockSum(tx, known.cents, "shared");
  const attempt = await lockUnsettledAttempt(tx, known);
  if (!attempt) return null;
  const related = await findRelatedPayments(tx, attempt, result);
  const paid = { ...result, receipt: related.receipt };
  if (mayCount(related) && (await countPayment(tx, attempt, paid))) return "counted";
  if (allocateLate(related) === "refunding") {
    await markAttemptPaid(tx, attempt, "refunding", paid);
    await refundLatePayment(tx, attempt);
    return "refunding";
  }
  const text = related.hasPhonePaidForOther ? phoneHasJoined().message : OUTCOME_TEXTS.paid_too_late;
  await markFeeFailed(tx, attempt, text);
  await recordUnmatched(tx, attempt, paid, text);
  return "unmatched";
}

/** What an earlier answer decided. A refund that it opened is sent now if its process was killed. */
async function settledBefore(tx: Tx, { id }: PaymentAttempt): Promise<SettleResult> {
  const { state, outcome } = await tx.paymentAttempt.findUniqueOrThrow({
    where: { id },
    select: { state: true, outcome: true },
  });
  if (isUnderWay(state)) return "under way";
  if (state === "completed") return "already";
  if (state === "failed") return outcome === "paid_too_late" ? "unmatched" : "failed";
  return "refunding";
}

/** Locks the round or order first, as joins, refunds and cancellations do, then the attempt, which it returns as it is now. Null if it is settled. */
export async function lockUnsettledAttempt(
  tx: Tx,
  { id, participation, orderId }: PaymentAttempt,
): Promise<PaymentAttempt | null> {
  if (participation) await lockRows(tx, "Round", "id", participation.roundId);
  // so that `updatedAt` stays as it is
  if (orderId !== null) await lockRows(tx, "Order", "id", orderId);
  const [locked] = await tx.paymentAttempt.updateManyAndReturn({
    where: {
      id,
      state: { in: [...MAY_COMPLETE] },
      // one that was paid too late is not paid a second time
      OR: [{ outcome: null }, { outcome: { not: "paid_too_late" } }],
    },
    data: { settledAt: shopTime() },
    select: attemptFields,
  });
  return locked ? inCents(locked) : null;
}

/** Returns false and writes nothing if the fee or order was paid or cancelled meanwhile. */
export async function countPayment(tx: Tx, attempt: PaymentAttempt, paid: CompletedResult): Promise<boolean> {
  const { id: attemptId, orderId } = attempt;
  const sold = orderId === null ? await markFeePaid(tx, attempt) : await markOrderPaid(tx, attempt, paid);
  if (!sold) return false;
  await markAttemptPaid(tx, attempt, "completed", paid);
  if (isTaxed(sold.taxType)) await issueTaxInvoice(tx, attemptId);
  if (orderId === null) await queuePayment(tx, "payment.taken", attemptId);
  else await queueEvent(tx, { type: "order.paid", orderId, attemptId });
  return true;
}

async function markFeePaid(tx: Tx, { participationId, participation, reference }: PaymentAttempt) {
  if (participationId === null || participation === null) return null;
  const [paid] = await tx.participation.updateManyAndReturn({
    where: { id: participationId, paymentStatus: { in: ["pending", "failed"] } },
    data: { paymentStatus: "completed", providerReference: reference, paidAt: shopTime() },
    select: { taxType: true },
  });
  if (!paid) return null;
  await tx.round.update({
    where: { id: participation.roundId },
    data: { participantCount: { increment: 1 } },
  });
  return paid;
}

/** The caller has locked the attempt. */
export async function markAttemptPaid(
  tx: Tx,
  { id, cents }: PaymentAttempt,
  state: "completed" | "refunding",
  { receipt, isByPrompt = false }: CompletedResult,
): Promise<void> {
  await tx.paymentAttempt.update({
    where: { id },
    data: {
      state,
      outcome: state === "completed" ? "counted" : "paid_too_late",
      receipt,
      isPaidByPrompt: isByPrompt,
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
