import { setTimeout as wait } from "node:timers/promises";
import { db, transaction } from "~/db/client.server";
import { isUnderWay, MAY_COMPLETE, PAID_STATES, UNDER_WAY } from "~/domain/payment/attempt";
import { readStkResult, type StkResult } from "~/payments/daraja/callbacks";
import { type Attempt, findAttempt, setReceiptIfNone } from "../attempts.server";
import { setLateReceipt, proofBeforeList } from "../late-payment.server";
import { queryAndSettle, mayStillSettle } from "../query-attempt.server";

/** The provider's status may lag behind its callback. It is queried again after each pause, then the job goes on. */
const PAUSES_MS = [500, 1_000, 2_000, 4_000];

export type HandledCallback = "settled" | "under way" | "not believed";

/** Stores an STK callback if it fits its attempt, and trusts it once a status query says the same (D75). */
export async function handleStkCallback(
  reference: string,
  { json, raw }: { json: unknown; raw: string },
  pausesMs: readonly number[] = PAUSES_MS,
): Promise<HandledCallback> {
  const result = readStkResult(json);
  const attempt = result && (await findAttempt({ reference }));
  if (!attempt || !matchesAttempt(attempt, result)) return "not believed";
  if (attempt.outcome === "paid_too_late" || PAID_STATES.some((state) => state === attempt.state))
    return saveReceipt(attempt, result, raw);
  if (!isUnderWay(attempt.state) && !result.isPaid) return "settled";
  await db().paymentAttempt.updateMany({
    where: { id: attempt.id, state: { in: [...MAY_COMPLETE] } },
    data: { callback: raw },
  });
  for (const pauseMs of [0, ...pausesMs]) {
    await wait(pauseMs);
    // a payment may complete after a failure
    const settled = await queryAndSettle(attempt.id, result.isPaid ? MAY_COMPLETE : UNDER_WAY);
    if (!mayStillSettle(settled)) return "settled";
  }
  return "under way";
}

/** The callback may come before the answer to our own request, which has the id. */
const matchesAttempt = (attempt: Attempt, { checkoutId, isPaid, cents }: StkResult): boolean =>
  (attempt.checkoutId === null || attempt.checkoutId === checkoutId) &&
  (isPaid ? cents === attempt.cents : cents === null || cents === attempt.cents);

/** A status query names no receipt, so a later callback adds it, unless the payment is being refunded: refunds use the receipt. */
async function saveReceipt(
  { id, checkoutId }: Attempt,
  result: StkResult,
  raw: string,
): Promise<HandledCallback> {
  if (!result.isPaid || result.receipt === null || checkoutId !== result.checkoutId) return "settled";
  const { receipt } = result;
  await transaction(async (tx) => {
    const lateReceipt = { receipt, payerName: "", callback: raw, proof: proofBeforeList("asked") };
    if (await setLateReceipt(tx, id, lateReceipt)) return;
    const isTaken = await tx.paymentAttempt.findUnique({ where: { receipt }, select: { id: true } });
    if (isTaken) return;
    if (await setReceiptIfNone(tx, { id, receipt, callback: raw }))
      await tx.confirmation.updateMany({
        where: { mpesaReceipt: receipt, state: "unmatched", attemptId: null },
        data: { state: "matched", attemptId: id },
      });
  });
  return "settled";
}
