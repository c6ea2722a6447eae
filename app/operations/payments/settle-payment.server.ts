/** Applies a provider's answer, however late and often it comes (D21, D73): callback, status query, confirmation and manual entry end here. */
import { db, transaction, type Tx } from "~/db/client.server";
import { type AttemptOutcome, UNDER_WAY } from "~/domain/payment/attempt";
import { publish } from "~/events/auction-hub.server";
import type { Result, Unpaid } from "~/payments/provider.server";
import { queuePayment } from "../messages/payment-messages.server";
import { shopTime } from "../shop-clock.server";
import { allocate, markFeeFailed } from "./allocate.server";
import { type Attempt, findAttempt } from "./attempts.server";
import { sendOpenRefunds } from "./send-refund.server";

/** Unmatched: the order no longer accepts the payment, so it waits for a person (D79). */
export type Settled = "counted" | "already" | "failed" | "refunding" | "refunded" | "unmatched";

/** A second answer changes nothing. A late payment counts if it still can, otherwise it is refunded. */
export async function settlePayment(reference: string, result: Result): Promise<Settled> {
  const attempt = await findAttempt({ reference });
  if (!attempt) throw new Error(`there is no payment ${reference}`);
  if (result.state === "failed") {
    await transaction((tx) => failAttempt(tx, attempt, { outcome: "refused", ...result }));
    publishBoard(attempt);
    return "failed";
  }
  const allocation = await transaction((tx) => allocate(tx, attempt, result));
  if (allocation === "counted") publishBoard(attempt);
  if (allocation === "refunding") return sendOpenRefunds(attempt.id);
  return allocation === "already" ? resumeSettled(attempt.id) : allocation;
}

/** The owner's page shows payments that failed, too. */
function publishBoard({ participation }: Attempt) {
  if (participation) publish({ kind: "board", auctionId: participation.round.productId });
}

/** What an earlier answer decided. A refund that it opened is sent now if its process was killed. */
async function resumeSettled(id: number): Promise<Settled> {
  const { state } = await db().paymentAttempt.findUniqueOrThrow({ where: { id }, select: { state: true } });
  if (state === "completed") return "already";
  return state === "failed" ? "unmatched" : sendOpenRefunds(id);
}

export interface AttemptEnd extends Pick<Unpaid, "code" | "text"> {
  readonly outcome: Exclude<AttemptOutcome, "counted" | "paid_too_late">;
  readonly sameAsId?: number;
}

/** The others are known to the person who ended it, or their money counts elsewhere. */
const WITH_MESSAGE: readonly AttemptOutcome[] = ["refused", "never_asked"];

/** Ends an attempt that brought no payment of its own (D102). False if it is no longer under way. */
export async function failAttempt(
  tx: Tx,
  attempt: Attempt,
  { code, text, ...end }: AttemptEnd,
): Promise<boolean> {
  const { count } = await tx.paymentAttempt.updateMany({
    where: { id: attempt.id, state: { in: [...UNDER_WAY] } },
    data: { state: "failed", ...end, resultCode: code, resultText: text, settledAt: shopTime() },
  });
  if (count === 0) return false;
  await markFeeFailed(tx, attempt, text);
  if (WITH_MESSAGE.includes(end.outcome)) await queuePayment(tx, "payment.failed", attempt.id);
  return true;
}
