/** Longer than the slowest mock payment, shorter than an idempotency key's lease. */
export const PAYMENT_WAIT_MS = 65_000;

const waiting = new Set<() => void>();

/** 'late' after `PAYMENT_WAIT_MS`. The work goes on; if it fails then, `settlePending` queries it again. */
export async function waitForPayment<T>(work: Promise<T>): Promise<T | "late"> {
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
