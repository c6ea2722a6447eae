export const MAX_TRIES = 8;
const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];
/** After each try but the last: about 17 hours in all. */
const PAUSES_MS = [10 * SECOND, MINUTE, 5 * MINUTE, 20 * MINUTE, HOUR, 5 * HOUR, 10 * HOUR];

/** When a delivery is tried again after so many tries; null after the last one, or if it has expired by then. */
export function nextTryAt(tries: number, now: Date, expiresAt: Date | null = null): Date | null {
  const pause = tries >= MAX_TRIES ? undefined : PAUSES_MS[tries - 1];
  if (pause === undefined) return null;
  const next = new Date(now.getTime() + pause);
  return expiresAt !== null && next >= expiresAt ? null : next;
}
