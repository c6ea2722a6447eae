import { formatDuration } from "~/domain/text/duration";
import { msg, t } from "~/texts/t";

/** How long an order waits for M-Pesa (D81). */
const PAY_WITHIN_MS = 30 * 60_000;
/** The extra time for a phone that was prompted in time and has not answered yet. */
const LAST_ANSWER_MS = 10 * 60_000;
/** The shop records each minute that it is up. A longer gap is time in which nobody could pay. */
const MAX_SILENCE_MS = 90_000;

/** The buyer sees this text. */
export const NOT_PAID_IN_TIME = msg("not paid in time");

/** '24 min left'; by the server's clock, because phones' clocks can be minutes off. */
export function timeLeftText(before: Date, now: Date): string {
  const leftMs = before.getTime() - now.getTime();
  if (leftMs <= 0) return t("the time is over");
  return leftMs < 60_000
    ? t("less than a minute left")
    : t("{time} left", { time: formatDuration(leftMs - (leftMs % 60_000)) });
}

/** Long enough to come back from paying. */
export const isJustPlaced = (placedAt: Date, now: Date): boolean =>
  now.getTime() - placedAt.getTime() < PAY_WITHIN_MS;

export const payBefore = (placedAt: Date): Date => new Date(placedAt.getTime() + PAY_WITHIN_MS);

/** After this time a status 'still under way' cancels the order. */
export const underWayCutoff = (now: Date): Date => new Date(now.getTime() - LAST_ANSWER_MS);

/** Time in which the shop was down, in ms: it does not count against the buyer (D104). */
export function downTimeMs(lastUpAt: Date, now: Date): number {
  const silenceMs = now.getTime() - lastUpAt.getTime();
  return silenceMs > MAX_SILENCE_MS ? silenceMs : 0;
}
