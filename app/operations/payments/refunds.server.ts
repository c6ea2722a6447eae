/** Refunds (D78): the row is written first, then the provider is asked until it answers. */
import { randomUUID } from "node:crypto";
import { db, transaction, type Tx } from "~/db/client.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { toColumn } from "~/db/rows.server";
import type { Cents } from "~/domain/money";
import { requestRefund } from "~/payments/ask-provider.server";
import type { RefundResult } from "~/payments/daraja/callbacks";
import { isOtherProvider, paymentProvider, type Result, type RefundAnswer } from "~/payments/provider.server";
import { announce } from "../deliveries/announce.server";
import { processId } from "../processes/other-processes.server";
import { shopTime } from "../shop-clock.server";
import type { Attempt } from "./attempts.server";
import { refundMethodOf, findRefund, refundRequestOf, type Refund } from "./refund-request.server";
import { markFeeRefunded } from "./settle-fee.server";
import { markOrderRefunded } from "./settle-order.server";

export interface NewRefund {
  readonly attempt: Pick<Attempt, "id" | "cents">;
  readonly cents: Cents;
  readonly reason: string;
  /** Null: the shop does it automatically. */
  readonly actorId: number | null;
  /** 'hand': an administrator refunded it. */
  readonly way?: "hand";
}

/** Mock payments are refunded by the mock provider, even after the shop went live: no real money goes out for them. */
const refundProvider = (provider: string) => (provider === "mock" ? "mock" : paymentProvider().name);

/** Returns the refund's id; null if less than that is left of the attempt: a refund never exceeds the payment. */
export async function openRefund(
  tx: Tx,
  { attempt, cents, reason, actorId, way }: NewRefund,
): Promise<number | null> {
  const amount = toColumn(cents);
  const [taken] = await tx.paymentAttempt.updateManyAndReturn({
    where: { id: attempt.id, refundedCents: { lte: toColumn(attempt.cents - cents) } },
    data: { refundedCents: { increment: amount } },
    select: { provider: true },
  });
  if (!taken) return null;
  const { id } = await tx.refund.create({
    data: {
      reference: randomUUID(),
      attemptId: attempt.id,
      cents: amount,
      reason,
      actorId,
      way: way ?? refundProvider(taken.provider),
      processId: processId(),
      startedAt: shopTime(),
    },
    select: { id: true },
  });
  return id;
}

export interface NewRefunds {
  readonly attempts: readonly Pick<Attempt, "id" | "cents">[];
  readonly reason: string;
  readonly actorId: number | null;
}

const ROWS_AT_ONCE = 500;

/** Refunds the whole sum of each attempt; a round may have thousands. Attempts that are already being refunded are left alone. */
export async function openRefunds(tx: Tx, { attempts, reason, actorId }: NewRefunds): Promise<void> {
  for (let from = 0; from < attempts.length; from += ROWS_AT_ONCE) {
    const ids = attempts.slice(from, from + ROWS_AT_ONCE).map(({ id }) => id);
    const marked = await tx.paymentAttempt.updateManyAndReturn({
      where: { id: { in: ids }, state: "completed", refundedCents: 0n },
      data: { state: "refunding" },
      select: { id: true, cents: true, provider: true },
    });
    await tx.$executeRaw`UPDATE "PaymentAttempt" SET "refundedCents" = "cents"
      WHERE "state" = 'refunding' AND "refundedCents" = 0 AND "id" IN (${Prisma.join(ids)})`;
    await tx.refund.createMany({
      data: marked.map(({ id, cents, provider }) => ({
        reference: randomUUID(),
        attemptId: id,
        cents,
        reason,
        actorId,
        way: refundProvider(provider),
        processId: processId(),
        startedAt: shopTime(),
      })),
    });
  }
}

export const OPEN_REFUND = ["started", "accepted", "unknown"] as const;

export async function sendRefundsOf(attemptId: number): Promise<"refunded" | "refunding"> {
  const open = await db().refund.findMany({
    where: { attemptId, state: { in: [...OPEN_REFUND] } },
    select: { id: true },
  });
  for (const { id } of open) if ((await sendRefund(id)) !== "completed") return "refunding";
  return "refunded";
}

/** Harmless when repeated: the provider sends a reference once. */
export async function sendRefund(id: number): Promise<RefundAnswer["state"]> {
  const refund = await findRefund(id);
  if (isOtherProvider(refund.way)) return "unknown";
  if (refund.way === "hand" || (refund.way === "mock" && paymentProvider().name !== "mock")) {
    await settleRefund(refund, { state: "completed", receipt: null });
    return "completed";
  }
  const isFirst = await isFirstRequest(refund);
  const answer = await requestRefund(refundRequestOf(refund));
  // a refused repeat says nothing about the first request, which may still be sent
  const outcome: RefundAnswer = answer.state === "failed" && !isFirst ? { state: "unknown" } : answer;
  if (outcome.state === "completed" || outcome.state === "failed") await settleRefund(refund, outcome);
  else await saveAnswer(refund, outcome);
  return outcome.state;
}

/** Marked before it is sent, because a process that is killed in between may have sent it. */
async function isFirstRequest(refund: Refund): Promise<boolean> {
  const marked = await db().refund.updateMany({
    where: { id: refund.id, state: "started" },
    data: { state: "unknown", askedAt: shopTime(), call: refundMethodOf(refund) },
  });
  return marked.count > 0;
}

const saveAnswer = ({ id }: Refund, outcome: Exclude<RefundAnswer, Result>) =>
  db().refund.updateMany({
    where: { id, state: { in: [...OPEN_REFUND] } },
    data: {
      state: outcome.state,
      askedAt: shopTime(),
      processId: processId(),
      ...(outcome.state === "accepted" && { conversationId: outcome.conversationId }),
    },
  });

/** Applies the provider's answer or callback (D78). A failed refund waits for a person; the sum left to refund stays the same. */
async function settleRefund(
  { id, attempt, confirmation }: Refund,
  result: Result,
  also: (tx: Tx) => Promise<void> = async () => {},
): Promise<boolean> {
  return transaction(async (tx) => {
    const settled = await tx.refund.updateMany({
      // a completed refund never becomes failed
      where: {
        id,
        state: { in: result.state === "completed" ? [...OPEN_REFUND, "failed"] : [...OPEN_REFUND] },
      },
      data: {
        settledAt: shopTime(),
        ...(result.state === "completed"
          ? { state: "completed", receipt: result.receipt }
          : { state: "failed", resultCode: result.code, resultText: result.text }),
      },
    });
    if (settled.count === 0) return false;
    await also(tx);
    if (result.state === "failed") return true;
    if (confirmation)
      await tx.confirmation.updateMany({
        where: { id: confirmation.id, state: "returning" },
        data: { state: "returned" },
      });
    if (attempt && (await isFullyRefunded(tx, attempt))) {
      await markFeeRefunded(tx, attempt);
      await markOrderRefunded(tx, attempt);
    }
    await announce(tx, { type: "payment.refunded", refundId: id });
    return true;
  });
}

/** Ends a refund with the result that a person read at the provider, with `also` in the same transaction. False if it has already ended. */
export const endRefund = async (id: number, result: Result, also: (tx: Tx) => Promise<void>) =>
  settleRefund(await findRefund(id), result, also);

/** True if the whole sum was refunded and each part has arrived. After a partial refund the attempt stays completed. */
async function isFullyRefunded(tx: Tx, { id, cents }: Attempt): Promise<boolean> {
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
