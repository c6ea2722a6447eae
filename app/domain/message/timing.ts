import { nairobiDay, nairobiHour, startOfNairobiDay } from "~/domain/time";

const QUIET_FROM_HOUR = 21;
const QUIET_UNTIL_HOUR = 7;

/** So long after 07:00 one message counts what came in the night (D123). */
const COUNTED_AFTER_MINUTES = 5;

/** Between 21:00 and 07:00 EAT only urgent kinds are sent (D84). */
export function isQuietHour(now: Date): boolean {
  const hour = nairobiHour(now);
  return hour >= QUIET_FROM_HOUR || hour < QUIET_UNTIL_HOUR;
}

/** When the messages of the night before a day (`YYYY-MM-DD`) that are counted into one are due. */
export const nightSummaryDueAt = (day: string): Date =>
  new Date(startOfNairobiDay(day).getTime() + (QUIET_UNTIL_HOUR * 60 + COUNTED_AFTER_MINUTES) * 60_000);

/** At once, or, in quiet hours, the next morning. */
export function dueForStaff(now: Date): Date {
  if (!isQuietHour(now)) return now;
  const today = nightSummaryDueAt(nairobiDay(now));
  return now < today ? today : new Date(today.getTime() + 24 * 60 * 60_000);
}
