/** Writes what becomes of a payment that came in for an attempt: it counts, goes back, or waits for a person (D21, D79, D99, D102). */
import type { Tx } from "~/db/client.server";
import type { Prisma } from "~/db/generated/sqlite/client";
import { toColumn } from "~/db/rows.server";
import { allocateLate, mayCount, type PurposeState, takesPayment } from "~/domain/payment/allocation";
import { attemptCode, MAY_COMPLETE, OUTCOME_TEXTS } from "~/domain/payment/attempt";
import { phoneHasJoined } from "~/domain/round/participation";
import { canListPayments, type Paid } from "~/payments/provider.server";
import { queuePayment } from "../messages/payment-messages.server";
import { queueEvent } from "../messages/queue-event.server";
import { shopTime } from "../shop-clock.server";
import { issueTaxInvoice, isTaxed } from "../tax/issue-tax-invoice.server";
import type { Attempt } from "./attempts.server";
import { openRefund } from "./open-refund.server";
import { findPurposeState, findRelatedPayments } from "./related-payments.server";
import { type ConfirmationProof, UNLISTED_PROOFS } from "~/domain/payment/confirmation";

/** Already: an earlier answer settled it. Unmatched: it waits for a person. */
type Allocation = "counted" | "refunding" | "unmatched" | "already";

/** Everything is in one transaction, so the payment is used once, however many answers come at once. */
export async function allocate(tx: Tx, attempt: Attempt, result: Paid): Promise<Allocation> {
  if (!(await lockUnsettledAttempt(tx, attempt))) return "already";
  const related = await findRelatedPayments(tx, attempt, result);
  const paid = { ...result, receipt: related.receipt };
  if (mayCount(related) && (await makeItCount(tx, attempt, paid))) return "counted";
  const allocation = allocateLate(related);
  if (allocation === "refunding") await refundLate(tx, attempt, paid);
  else await holdForReview(tx, attempt, paid, related);
  return allocation;
}

/** Pays an attempt with money that a person matched (D79). False if it no longer counts. */
export const settleMatchedPayment = async (tx: Tx, attempt: Attempt, paid: Paid): Promise<boolean> =>
  (await lockUnsettledAttempt(tx, attempt)) &&
  takesPayment(await findPurposeState(tx, attempt)) &&
  makeItCount(tx, attempt, paid);

/** A payment that came too late has its outcome and is not paid a second time. */
const NOT_PAID = {
  state: { in: [...MAY_COMPLETE] },
  OR: [{ outcome: null }, { outcome: { not: "paid_too_late" } }],
} satisfies Prisma.PaymentAttemptWhereInput;

/** Locks the round or order first, as joins, refunds and cancellations do, then the attempt. False if it is settled. */
export async function lockUnsettledAttempt(
  tx: Tx,
  { id, participation, orderId }: Attempt,
): Promise<boolean> {
  if (participation)
    await tx.$executeRaw`UPDATE "Round" SET "ledgerSeq" = "ledgerSeq" WHERE "id" = ${participation.roundId}`;
  // so that `updatedAt` stays as it is
  if (orderId !== null)
    await tx.$executeRaw`UPDATE "Order" SET "paymentStatus" = "paymentStatus" WHERE "id" = ${orderId}`;
  const locked = await tx.paymentAttempt.updateMany({
    where: { id, ...NOT_PAID },
    data: { settledAt: shopTime() },
  });
  return locked.count > 0;
}

/** False, with nothing written, if the fee or order was paid or cancelled meanwhile. */
async function makeItCount(tx: Tx, attempt: Attempt, paid: Paid): Promise<boolean> {
  const { id: attemptId, orderId } = attempt;
  const sold = orderId === null ? await markFeePaid(tx, attempt) : await markOrderPaid(tx, attempt, paid);
  if (!sold) return false;
  await markAttemptPaid(tx, attempt, "completed", paid);
  if (isTaxed(sold.taxType)) await issueTaxInvoice(tx, attemptId);
  if (orderId === null) await queuePayment(tx, "payment.taken", attemptId);
  else await queueEvent(tx, { type: "order.paid", orderId, attemptId });
  return true;
}

/** Null if it no longer takes the payment. */
async function markFeePaid(tx: Tx, { participationId, participation, reference }: Attempt) {
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

/** Only the sum that is to be paid now: an edit may have changed it since the phone was asked. */
async function markOrderPaid(tx: Tx, { orderId, cents: paidCents }: Attempt, { receipt }: Paid) {
  const cents = toColumn(paidCents);
  const [paid] = await tx.order.updateManyAndReturn({
    where: {
      id: orderId ?? -1,
      status: { not: "cancelled" },
      OR: [
        { paymentStatus: "pending", totalCents: cents },
        { paymentStatus: "completed", dueCents: { equals: cents, gt: 0 } },
      ],
    },
    data: {
      paymentStatus: "completed",
      paidAt: shopTime(),
      payBefore: null,
      dueCents: 0,
      mpesaTransactionId: receipt,
    },
    select: { shippingTaxType: true },
  });
  return paid ? { taxType: paid.shippingTaxType } : null;
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

/** The participation while this is its newest attempt: a newer one is left alone. */
const whereNewest = ({ participationId, reference }: Attempt) => ({
  id: participationId ?? -1,
  providerReference: reference,
});

const ROUND_OVER = "The round closed before the payment finished";

/** An entry fee goes back by itself: its refund is a row before this commits, even if the end time is moved meanwhile. */
async function refundLate(tx: Tx, attempt: Attempt, paid: Paid): Promise<void> {
  await markAttemptPaid(tx, attempt, "refunding", paid);
  // pending until the refund is complete
  await tx.participation.updateMany({
    where: { ...whereNewest(attempt), paymentStatus: { in: ["pending", "failed"] } },
    data: { paymentStatus: "pending" },
  });
  await openRefund(tx, { attempt, cents: attempt.cents, reason: ROUND_OVER, actorId: null });
}

/** For an order's payment, one that may already be refunded, or one whose phone paid for another participation (D99). */
async function holdForReview(
  tx: Tx,
  attempt: Attempt,
  paid: Paid,
  { hasPhonePaidForOther }: PurposeState,
): Promise<void> {
  const text = hasPhonePaidForOther ? phoneHasJoined().message : OUTCOME_TEXTS.paid_too_late;
  await tx.paymentAttempt.update({
    where: { id: attempt.id },
    data: { state: "failed", outcome: "paid_too_late", resultText: text },
  });
  await markFeeFailed(tx, attempt, text);
  await recordLatePayment(tx, attempt, paid);
}

export const markFeeFailed = (tx: Tx, attempt: Attempt, failureReason: string | null) =>
  tx.participation.updateMany({
    where: { ...whereNewest(attempt), paymentStatus: "pending" },
    data: { paymentStatus: "failed", failureReason },
  });

/** A late payment becomes an unmatched payment, once for each attempt (D79, D102). If its confirmation came first, that row is used. */
async function recordLatePayment(tx: Tx, attempt: Attempt, { receipt }: Paid): Promise<void> {
  const ofAttempt = { lateAttemptId: attempt.id };
  const cents = toColumn(attempt.cents);
  const confirmation =
    receipt === null ? null : await tx.confirmation.findUnique({ where: { mpesaReceipt: receipt } });
  if (confirmation?.cents === cents && isOfNoAttempt(confirmation)) {
    await tx.confirmation.update({ where: { id: confirmation.id }, data: ofAttempt });
    return;
  }
  // the callback named a receipt that belongs to another payment
  const own = confirmation ? null : receipt;
  const row = {
    reference: own ?? attempt.reference,
    mpesaReceipt: own,
    cents,
    phone: attempt.phoneNumber ?? "",
    accountReference: attemptCode(attempt.id),
    paidAt: shopTime(),
    callback: attempt.callback ?? "",
    proof: own === null ? null : proofBeforeList("asked"),
    ...ofAttempt,
  };
  await tx.confirmation.upsert({ where: ofAttempt, create: row, update: {} });
}

const isOfNoAttempt = (one: { readonly attemptId: number | null; readonly lateAttemptId: number | null }) =>
  one.attemptId === null && one.lateAttemptId === null;

/** Null if the provider has no list: callbacks are then trusted as they come (D75). */
export const proofBeforeList = (proof: "awaited" | "asked") => (canListPayments() ? proof : null);

interface LateReceipt {
  readonly receipt: string;
  readonly payerName: string;
  readonly callback: string;
  readonly proof: ConfirmationProof | null;
}

/** Sets a late payment's receipt; one from the list replaces a callback's. If the same payment waits as another row, that is deleted. False if there is none. */
export async function setLateReceipt(tx: Tx, attemptId: number, lateReceipt: LateReceipt): Promise<boolean> {
  const { receipt, payerName, callback, proof } = lateReceipt;
  const late = await tx.confirmation.findUnique({ where: { lateAttemptId: attemptId } });
  if (late?.mpesaReceipt === receipt) return true;
  const mayReplace =
    late !== null &&
    (late.mpesaReceipt === null ||
      (proof === "listed" &&
        late.state === "unmatched" &&
        UNLISTED_PROOFS.some((one) => one === late.proof)));
  if (!mayReplace) return false;
  const other = await tx.confirmation.findUnique({
    where: { mpesaReceipt: receipt },
    include: { refunds: { select: { id: true } } },
  });
  if (other) {
    if (other.state !== "unmatched" || !isOfNoAttempt(other) || other.refunds.length > 0) return false;
    await tx.confirmation.delete({ where: { id: other.id } });
  }
  await tx.confirmation.update({
    where: { id: late.id },
    data: { payerName, callback, proof, reference: receipt, mpesaReceipt: receipt },
  });
  return true;
}
