import { db } from "~/db/client.server";
import { PENDING_RETRY_MS } from "~/domain/participation";
import { paymentProvider } from "~/payments/provider.server";
import { settlePayment } from "./settle-payment.server";

/**
 * A crash, or a provider that never answered, leaves a payment pending. The provider is asked what became of it: taken is a
 * seat, or goes back where the round is over; not taken is failed, and the buyer may try again. Answers how many were settled;
 * one that cannot be settled now holds up none of the others, and is told at the end. At the start of the server nothing is
 * under way, so `olderThanMs` is 0 there.
 */
export async function settleStalePayments(now: Date, olderThanMs = PENDING_RETRY_MS): Promise<number> {
  const left = await db().participation.findMany({
    where: {
      paymentStatus: "pending",
      // the clock may have been set back since the last run: then a payment of that time is never old enough
      ...(olderThanMs > 0 && { attemptedAt: { lt: new Date(now.getTime() - olderThanMs) } }),
    },
    select: {
      id: true,
      providerReference: true,
      roundId: true,
      round: { select: { productId: true, product: { select: { endTime: true } } } },
    },
  });
  const failures: unknown[] = [];
  let settled = 0;
  for (const { id, providerReference: reference, roundId, round } of left) {
    try {
      const result = await paymentProvider().find(reference);
      if (result === "pending") continue;
      const { productId: auctionId, product } = round;
      await settlePayment({ id, reference, roundId, auctionId, endTime: product.endTime }, result);
      settled += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} of ${left.length} payments could not be settled`);
  return settled;
}
