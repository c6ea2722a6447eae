/** Finds payments that may be the same money as an unmatched payment, before anything is refunded (D79). */
import { db, type Tx } from "~/db/client.server";
import { inCents } from "~/db/rows.server";
import { attemptCode, isUnderWay, MAY_COMPLETE, UNDER_WAY, unmatchedName } from "~/domain/payment/attempt";
import { findFailedAttempts, findPossibleAttempts } from "../payments/mpesa/possible-attempts.server";
import { confirmationsForAttempt } from "../payments/mpesa/possible-confirmations.server";
import { tryQuery } from "../payments/check-payment.server";

export type PossibleDuplicate =
  | { readonly kind: "payment"; readonly id: number; readonly name: string; readonly isUnderWay: boolean }
  | { readonly kind: "confirmation"; readonly id: number; readonly name: string };

/** Payments that may have brought this money, and unmatched payments that may be it. Empty if it is no longer unmatched. */
export async function possibleDuplicates(id: number, tx: Tx = db()): Promise<PossibleDuplicate[]> {
  const row = await tx.confirmation.findUnique({
    where: { id },
    include: { lateAttempt: { select: { cents: true, phoneNumber: true, startedAt: true } } },
  });
  if (row?.state !== "unmatched") return [];
  if (row.lateAttempt) {
    if (row.mpesaReceipt !== null && row.proof !== "asked") return [];
    const confirmations = await confirmationsForAttempt(tx, inCents(row.lateAttempt));
    return confirmations.map((one) => ({ kind: "confirmation", id: one.id, name: unmatchedName(one) }));
  }
  const attempts = await findPossibleAttempts(inCents(row), tx);
  return attempts.map(({ id: attemptId, state }) => ({
    kind: "payment",
    id: attemptId,
    name: attemptCode(attemptId),
    isUnderWay: isUnderWay(state),
  }));
}

/** Queries the status of attempts under way and of failed ones. One of them may turn out to be this payment. */
export async function queryDuplicateStatuses(id: number): Promise<void> {
  const row = await db().confirmation.findUnique({ where: { id } });
  if (row?.state !== "unmatched") return;
  for (const duplicate of await possibleDuplicates(id))
    if (duplicate.kind === "payment" && duplicate.isUnderWay) await tryQuery(duplicate.id, UNDER_WAY);
  if (row.lateAttemptId === null)
    for (const attempt of await findFailedAttempts(db(), inCents(row)))
      await tryQuery(attempt.id, MAY_COMPLETE);
}

export const duplicateWarning = (duplicates: readonly PossibleDuplicate[]): string =>
  `This may be the same money as ${duplicates.map(({ name }) => name).join(", ")}. Match it with that payment, or tick that it is other money.`;
