/** Longer than the slowest mock payment, shorter than the life of an Idempotency-Key's attempt. */
export const PAYMENT_WAIT_MS = 65_000;

const waiting = new Set<() => void>();

/**
 * What `work` comes to, or 'late' for whoever has waited long enough. The work goes on: should it fail then, the seat stays
 * pending, and settle-stale-payments asks the provider again.
 */
export async function inTime<T>(work: Promise<T>): Promise<T | "late"> {
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

/** The server is about to stop: who waits for a payment is told now that it is under way. */
export function endPaymentWaits(): void {
  for (const giveUp of [...waiting]) giveUp();
}
