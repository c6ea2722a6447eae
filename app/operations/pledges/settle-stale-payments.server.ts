import { db, transaction } from "~/db/client.server";
import { PENDING_RETRY_MS } from "~/domain/participation";
import { paymentProvider } from "~/payments/provider.server";

/**
 * A crash may leave a payment pending. While its round is open the buyer's next try picks it up (D21); once the round is
 * closed nobody can, so the fee goes back here. Answers how many were returned; one that cannot be returned now holds up
 * none of the others, and is told at the end.
 */
export async function settleStalePayments(now: Date): Promise<number> {
  const left = await db().participation.findMany({
    where: {
      paymentStatus: "pending",
      attemptedAt: { lt: new Date(now.getTime() - PENDING_RETRY_MS) },
      round: { state: "closed" },
    },
    select: { id: true, providerReference: true },
  });
  const failures: unknown[] = [];
  for (const { id, providerReference } of left) {
    try {
      await paymentProvider().refund(providerReference);
      await transaction((tx) =>
        tx.participation.updateMany({
          where: { id, paymentStatus: "pending" },
          data: { paymentStatus: "refunded" },
        }),
      );
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} of ${left.length} fees could not be returned`);
  return left.length;
}
