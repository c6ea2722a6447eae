import { db } from "~/db/client.server";
import { attemptCode } from "~/domain/payment/attempt";
import { paymentProvider, queryStatus, type Started, type Status } from "~/payments/provider.server";
import { type Attempt } from "./attempts.server";
import { type Settled, settlePayment } from "./settle-payment.server";

/** KSh 0 is complete at once; no prompt is sent (D101). */
export const FREE_PAYMENT_RESULT = { state: "completed", receipt: null } as const;

/** Longer than the slowest mock payment, shorter than an idempotency key's lease. */
export const PAYMENT_WAIT_MS = 65_000;

const waiting = new Set<() => void>();

/** Call it outside any transaction. 'late' after `PAYMENT_WAIT_MS`: the work goes on, and if it fails then, `settlePending` queries it again. */
export async function startPayment(attempt: Attempt): Promise<Settled | "under way" | "late"> {
  const work = startAndSettle(attempt);
  let giveUp = () => {};
  const late = new Promise<"late">((resolve) => (giveUp = () => resolve("late")));
  const timer = setTimeout(giveUp, PAYMENT_WAIT_MS);
  waiting.add(giveUp);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    waiting.delete(giveUp);
    work.catch(() => undefined);
  }
}

/** When the server stops, waiting people see that their payment is under way. */
export function endPaymentWaits(): void {
  for (const giveUp of [...waiting]) giveUp();
}

/** Under way: the result comes by callback or status query. */
async function startAndSettle(attempt: Attempt): Promise<Settled | "under way"> {
  if (attempt.cents === 0) return settlePayment(attempt.reference, FREE_PAYMENT_RESULT);
  const started = await start(attempt);
  if (started.state === "completed" || started.state === "failed")
    return settlePayment(attempt.reference, started);
  if (started.state === "pending") return "under way";
  await db().paymentAttempt.updateMany({
    // the callback may have come before the answer to the start
    where: { id: attempt.id, state: { in: ["started", "unknown"] } },
    data:
      started.state === "accepted"
        ? { state: "accepted", checkoutId: started.checkoutId }
        : { state: "unknown" },
  });
  return "under way";
}

/** A provider that throws may still have charged, so its status is queried. The start may arrive after this query: 'unknown payment' is no failure (D73). */
async function start(attempt: Attempt): Promise<Started | Status> {
  try {
    return await paymentProvider().start({ ...attempt, accountReference: attemptCode(attempt.id) });
  } catch {
    const status = await queryStatus(attempt).catch(() => UNKNOWN);
    return status.state === "failed" ? UNKNOWN : status;
  }
}

const UNKNOWN = { state: "unknown" } as const;
