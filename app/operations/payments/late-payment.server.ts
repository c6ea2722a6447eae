/** Payments that came too late: an entry fee is refunded, an order's payment becomes an unmatched payment of its attempt (D79, D102). */
import type { Tx } from "~/db/client.server";
import { toColumn } from "~/db/rows.server";
import { attemptCode } from "~/domain/payment/attempt";
import type { CompletedResult } from "~/payments/provider.server";
import { shopTime } from "../shop-clock.server";
import { type PaymentAttempt, latestAttemptFilter } from "./attempts.server";
import { proofUntilListed } from "./late-receipt.server";
import { openRefund } from "./refunds/open-refund.server";

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

/** Records a payment that does not count, so that staff decide (D99). An attempt has one row; an earlier confirmation's row is used. */
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
