/** How long an order waits for M-Pesa (D81). */
const PAY_WITHIN_MS = 30 * 60_000;
/** How much longer for a phone that was asked in time and has not answered yet. */
const LAST_ANSWER_MS = 10 * 60_000;

/** Shown to the buyer. */
export const NOT_PAID_IN_TIME = "not paid in time";

export const payBefore = (placedAt: Date): Date => new Date(placedAt.getTime() + PAY_WITHIN_MS);

/** An order to be paid before that is not waited for any more, whatever is under way. */
export const givenUpAt = (now: Date): Date => new Date(now.getTime() - LAST_ANSWER_MS);
