import { randomUUID } from "node:crypto";
import type { Tx } from "~/db/client.server";
import { inCents, toColumn } from "~/db/rows.server";
import type { Cents } from "~/domain/money";
import { UNDER_WAY } from "~/domain/payment/attempt";
import type { ManualMethod } from "~/domain/payment/reported-method";
import { queueEvent } from "../messages/queue-event.server";
import { recordSales } from "../sales/record-sales.server";
import { shopTime } from "../shop-clock.server";
import { issueTaxInvoice } from "../tax/issue-tax-invoice.server";
import { lockUnsettledAttempt, markAttemptPaid } from "./settle-payment.server";
import { attemptFields, type PaymentAttempt, type PaymentPurpose } from "./attempts.server";

interface ManualPayment {
  readonly order: { readonly id: number; readonly userId: number };
  readonly cents: Cents;
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
export async function recordManualPayment(
  tx: Tx,
  { order, cents, receipt, entry }: ManualPayment,
): Promise<number> {
  const now = shopTime();
  const { id: attemptId } = await tx.paymentAttempt.create({
    data: {
      reference: randomUUID(),
      userId: order.userId,
      orderId: order.id,
      cents: toColumn(cents),
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
  // of an order that was refunded before
  await recordSales(tx, order.id);
  await issueTaxInvoice(tx, attemptId);
  await queueEvent(tx, { type: "order.paid", orderId: order.id, attemptId });
  return attemptId;
}

const manualEntryColumns = ({ method, enteredById, text }: ManualEntry) => ({
  resultCode: method,
  resultText: text,
  enteredById,
});

/** Marks an order as paid by its M-Pesa code, in the order's transaction (D80). The code belongs to the order's open prompt, if there is one. */
export async function payOrderByReceipt(
  tx: Tx,
  paid: ManualPayment & { readonly receipt: string },
): Promise<number> {
  const { order, cents, receipt, entry } = paid;
  const attempt = await findAttemptUnderWay(tx, { orderId: order.id }, cents);
  if (!attempt || !(await lockUnsettledAttempt(tx, attempt))) return recordManualPayment(tx, paid);
  await markAttemptPaid(tx, attempt, "completed", { state: "completed", receipt });
  await tx.paymentAttempt.update({ where: { id: attempt.id }, data: manualEntryColumns(entry) });
  await issueTaxInvoice(tx, attempt.id);
  await queueEvent(tx, { type: "order.paid", orderId: order.id, attemptId: attempt.id });
  return attempt.id;
}

/** The M-Pesa attempt under way for this purpose and sum. A payment that staff match with them belongs to it, or it would count twice (D79). */
export async function findAttemptUnderWay(
  tx: Tx,
  purpose: PaymentPurpose,
  cents: Cents,
): Promise<PaymentAttempt | null> {
  const row = await tx.paymentAttempt.findFirst({
    where: {
      ...purpose,
      cents: toColumn(cents),
      provider: "daraja",
      state: { in: [...UNDER_WAY] },
      receipt: null,
    },
    orderBy: { id: "desc" },
    select: attemptFields,
  });
  return row && inCents(row);
}
