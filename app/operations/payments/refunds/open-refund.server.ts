/** Begins refunds (D78): each is a row before the transaction that decides it commits, so it is never lost. It is sent afterwards. */
import { randomUUID } from "node:crypto";
import type { Tx } from "~/db/client.server";
import { toColumn } from "~/db/rows.server";
import { groupBy } from "~/domain/group-by";
import type { Cents } from "~/domain/money";
import type { RefundedGoods } from "~/domain/order/refunded-goods";
import { PAID_STATES } from "~/domain/payment/attempt";
import { currentOrigin, type PaymentOrigin } from "~/payments/provider.server";
import type { PaymentAttempt } from "../attempts.server";
import { processId } from "../../processes/other-processes.server";
import { shopTime } from "../../shop-clock.server";

interface RefundCause {
  readonly reason: string;
  /** Null: the shop does it automatically. */
  readonly actorId: number | null;
}

interface NewRefund extends RefundCause {
  readonly attempt: Pick<PaymentAttempt, "id" | "cents">;
  readonly cents: Cents;
  readonly way?: "hand";
  readonly isForEdit?: boolean;
  /** What came back, and is a part of the sum. */
  readonly goods?: readonly RefundedGoods[];
}

/** Mock payments are refunded by the mock provider, even after the shop went live: no real money goes out for them. */
function refundOrigin({ provider, connectionId }: PaymentOrigin) {
  if (provider === "mock") return { way: "mock", connectionId: null };
  if (connectionId !== null) return { way: "daraja", connectionId };
  const current = currentOrigin();
  // what came by M-Pesa never goes back as a test
  return { way: provider === "daraja" ? provider : current.provider, connectionId: current.connectionId };
}

const newRefund = () => ({ reference: randomUUID(), processId: processId(), startedAt: shopTime() });

/** Returns the refund's id; null if less than that is left of the attempt: a refund never exceeds the payment. */
export async function openRefund(
  tx: Tx,
  { attempt: { id: attemptId, cents: paidCents }, cents, way, goods = [], ...cause }: NewRefund,
): Promise<number | null> {
  const amount = toColumn(cents);
  const [taken] = await tx.paymentAttempt.updateManyAndReturn({
    where: { id: attemptId, refundedCents: { lte: toColumn(paidCents - cents) } },
    data: { refundedCents: { increment: amount } },
    select: { provider: true, connectionId: true, refundedCents: true },
  });
  if (!taken) return null;
  if (taken.refundedCents === toColumn(paidCents))
    await tx.paymentAttempt.updateMany({
      where: { id: attemptId, state: "completed" },
      data: { state: "refunding" },
    });
  const { id } = await tx.refund.create({
    data: {
      ...newRefund(),
      ...cause,
      attemptId,
      cents: amount,
      ...refundOrigin(taken),
      ...(way && { way }),
      lines: { create: goods.map((line) => ({ ...line, cents: toColumn(line.cents) })) },
    },
    select: { id: true },
  });
  return id;
}

/** Refunds the whole of an unmatched payment. False if it is matched, refunded or counted by an attempt with its receipt. */
export async function openUnmatchedRefund(
  tx: Tx,
  { confirmation: { id, cents }, ...cause }: RefundCause & { confirmation: { id: number; cents: bigint } },
): Promise<boolean> {
  // locks the row until the commit
  const [locked] = await tx.confirmation.updateManyAndReturn({
    where: { id, state: "unmatched" },
    data: { state: "unmatched" },
    select: { mpesaReceipt: true, connectionId: true, lateAttempt: { select: { provider: true } } },
  });
  if (!locked) return false;
  // a process may be killed after it has counted a payment and before it links the confirmation that came later
  const isCounted =
    locked.mpesaReceipt !== null &&
    (await tx.paymentAttempt.count({
      where: { receipt: locked.mpesaReceipt, state: { in: [...PAID_STATES] } },
    })) > 0;
  if (isCounted) return false;
  await tx.confirmation.update({ where: { id }, data: { state: "returning" } });
  const { connectionId, lateAttempt } = locked;
  const origin = refundOrigin({ provider: lateAttempt?.provider ?? "daraja", connectionId });
  await tx.refund.create({ data: { ...newRefund(), ...cause, confirmationId: id, cents, ...origin } });
  return true;
}

interface NewRefunds extends RefundCause {
  readonly attempts: readonly Pick<PaymentAttempt, "id" | "cents">[];
}

const ROWS_AT_ONCE = 500;

/** Refunds the whole sum of each attempt; a round may have thousands. Attempts that are already being refunded are left alone. */
export async function openRefunds(tx: Tx, { attempts, ...cause }: NewRefunds): Promise<void> {
  for (let from = 0; from < attempts.length; from += ROWS_AT_ONCE)
    for (const [sum, alike] of groupBy(
      attempts.slice(from, from + ROWS_AT_ONCE),
      (attempt) => attempt.cents,
    )) {
      const cents = toColumn(sum);
      const marked = await tx.paymentAttempt.updateManyAndReturn({
        where: { id: { in: alike.map(({ id }) => id) }, cents, state: "completed", refundedCents: 0n },
        data: { state: "refunding", refundedCents: cents },
        select: { id: true, provider: true, connectionId: true },
      });
      await tx.refund.createMany({
        data: marked.map(({ id, ...origin }) => ({
          ...newRefund(),
          ...cause,
          attemptId: id,
          cents,
          ...refundOrigin(origin),
        })),
      });
    }
}
