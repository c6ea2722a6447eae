import { randomUUID } from "node:crypto";
import type { Tx } from "~/db/client.server";
import { toColumn } from "~/db/rows.server";
import type { Cents } from "~/domain/money";
import type { ManualMethod } from "~/domain/payment/reported-method";
import type { Paid } from "~/payments/provider.server";
import { queueWebhooks } from "../deliveries/queue-webhooks.server";
import { shopTime } from "../shop-clock.server";
import type { Attempt } from "./attempts.server";

/** So that a payment and a change of its order come one after the other; `updatedAt` stays as it is. */
export async function lockOrder(tx: Tx, { orderId }: Attempt): Promise<void> {
  if (orderId !== null)
    await tx.$executeRaw`UPDATE "Order" SET "paymentStatus" = "paymentStatus" WHERE "id" = ${orderId}`;
}

/** False if the order is already paid or was cancelled meanwhile. */
export async function markOrderPaid(tx: Tx, { orderId }: Attempt, { receipt }: Paid): Promise<boolean> {
  if (orderId === null) return false;
  const paid = await tx.order.updateMany({
    where: { id: orderId, paymentStatus: "pending", status: { not: "cancelled" } },
    data: { paymentStatus: "completed", paidAt: shopTime(), payBefore: null, mpesaTransactionId: receipt },
  });
  return paid.count > 0;
}

export interface ManualPayment {
  readonly order: { readonly id: number; readonly userId: number; readonly totalCents: Cents };
  readonly receipt: string | null;
  readonly entry: ManualEntry;
}

/** Who recorded that an order is paid, and how (D80). The method is null if nobody said. */
export interface ManualEntry {
  readonly method: ManualMethod | null;
  readonly enteredById: number | null;
  /** Text for people, such as 'Cash, taken by Otieno'. */
  readonly text: string | null;
}

/** Records a payment that an administrator took (D66, D80) and returns its id. Call it after the order itself is written. */
export async function recordManualPayment(tx: Tx, { order, receipt, entry }: ManualPayment): Promise<number> {
  const now = shopTime();
  const { id: attemptId } = await tx.paymentAttempt.create({
    data: {
      reference: randomUUID(),
      userId: order.userId,
      orderId: order.id,
      cents: toColumn(order.totalCents),
      provider: "hand",
      state: "completed",
      outcome: "counted",
      receipt,
      ...manualEntryColumns(entry),
      startedAt: now,
      settledAt: now,
    },
    select: { id: true },
  });
  await queueWebhooks(tx, { type: "order.paid", orderId: order.id, attemptId });
  return attemptId;
}

export const manualEntryColumns = ({ method, enteredById, text }: ManualEntry) => ({
  resultCode: method,
  resultText: text,
  enteredById,
});

export const markOrderRefunded = (tx: Tx, { orderId }: Pick<Attempt, "orderId">) =>
  tx.order.updateMany({
    where: { id: orderId ?? -1, paymentStatus: "completed" },
    data: { paymentStatus: "refunded" },
  });
