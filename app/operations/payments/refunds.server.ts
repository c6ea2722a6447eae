/** Money on its way back (D78): a row first, then the provider, as often as it takes. */
import { randomUUID } from "node:crypto";
import { db, transaction, type Tx } from "~/db/client.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { toColumn } from "~/db/rows.server";
import type { Cents } from "~/domain/money";
import { sendBack } from "~/payments/ask-provider.server";
import type { RefundResult } from "~/payments/daraja/callbacks";
import { isOtherProvider, paymentProvider, type Result, type Returned } from "~/payments/provider.server";
import { announce } from "../deliveries/announce.server";
import { processId } from "../processes/other-processes.server";
import { shopTime } from "../shop-clock.server";
import type { Attempt } from "./attempts.server";
import { callOf, findRefund, moneyOf, type Refund } from "./refund-call.server";
import { feeIsBack } from "./settle-fee.server";
import { orderIsBack } from "./settle-order.server";

export interface NewRefund {
  readonly attempt: Pick<Attempt, "id" | "cents">;
  readonly cents: Cents;
  readonly reason: string;
  /** Null: the shop does it by itself. */
  readonly actorId: number | null;
  /** 'hand': an administrator gave it back. */
  readonly way?: "hand";
}

/** No real money goes back for what a shop only pretended to take before it opened. */
const wayBack = (provider: string) => (provider === "mock" ? "mock" : paymentProvider().name);

/** Its id; null where less than that is left of the attempt: never more goes back than came in. */
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
      way: way ?? wayBack(taken.provider),
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

/** The whole sum of each; a round may have thousands. Attempts whose money is on its way already are left alone. */
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
        way: wayBack(provider),
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

/** Harmless when repeated: the provider sends a reference's money once. */
export async function sendRefund(id: number): Promise<Returned["state"]> {
  const refund = await findRefund(id);
  if (isOtherProvider(refund.way)) return "unknown";
  if (refund.way === "hand" || (refund.way === "mock" && paymentProvider().name !== "mock")) {
    await settleRefund(refund, { state: "completed", receipt: null });
    return "completed";
  }
  const isFirst = await isFirstRequest(refund);
  const answer = await sendBack(moneyOf(refund));
  // a refused repeat says nothing about the first request, which may still send the money
  const returned: Returned = answer.state === "failed" && !isFirst ? { state: "unknown" } : answer;
  if (returned.state === "completed" || returned.state === "failed") await settleRefund(refund, returned);
  else await note(refund, returned);
  return returned.state;
}

/** Marked before it is sent: a process that ends in between has perhaps sent it. */
async function isFirstRequest(refund: Refund): Promise<boolean> {
  const marked = await db().refund.updateMany({
    where: { id: refund.id, state: "started" },
    data: { state: "unknown", askedAt: shopTime(), call: callOf(refund) },
  });
  return marked.count > 0;
}

const note = ({ id }: Refund, returned: Exclude<Returned, Result>) =>
  db().refund.updateMany({
    where: { id, state: { in: [...OPEN_REFUND] } },
    data: {
      state: returned.state,
      askedAt: shopTime(),
      processId: processId(),
      ...(returned.state === "accepted" && { conversationId: returned.conversationId }),
    },
  });

/** By the provider's answer or its call (D78). A refund that failed waits for a person; what is left to go back stays the same. */
async function settleRefund(
  { id, attempt, confirmation }: Refund,
  result: Result,
  also: (tx: Tx) => Promise<void> = async () => {},
): Promise<boolean> {
  return transaction(async (tx) => {
    const settled = await tx.refund.updateMany({
      // money that did go back is never called failed
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
    if (attempt && (await isAllBack(tx, attempt))) {
      await feeIsBack(tx, attempt);
      await orderIsBack(tx, attempt);
    }
    await announce(tx, { type: "payment.refunded", refundId: id });
    return true;
  });
}

/** As a person read it at the provider, with `also` in the same transaction. False where it has ended meanwhile. */
export const endRefund = async (id: number, result: Result, also: (tx: Tx) => Promise<void>) =>
  settleRefund(await findRefund(id), result, also);

/** True where all of it was sent back and each part has arrived; a part alone leaves the attempt completed. */
async function isAllBack(tx: Tx, { id, cents }: Attempt): Promise<boolean> {
  const goingBack = { where: { id, state: "refunding" } } as const;
  // locks the row, so that of two parts the last one to settle sees the other
  const { count } = await tx.paymentAttempt.updateMany({ ...goingBack, data: { state: "refunding" } });
  if (count === 0) return false;
  const parts = await tx.refund.aggregate({
    where: { attemptId: id, state: "completed" },
    _sum: { cents: true },
  });
  if ((parts._sum.cents ?? 0n) < toColumn(cents)) return false;
  await tx.paymentAttempt.updateMany({ ...goingBack, data: { state: "refunded" } });
  return true;
}

/** The provider's call about a refund, by the reference that its address names. False where it does not fit (D75). */
export async function handleRefundResult(reference: string, callback: RefundResult): Promise<boolean> {
  const found = await db().refund.findUnique({
    where: { reference },
    select: { id: true, cents: true, conversationId: true },
  });
  if (!found || (callback.cents !== null && callback.cents !== Number(found.cents))) return false;
  const isOwn = found.conversationId === null || found.conversationId === callback.conversationId;
  // it was sent again: an earlier request's failure says nothing about the last one
  if (isOwn || callback.result.state === "completed")
    await settleRefund(await findRefund(found.id), callback.result);
  return true;
}
