/** Sends refunds (D78): repeated until the provider answers. */
import { db, transaction, type Tx } from "~/db/client.server";
import { only } from "~/db/columns.server";
import { inCents, toColumn } from "~/db/rows.server";
import { chooseRefundMethod, type RefundMethod } from "~/domain/payment/refund";
import type { RefundResult } from "~/payments/daraja/refund.server";
import {
  isOtherProvider,
  paymentProvider,
  type RefundAnswer,
  type RefundRequest,
  requestRefund,
  type ProviderResult,
  UNKNOWN,
} from "~/payments/provider.server";
import { returnDiscountUse } from "../discounts/use-discount.server";
import { queueEvent } from "../messages/queue-event.server";
import { processId } from "../processes/other-processes.server";
import { shopTime } from "../shop-clock.server";
import { issueCreditNote } from "../tax/issue-tax-invoice.server";
import { type PaymentAttempt, attemptFields } from "./attempts.server";

const refundFields = {
  ...only("Refund", "id, reference, cents, reason, way, state, call"),
  attempt: { select: attemptFields },
  confirmation: { select: { id: true, mpesaReceipt: true, cents: true, phone: true } },
} as const;

async function findRefund(id: number) {
  return inCents(await db().refund.findUniqueOrThrow({ where: { id }, select: refundFields }));
}
type Refund = Awaited<ReturnType<typeof findRefund>>;

const receiptOf = ({ attempt, confirmation }: Refund) =>
  attempt?.receipt ?? confirmation?.mpesaReceipt ?? null;

/** The method of the first request stays, even if a receipt is named later: otherwise the refund would be sent both ways. */
function refundMethodOf(refund: Refund): RefundMethod {
  const { attempt, confirmation, cents, call } = refund;
  const isWhole = cents === (attempt?.cents ?? confirmation?.cents);
  return call ?? chooseRefundMethod({ isWhole, receipt: receiptOf(refund) });
}

function refundRequestOf(refund: Refund): RefundRequest {
  const { reference, cents, reason, attempt, confirmation } = refund;
  return {
    reference,
    attemptReference: attempt?.reference ?? null,
    receipt: refundMethodOf(refund) === "reversal" ? receiptOf(refund) : null,
    cents,
    phoneNumber: attempt?.phoneNumber ?? confirmation?.phone ?? null,
    reason,
  };
}

export const OPEN_REFUND_STATES = ["started", "accepted", "unknown"] as const;
/** A completed refund never becomes failed. */
const MAY_END = { completed: [...OPEN_REFUND_STATES, "failed"], failed: OPEN_REFUND_STATES } as const;

export async function sendOpenRefunds(attemptId: number): Promise<"refunded" | "refunding"> {
  const open = await db().refund.findMany({
    where: { attemptId, state: { in: [...OPEN_REFUND_STATES] } },
    select: { id: true },
  });
  for (const { id } of open) if ((await sendRefund(id)).state !== "completed") return "refunding";
  return "refunded";
}

export interface RefundEnd {
  readonly end: "completed" | "failed" | "under way";
  readonly text: string | null;
}

/** Sends it outside any transaction. If the provider is away, the job tries again. */
export async function trySendRefund(refundId: number): Promise<RefundEnd> {
  const answer = await sendRefund(refundId).catch(() => UNKNOWN);
  if (answer.state === "completed") return { end: "completed", text: null };
  return answer.state === "failed" ? { end: "failed", text: answer.text } : { end: "under way", text: null };
}

/** Harmless when repeated: the provider sends a reference once. */
export async function sendRefund(id: number): Promise<RefundAnswer> {
  const refund = await findRefund(id);
  if (isOtherProvider(refund.way)) return UNKNOWN;
  const answer = await answerTo(refund);
  if (answer.state === "completed" || answer.state === "failed") await settleRefund(refund, answer);
  else await saveAnswer(refund, answer);
  return answer;
}

async function answerTo(refund: Refund): Promise<RefundAnswer> {
  if (refund.way === "hand" || (refund.way === "mock" && paymentProvider().name !== "mock"))
    return { state: "completed", receipt: null };
  const isFirst = await isFirstRequest(refund);
  const answer = await requestRefund(refundRequestOf(refund));
  // a refused repeat says nothing about the first request, which may still be sent
  return answer.state === "failed" && !isFirst ? UNKNOWN : answer;
}

/** Marked before it is sent, because a process that is killed in between may have sent it. */
async function isFirstRequest(refund: Refund): Promise<boolean> {
  const marked = await db().refund.updateMany({
    where: { id: refund.id, state: "started" },
    data: { state: "unknown", askedAt: shopTime(), call: refundMethodOf(refund) },
  });
  return marked.count > 0;
}

const saveAnswer = ({ id }: Refund, outcome: Exclude<RefundAnswer, ProviderResult>) =>
  db().refund.updateMany({
    where: { id, state: { in: [...OPEN_REFUND_STATES] } },
    data: {
      state: outcome.state,
      askedAt: shopTime(),
      processId: processId(),
      ...(outcome.state === "accepted" && { conversationId: outcome.conversationId }),
    },
  });

/** Applies the provider's answer or callback (D78). A failed refund waits for a person; the sum left to refund stays the same. */
async function settleRefund(
  { id, attempt, confirmation, cents }: Refund,
  result: ProviderResult,
  { from, also }: Partial<RefundEnding> = {},
): Promise<boolean> {
  return transaction(async (tx) => {
    const settled = await tx.refund.updateMany({
      where: { id, state: { in: [...(from ?? MAY_END[result.state])] } },
      data: {
        settledAt: shopTime(),
        ...(result.state === "completed"
          ? { state: "completed", receipt: result.receipt }
          : { state: "failed", resultCode: result.code, resultText: result.text }),
      },
    });
    if (settled.count === 0) return false;
    await also?.(tx);
    if (result.state === "failed") return true;
    if (confirmation)
      await tx.confirmation.updateMany({
        where: { id: confirmation.id, state: "returning" },
        data: { state: "returned" },
      });
    if (attempt && (await isFullyRefunded(tx, attempt))) await markPurposeRefunded(tx, attempt);
    if (attempt)
      await issueCreditNote(tx, { refundId: id, attemptId: attempt.id, orderId: attempt.orderId, cents });
    await queueEvent(tx, { type: "payment.refunded", refundId: id });
    return true;
  });
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
  await tx.$executeRaw`UPDATE "Order" SET "paymentStatus" = "paymentStatus" WHERE "id" = ${orderId}`;
  const { count } = await tx.order.updateMany({
    where: {
      id: orderId,
      paymentStatus: "completed",
      attempts: { none: { state: { in: ["completed", "refunding"] } } },
    },
    data: { paymentStatus: "refunded", dueCents: 0 },
  });
  if (count > 0) await returnDiscountUse(tx, orderId);
}

interface RefundEnding {
  /** The states in which the person saw it: a failed one that is retried by now must not end. */
  readonly from: readonly Refund["state"][];
  /** In the same transaction. */
  readonly also: (tx: Tx) => Promise<void>;
}

/** Ends a refund with the result that a person read at the provider. False if its state has changed. */
export const endRefund = async (id: number, result: ProviderResult, ending: RefundEnding) =>
  settleRefund(await findRefund(id), result, ending);

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

/** Handles the refund callback for this reference, which its address names. False if it does not fit (D75). */
export async function handleRefundResult(reference: string, callback: RefundResult): Promise<boolean> {
  const found = await db().refund.findUnique({
    where: { reference },
    select: { id: true, cents: true, conversationId: true },
  });
  if (!found || (callback.cents !== null && callback.cents !== Number(found.cents))) return false;
  const isOwn = found.conversationId === null || found.conversationId === callback.conversationId;
  // it was sent again: the failure of an earlier request says nothing about the last one
  if (isOwn || callback.result.state === "completed")
    await settleRefund(await findRefund(found.id), callback.result);
  return true;
}
