/** What may be the same money as an unmatched payment: looked for before anything goes back (D79). */
import { db, type Tx } from "~/db/client.server";
import { unavailable } from "~/db/storage-unavailable.server";
import { inCents } from "~/db/rows.server";
import {
  attemptCode,
  type AttemptState,
  isUnderWay,
  MAY_COMPLETE,
  UNDER_WAY,
  unmatchedName,
} from "~/domain/payment/attempt";
import { failedStkPushes, paymentsOfPush, possibleStkPushes } from "../payments/mpesa/stk-pushes.server";
import { askAndSettle } from "../payments/settle-pending.server";

export type PossibleDuplicate =
  | { readonly kind: "payment"; readonly id: number; readonly name: string; readonly isUnderWay: boolean }
  | { readonly kind: "confirmation"; readonly id: number; readonly name: string };

/** Payments that may have brought this money, and unmatched payments that may be it. Empty where it is none any more. */
export async function possibleDuplicates(tx: Tx, id: number): Promise<PossibleDuplicate[]> {
  const row = await tx.confirmation.findUnique({
    where: { id },
    include: { lateAttempt: { select: { cents: true, phoneNumber: true, startedAt: true } } },
  });
  if (row?.state !== "unmatched") return [];
  if (row.lateAttempt) {
    if (row.mpesaReceipt !== null && row.proof !== "asked") return [];
    const came = await paymentsOfPush(tx, inCents(row.lateAttempt));
    return came.map((money) => ({ kind: "confirmation", id: money.id, name: unmatchedName(money) }));
  }
  const pushes = await possibleStkPushes(tx, inCents(row));
  return pushes.map((push) => ({
    kind: "payment",
    id: push.id,
    name: attemptCode(push.id),
    isUnderWay: isUnderWay(push.state),
  }));
}

/**
 * The provider says what became of those that are under way, and of those that it had said to have failed: one of them may be settled,
 * and be this money, by the time that is asked.
 */
export async function askAboutDuplicates(id: number): Promise<void> {
  const row = await db().confirmation.findUnique({ where: { id } });
  if (row?.state !== "unmatched") return;
  for (const twin of await possibleDuplicates(db(), id))
    if (twin.kind === "payment" && twin.isUnderWay) await ask(twin.id, UNDER_WAY);
  if (row.lateAttemptId === null)
    for (const push of await failedStkPushes(db(), inCents(row))) await ask(push.id, MAY_COMPLETE);
}

const ask = (id: number, states: readonly AttemptState[]) =>
  askAndSettle(id, states).catch((error: unknown) => {
    if (unavailable(error)) throw error;
  });

export const duplicateWarning = (duplicates: readonly PossibleDuplicate[]): string =>
  `This may be the same money as ${duplicates.map(({ name }) => name).join(", ")}. Match it there, or tick that it is other money.`;
