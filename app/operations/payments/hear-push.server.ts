import { setTimeout as wait } from "node:timers/promises";
import { db, transaction } from "~/db/client.server";
import { isUnderWay, MAY_COMPLETE, SETTLED, UNDER_WAY } from "~/domain/payment/attempt";
import { pushResultIn, type ToldPush } from "~/payments/daraja/told";
import { type Attempt, findAttempt } from "./attempts.server";
import { nameLateMoney, unlistedProof } from "./late-money.server";
import { giveReceipt } from "./receipts.server";
import { askAndSettle, isStillOpen } from "./settle-pending.server";

/** The provider may not say the same yet: it is asked again after each pause, then the job goes on. */
const PAUSES_MS = [500, 1_000, 2_000, 4_000];

export type Heard = "settled" | "under way" | "not believed";

/** Keeps what a push's call says where it fits, and believes it once the provider says the same when asked (D75). */
export async function hearPush(
  reference: string,
  { json, raw }: { json: unknown; raw: string },
  pausesMs: readonly number[] = PAUSES_MS,
): Promise<Heard> {
  const told = pushResultIn(json);
  const attempt = told && (await findAttempt({ reference }));
  if (!attempt || !fits(attempt, told)) return "not believed";
  if (attempt.outcome === "paid_too_late" || SETTLED.some((state) => state === attempt.state))
    return takeReceipt(attempt, told, raw);
  if (!isUnderWay(attempt.state) && !told.isPaid) return "settled";
  await db().paymentAttempt.updateMany({
    where: { id: attempt.id, state: { in: [...MAY_COMPLETE] } },
    data: { callback: raw },
  });
  for (const pauseMs of [0, ...pausesMs]) {
    await wait(pauseMs);
    // money may come after a failure
    const settled = await askAndSettle(attempt.id, told.isPaid ? MAY_COMPLETE : UNDER_WAY);
    if (!isStillOpen(settled)) return "settled";
  }
  return "under way";
}

/** The call may come before our own request is answered with the id. */
const fits = (attempt: Attempt, { checkoutId, isPaid, cents }: ToldPush): boolean =>
  (attempt.checkoutId === null || attempt.checkoutId === checkoutId) &&
  (isPaid ? cents === attempt.cents : cents === null || cents === attempt.cents);

/** A question names no receipt, so the later call gives it, unless money went back: refunds use the receipt. */
async function takeReceipt({ id, checkoutId }: Attempt, told: ToldPush, raw: string): Promise<Heard> {
  if (!told.isPaid || told.receipt === null || checkoutId !== told.checkoutId) return "settled";
  const { receipt } = told;
  await transaction(async (tx) => {
    const named = { receipt, payerName: "", callback: raw, proof: unlistedProof("asked") };
    if (await nameLateMoney(tx, id, named)) return;
    const isTaken = await tx.paymentAttempt.findUnique({ where: { receipt }, select: { id: true } });
    if (isTaken) return;
    if (await giveReceipt(tx, { id, receipt, callback: raw }))
      await tx.confirmation.updateMany({
        where: { mpesaReceipt: receipt, state: "unmatched", attemptId: null },
        data: { state: "matched", attemptId: id },
      });
  });
  return "settled";
}
