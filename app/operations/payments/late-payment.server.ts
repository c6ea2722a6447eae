/** Money that its fee or order no longer takes: an unmatched payment, one for each attempt (D79, D102). */
import type { Tx } from "~/db/client.server";
import { toColumn } from "~/db/rows.server";
import { attemptCode } from "~/domain/payment/attempt";
import { type ConfirmationProof, UNLISTED } from "~/domain/payment/confirmation";
import { hasList, type Paid } from "~/payments/provider.server";
import { shopTime } from "../shop-clock.server";
import type { Attempt } from "./attempts.server";

/** Written once, however often it is reported; where its confirmation came first, that is the one. */
export async function recordLatePayment(tx: Tx, attempt: Attempt, { receipt }: Paid): Promise<void> {
  const late = { lateAttemptId: attempt.id };
  const cents = toColumn(attempt.cents);
  const came =
    receipt === null ? null : await tx.confirmation.findUnique({ where: { mpesaReceipt: receipt } });
  if (came && came.cents === cents && came.attemptId === null && came.lateAttemptId === null) {
    await tx.confirmation.update({ where: { id: came.id }, data: late });
    return;
  }
  // a call named what is another's
  const named = came ? null : receipt;
  const row = {
    reference: named ?? attempt.reference,
    mpesaReceipt: named,
    cents,
    phone: attempt.phoneNumber ?? "",
    accountReference: attemptCode(attempt.id),
    paidAt: shopTime(),
    callback: attempt.callback ?? "",
    proof: named === null ? null : proofOfUnlisted("asked"),
    ...late,
  };
  await tx.confirmation.upsert({ where: late, create: row, update: {} });
}

/** Null where the provider has no list to ask: what a callback says is believed, as before (D75). */
export const proofOfUnlisted = (proof: "awaited" | "asked") => (hasList() ? proof : null);

export interface LateReceipt {
  readonly receipt: string;
  readonly payerName: string;
  readonly callback: string;
  readonly proof: ConfirmationProof | null;
}

/**
 * Names the receipt of an attempt's late money. One that the list has takes the place of one that a call alone named. The same
 * money that waits by itself is no second payment: that row goes. False where there is no such late money.
 */
export async function setLateReceipt(tx: Tx, attemptId: number, named: LateReceipt): Promise<boolean> {
  const { receipt, payerName, callback, proof } = named;
  const late = await tx.confirmation.findUnique({ where: { lateAttemptId: attemptId } });
  if (late?.mpesaReceipt === receipt) return true;
  const mayName =
    late !== null &&
    (late.mpesaReceipt === null ||
      (proof === "listed" && late.state === "unmatched" && UNLISTED.some((one) => one === late.proof)));
  if (!mayName) return false;
  const again = await tx.confirmation.findUnique({
    where: { mpesaReceipt: receipt },
    select: {
      id: true,
      state: true,
      attemptId: true,
      lateAttemptId: true,
      refunds: { select: { id: true } },
    },
  });
  if (again) {
    const isFree = again.state === "unmatched" && again.attemptId === null && again.lateAttemptId === null;
    if (!isFree || again.refunds.length > 0) return false;
    await tx.confirmation.delete({ where: { id: again.id } });
  }
  await tx.confirmation.update({
    where: { id: late.id },
    data: { payerName, callback, proof, reference: receipt, mpesaReceipt: receipt },
  });
  return true;
}
