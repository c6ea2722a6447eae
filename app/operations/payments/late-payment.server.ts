/** Payments that came too late: an entry fee is refunded, an order's payment becomes an unmatched payment of its attempt (D79, D102). */
import type { Tx } from "~/db/client.server";
import type { Prisma } from "~/db/generated/sqlite/client";
import { toColumn } from "~/db/rows.server";
import type { Cents } from "~/domain/money";
import { attemptCode } from "~/domain/payment/attempt";
import { type ConfirmationProof, UNLISTED_PROOFS } from "~/domain/payment/confirmation";
import { canListPayments, type CompletedResult } from "~/payments/provider.server";
import { shopTime } from "../shop-clock.server";
import { type PaymentAttempt, latestAttemptFilter } from "./attempts.server";
import { openRefund } from "./open-refund.server";

const ROUND_OVER = "The round closed before the payment finished";

/** Refunds an entry fee automatically. The same transaction stores the refund, so it happens even if the end time is moved meanwhile. */
export async function refundLatePayment(tx: Tx, attempt: PaymentAttempt): Promise<void> {
  // pending until the refund is complete
  await tx.participation.updateMany({
    where: { ...latestAttemptFilter(attempt), paymentStatus: { in: ["pending", "failed"] } },
    data: { paymentStatus: "pending" },
  });
  await openRefund(tx, { attempt, cents: attempt.cents, reason: ROUND_OVER, actorId: null });
}

/** Records a payment that does not count, for staff to decide (D99). Each attempt has one row: its confirmation's, if that came first. */
export async function recordUnmatched(
  tx: Tx,
  attempt: PaymentAttempt,
  { receipt }: CompletedResult,
  resultText: string,
): Promise<void> {
  await tx.paymentAttempt.update({
    where: { id: attempt.id },
    data: { state: "failed", outcome: "paid_too_late", resultText },
  });
  const ofAttempt = { lateAttemptId: attempt.id };
  const cents = toColumn(attempt.cents);
  const confirmation =
    receipt === null ? null : await tx.confirmation.findUnique({ where: { mpesaReceipt: receipt } });
  const isFree = confirmation?.attemptId === null && confirmation.lateAttemptId === null;
  if (isFree && confirmation.cents === cents) {
    await tx.confirmation.update({ where: { id: confirmation.id }, data: ofAttempt });
    return;
  }
  // if another payment has this receipt, the callback named the wrong one
  const own = confirmation ? null : receipt;
  const row = {
    reference: own ?? attempt.reference,
    mpesaReceipt: own,
    cents,
    phone: attempt.phoneNumber ?? "",
    accountReference: attemptCode(attempt.id),
    paidAt: shopTime(),
    connectionId: attempt.connectionId,
    callback: attempt.callback ?? "",
    proof: own === null ? null : proofUntilListed("asked"),
    ...ofAttempt,
  };
  await tx.confirmation.upsert({ where: ofAttempt, create: row, update: {} });
}

/** Null if the provider has no list: callbacks are then trusted as they come (D75). */
export const proofUntilListed = (proof: "awaited" | "asked") => (canListPayments() ? proof : null);

/** Only a callback named its receipt. */
const REPLACEABLE = {
  state: "unmatched",
  proof: { in: [...UNLISTED_PROOFS] },
} satisfies Prisma.ConfirmationWhereInput;

interface LateReceipt {
  readonly receipt: string;
  readonly payerName: string;
  readonly callback: string;
  readonly proof: ConfirmationProof | null;
}

/** Sets a late payment's receipt; the list's replaces a callback's. Deletes the same payment's other row. False if there is none. */
export async function setLateReceipt(tx: Tx, attemptId: number, lateReceipt: LateReceipt): Promise<boolean> {
  const { receipt, payerName, callback, proof } = lateReceipt;
  const late = { lateAttemptId: attemptId };
  const { count: known } = await tx.confirmation.updateMany({
    where: { ...late, mpesaReceipt: receipt },
    data: proof === "listed" ? { proof } : late,
  });
  if (known > 0) return true;
  // locks the row until the commit
  const { count } = await tx.confirmation.updateMany({
    where: { ...late, OR: [{ mpesaReceipt: null }, ...(proof === "listed" ? [REPLACEABLE] : [])] },
    data: late,
  });
  if (count === 0) return false;
  await tx.confirmation.deleteMany({
    where: {
      mpesaReceipt: receipt,
      state: "unmatched",
      attemptId: null,
      lateAttemptId: null,
      refunds: { none: {} },
    },
  });
  if ((await tx.confirmation.count({ where: { mpesaReceipt: receipt } })) > 0) return false;
  await tx.confirmation.update({
    where: late,
    data: { payerName, callback, proof, reference: receipt, mpesaReceipt: receipt },
  });
  return true;
}

/** Takes from a late payment the receipt of another sum, as M-Pesa's list has it: only a callback named it. */
export async function releaseMismatchedReceipt(
  tx: Tx,
  { receipt, cents }: { readonly receipt: string; readonly cents: Cents },
): Promise<void> {
  const late = await tx.confirmation.findFirst({
    where: { ...REPLACEABLE, mpesaReceipt: receipt, cents: { not: toColumn(cents) } },
    select: { id: true, lateAttempt: { select: { reference: true } } },
  });
  if (!late?.lateAttempt) return;
  const { reference } = late.lateAttempt;
  await tx.confirmation.update({
    where: { id: late.id },
    data: { reference, mpesaReceipt: null, proof: null },
    select: { id: true },
  });
}
