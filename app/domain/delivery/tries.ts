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

const STRICT_PAUSES_MS = [SECOND, 5 * SECOND, 30 * SECOND, MINUTE];

/** For what must go out in order and is never given up: soon again, so that nothing waits long once the recipient is back. */
export const nextStrictTryAt = (tries: number, now: Date): Date =>
  new Date(now.getTime() + (STRICT_PAUSES_MS[tries - 1] ?? 5 * MINUTE));
