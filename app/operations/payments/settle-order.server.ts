import { randomUUID } from "node:crypto";
import type { Tx } from "~/db/client.server";
import { toColumn } from "~/db/rows.server";
import type { Cents } from "~/domain/money";
import type { MethodByHand } from "~/domain/payment/way-taken";
import type { Paid } from "~/payments/provider.server";
import { announce } from "../deliveries/announce.server";
import { shopTime } from "../shop-clock.server";
import type { Attempt } from "./attempts.server";

/** False where the order was paid already, or cancelled meanwhile. */
export async function payOrder(tx: Tx, { orderId }: Attempt, { receipt }: Paid): Promise<boolean> {
  if (orderId === null) return false;
  const paid = await tx.order.updateMany({
    where: { id: orderId, paymentStatus: "pending", status: { not: "cancelled" } },
    data: { paymentStatus: "completed", paidAt: shopTime(), payBefore: null, mpesaTransactionId: receipt },
  });
  return paid.count > 0;
}

export interface ByHand {
  readonly order: { readonly id: number; readonly userId: number; readonly totalCents: Cents };
  /** The M-Pesa code that an administrator read. */
  readonly receipt: string | null;
  readonly entry: EntryByHand;
}

/** Who wrote down that an order is paid, and how (D80); a null method where nobody said. */
export interface EntryByHand {
  readonly method: MethodByHand | null;
  readonly enteredById: number | null;
  /** For people, such as 'Cash, taken by Otieno'. */
  readonly text: string | null;
}

/** The row of money that an administrator took (D66, D80); answers its id. Call it once the order itself is written. */
export async function writePaidByHand(tx: Tx, { order, receipt, entry }: ByHand): Promise<number> {
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
      ...entryColumns(entry),
      startedAt: now,
      settledAt: now,
    },
    select: { id: true },
  });
  await announce(tx, { type: "order.paid", orderId: order.id, attemptId });
  return attemptId;
}

export const entryColumns = ({ method, enteredById, text }: EntryByHand) => ({
  resultCode: method,
  resultText: text,
  enteredById,
});

export const orderIsBack = (tx: Tx, { orderId }: Pick<Attempt, "orderId">) =>
  tx.order.updateMany({
    where: { id: orderId ?? -1, paymentStatus: "completed" },
    data: { paymentStatus: "refunded" },
  });
