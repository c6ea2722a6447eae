import { db } from "~/db/client.server";
import { attemptCode } from "~/domain/payment/attempt";
import { queryStatus } from "~/payments/provider-requests.server";
import { paymentProvider, type Started, type Status } from "~/payments/provider.server";
import { type Attempt } from "./attempts.server";
import { type Settled, settlePayment } from "./settle-payment.server";

/** KSh 0 is complete at once; no prompt is sent (D101). */
export const FREE_PAYMENT_RESULT = { state: "completed", receipt: null } as const;

/** Call it outside any transaction. Under way: the result comes by callback or status query. */
export async function startPayment(attempt: Attempt): Promise<Settled | "under way"> {
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
