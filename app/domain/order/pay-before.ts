/** How long an order waits for M-Pesa (D81). */
const PAY_WITHIN_MS = 30 * 60_000;
/** How much longer for a phone that was asked in time and has not answered yet. */
const LAST_ANSWER_MS = 10 * 60_000;
/** The shop notes each minute that it is up; a longer silence is time in which nobody could pay. */
const MAX_SILENCE_MS = 90_000;

/** Shown to the buyer. */
export const NOT_PAID_IN_TIME = "not paid in time";

export const payBefore = (placedAt: Date): Date => new Date(placedAt.getTime() + PAY_WITHIN_MS);

/** For an order to be paid before that, an answer 'still under way' is the last one. */
export const givenUpAt = (now: Date): Date => new Date(now.getTime() - LAST_ANSWER_MS);

/** Time in which the shop was down, in ms: it does not count against the buyer (D104). */
export function downMs(lastUpAt: Date, now: Date): number {
  const silenceMs = now.getTime() - lastUpAt.getTime();
  return silenceMs > MAX_SILENCE_MS ? silenceMs : 0;
}
