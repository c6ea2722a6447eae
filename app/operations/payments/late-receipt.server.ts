/** Stores the receipt of a payment that came too late. A callback names it; M-Pesa's list confirms or replaces it. */
import type { Tx } from "~/db/client.server";
import type { Prisma } from "~/db/generated/sqlite/client";
import { toColumn } from "~/db/rows.server";
import type { Cents } from "~/domain/money";
import { type ConfirmationProof, UNLISTED_PROOFS } from "~/domain/payment/confirmation";
import { canListPayments } from "~/payments/provider.server";

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
