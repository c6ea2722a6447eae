/** Applies what the provider reports of a refund, or a person who looked it up (D78), however late it comes (D115). */
import { db, transaction, type Tx } from "~/db/client.server";
import { lockRows } from "~/db/locks.server";
import { inCents, toColumn } from "~/db/rows.server";
import type { Prisma } from "~/db/generated/sqlite/client";
import { ALREADY_REVERSED, refundResultText } from "~/domain/payment/daraja-results";
import type { RefundResult } from "~/payments/daraja/refund.server";
import type { CompletedRefund, FinalRefund } from "~/payments/refund-request";
import { returnDiscountUse } from "../../discount-codes/use-discount.server";
import { queueEvent } from "../../messages/queue-event.server";
import { recordSales } from "../../sales/record-sales.server";
import { shopTime } from "../../shop-clock.server";
import { issueCreditNote } from "../../tax/issue-tax-invoice.server";
import type { PaymentAttempt } from "../attempts.server";
import { type Refund, refundFields } from "./refund-rows.server";
import { countEarlierRequest, recordEarlierResult } from "./earlier-refund-requests.server";

export const OPEN_REFUND_STATES = ["started", "accepted", "unknown"] as const;
/** A completed refund becomes failed only if a person ended it and the provider says otherwise. */
const MAY_END = { completed: [...OPEN_REFUND_STATES, "failed"], failed: OPEN_REFUND_STATES } as const;

/** Locks it until the commit; null if there is none. */
async function lockRefund(tx: Tx, where: Prisma.RefundWhereInput): Promise<Refund | null> {
  const [row] = await tx.refund.updateManyAndReturn({
    where,
    data: { cents: { increment: 0n } },
    select: refundFields,
  });
  return row ? inCents(row) : null;
}

/** Applies an answer to the request with this reference, which may be an earlier one of its refund. False if it changes nothing. */
export const settleRefund = (reference: string, result: FinalRefund): Promise<boolean> =>
  transaction(async (tx) => {
    const refund = await lockRefund(tx, { reference });
    if (refund) return settle(tx, refund, result);
    const earlier = await tx.earlierRefundRequest.findUnique({ where: { reference } });
    const locked = earlier && (await lockRefund(tx, { id: earlier.refundId }));
    if (!locked) return false;
    // it may have become the refund's own while this waited
    if (locked.reference === reference) return settle(tx, locked, result);
    const next = await recordEarlierResult(tx, locked, { reference, result });
    return next === null || settle(tx, next.refund, next.result);
  });

interface RefundEnding {
  /** The states in which the person saw it: a failed one that is retried by now must not end. */
  readonly from: readonly Refund["state"][];
  /** In the same transaction. */
  readonly also: (tx: Tx) => Promise<void>;
}

/** Ends a refund with the result that a person read at the provider. False if its state has changed. */
export const endRefund = (id: number, result: FinalRefund, { from, also }: RefundEnding) =>
  transaction(async (tx) => {
    const refund = await lockRefund(tx, { id });
    if (!refund || !from.includes(refund.state)) return false;
    await also(tx);
    return settle(tx, refund, result, { isByHand: true });
  });

/** The caller has locked it. A failed refund waits for a person; the sum left to refund stays the same. */
async function settle(
  tx: Tx,
  refund: Refund,
  result: FinalRefund,
  { isByHand = false } = {},
): Promise<boolean> {
  if (!MAY_END[result.state].some((state) => state === refund.state))
    return refund.isEndedByHand && correctEnd(tx, refund, result);
  const ended = await countEarlierRequest(tx, refund, result);
  await tx.refund.update({
    where: { id: refund.id },
    data: {
      state: ended.state,
      settledAt: shopTime(),
      ...(ended.state === "completed"
        ? { ...completedColumns(ended), isEndedByHand: isByHand }
        : { resultCode: ended.code, resultText: ended.text }),
    },
    select: { id: true },
  });
  if (ended.state === "completed") await moneyWentBack(tx, refund);
  return true;
}

/** The code of a repeat tells later that no money moved for this request. */
const completedColumns = ({ receipt, isRepeat }: CompletedRefund) => ({
  receipt,
  ...(isRepeat && { resultCode: ALREADY_REVERSED }),
});

/** The provider reports on a refund that a person had ended as arrived: its receipt, or that it failed. */
async function correctEnd(
  tx: Tx,
  { id, attempt, confirmation }: Refund,
  result: FinalRefund,
): Promise<boolean> {
  const isFailed = result.state === "failed";
  await tx.refund.update({
    where: { id },
    data: {
      isEndedByHand: false,
      ...(isFailed
        ? { state: "failed", resultCode: result.code, resultText: result.text, settledAt: shopTime() }
        : completedColumns(result)),
    },
    select: { id: true },
  });
  if (!isFailed) return true;
  // once it is sent again, it ends as a refund does
  if (attempt)
    await tx.paymentAttempt.updateMany({
      where: { id: attempt.id, state: "refunded" },
      data: { state: "refunding" },
    });
  if (confirmation)
    await tx.confirmation.updateMany({
      where: { id: confirmation.id, state: "returned" },
      data: { state: "returning" },
    });
  return true;
}

async function moneyWentBack(tx: Tx, { id: refundId, attempt, confirmation, cents }: Refund): Promise<void> {
  if (confirmation)
    await tx.confirmation.updateMany({
      where: { id: confirmation.id, state: "returning" },
      data: { state: "returned" },
    });
  if (attempt && (await isFullyRefunded(tx, attempt))) await markPurposeRefunded(tx, attempt);
  if (attempt)
    await issueCreditNote(tx, { refundId, attemptId: attempt.id, orderId: attempt.orderId, cents });
  await queueEvent(tx, { type: "payment.refunded", refundId });
}

async function markPurposeRefunded(
  tx: Tx,
  { reference, participationId, orderId }: PaymentAttempt,
): Promise<void> {
  if (participationId !== null)
    await tx.participation.updateMany({
      where: { id: participationId, providerReference: reference, paymentStatus: "pending" },
      data: { paymentStatus: "refunded" },
    });
  if (orderId === null) return;
  // locks the order first: of two attempts that end at once the later one sees the other
  await lockRows(tx, "Order", "id", orderId);
  const { count } = await tx.order.updateMany({
    where: {
      id: orderId,
      paymentStatus: "completed",
      attempts: { none: { state: { in: ["completed", "refunding"] } } },
    },
    data: { paymentStatus: "refunded", dueCents: 0 },
  });
  if (count === 0) return;
  await returnDiscountUse(tx, orderId);
  await recordSales(tx, orderId);
}

/** True if the whole sum was refunded and each part has arrived. After a partial refund the attempt stays completed. */
async function isFullyRefunded(tx: Tx, { id, cents }: PaymentAttempt): Promise<boolean> {
  const refunding = { where: { id, state: "refunding" } } as const;
  // locks the row, so that of two parts the last one to settle sees the other
  const { count } = await tx.paymentAttempt.updateMany({ ...refunding, data: { state: "refunding" } });
  if (count === 0) return false;
  const parts = await tx.refund.aggregate({
    where: { attemptId: id, state: "completed" },
    _sum: { cents: true },
  });
  if ((parts._sum.cents ?? 0n) < toColumn(cents)) return false;
  await tx.paymentAttempt.updateMany({ ...refunding, data: { state: "refunded" } });
  return true;
}

const callFields = { call: true, conversationId: true } as const;

async function findRequest(reference: string) {
  const refund = await db().refund.findUnique({
    where: { reference },
    select: { ...callFields, cents: true },
  });
  if (refund) return refund;
  const earlier = await db().earlierRefundRequest.findUnique({
    where: { reference },
    select: { ...callFields, refund: { select: { cents: true } } },
  });
  return earlier && { ...earlier, cents: earlier.refund.cents };
}

/** Handles the callback for the request with this reference, which its address names. False if it does not fit (D75). */
export async function handleRefundResult(reference: string, callback: RefundResult): Promise<boolean> {
  const found = await findRequest(reference);
  if (!found || (callback.cents !== null && callback.cents !== Number(found.cents))) return false;
  const { result, conversationId } = callback;
  const isOwn = found.conversationId === null || found.conversationId === conversationId;
  if (result.state === "completed") await settleRefund(reference, result);
  // it was sent again: the failure of an earlier request says nothing about the last one
  else if (isOwn) {
    const text = refundResultText(found.call ?? "payout", result.code, result.text);
    await settleRefund(reference, { ...result, text });
  }
  return true;
}
