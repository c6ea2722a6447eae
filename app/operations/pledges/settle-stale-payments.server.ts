import { db } from "~/db/client.server";
import { PENDING_RETRY_MS } from "~/domain/round/participation";
import { findPayment } from "~/payments/ask-provider.server";
import { giveBack, type Payment, settlePayment } from "./settle-payment.server";

/** How many are asked about at once: some that hang hold up none of the others. */
const AT_ONCE = 8;

/** The pass that is under way. */
let pass: Promise<number> | null = null;

/**
 * A crash, or a provider that never answered, leaves a payment pending. The provider is asked what became of it: taken is a
 * seat, or goes back where the round is over; not taken is failed, and the buyer may try again. What was going back goes on. Answers how many were settled;
 * one that cannot be settled now holds up none of the others, and is told at the end.
 */
export async function settleStalePayments(now: Date, olderThanMs?: number): Promise<number> {
  const { settled } = await beginSettling(now, olderThanMs);
  return settled;
}

/**
 * The same, for whoever does not wait for the provider: resolves as soon as it is known which payments are meant. At the start
 * of the server nothing is under way until the first request comes, so `olderThanMs` is 0 there. A pass that is still under
 * way is the one that is answered.
 */
export async function beginSettling(
  now: Date,
  olderThanMs = PENDING_RETRY_MS,
): Promise<{ settled: Promise<number> }> {
  const left = pass ? [] : await stalePayments(now, olderThanMs);
  pass ??= settleAll(left).finally(() => (pass = null));
  return { settled: pass };
}

interface StalePayment extends Payment {
  readonly isGoingBack: boolean;
}

async function stalePayments(now: Date, olderThanMs: number): Promise<StalePayment[]> {
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
      refundingAt: true,
      round: { select: { productId: true } },
    },
  });
  return left.map(({ id, providerReference: reference, roundId, refundingAt, round }) => ({
    id,
    reference,
    roundId,
    auctionId: round.productId,
    isGoingBack: refundingAt !== null,
  }));
}

async function settleAll(left: readonly StalePayment[]): Promise<number> {
  const failures: unknown[] = [];
  let settled = 0;
  const next = left.values();
  const work = async () => {
    for (const payment of next) {
      try {
        if (await settle(payment)) settled += 1;
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} of ${left.length} payments could not be settled`);
  return settled;
}

/** Whether it is settled now. */
async function settle(payment: StalePayment): Promise<boolean> {
  if (payment.isGoingBack) {
    await giveBack(payment);
    return true;
  }
  const result = await findPayment(payment.reference);
  if (result === "pending") return false;
  await settlePayment(payment, result);
  return true;
}
