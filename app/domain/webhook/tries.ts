const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];
/** Pauses after each try but the last: about 17 hours in all. */
const PAUSES_MS = [10 * SECOND, MINUTE, 5 * MINUTE, 20 * MINUTE, HOUR, 5 * HOUR, 10 * HOUR];

/** When a delivery is tried again after so many tries; null after the last one, or if it has expired by then. */
export function nextTryAt(tries: number, now: Date, expiresAt: Date | null = null): Date | null {
  const pause = PAUSES_MS[tries - 1];
  if (pause === undefined) return null;
  const next = new Date(now.getTime() + pause);
  return expiresAt !== null && next >= expiresAt ? null : next;
}

/** What may have arrived is sent again at most once (D122). */
export const MAX_UNSURE_TRIES = 2;

/** Pauses of deliveries that are never given up. */
const UNLIMITED_BACKOFF_MS = {
  /** What must go out in order: soon again, so that nothing waits long once the recipient is back. */
  trouble: [SECOND, 5 * SECOND, 30 * SECOND, MINUTE, 5 * MINUTE],
  /** The recipient refused it for now, and may accept it later. */
  refused: [10 * MINUTE, HOUR, 6 * HOUR],
  /** No other delivery waits for these. */
  asking: [MINUTE, 5 * MINUTE, 20 * MINUTE, HOUR, 6 * HOUR],
} as const;
export type Backoff = keyof typeof UNLIMITED_BACKOFF_MS;

/** `tries`: those in a row that failed in this way, from 1. */
export function nextUnlimitedTryAt(kind: Backoff, tries: number, now: Date): Date {
  const pauses = UNLIMITED_BACKOFF_MS[kind];
  return new Date(now.getTime() + (pauses[Math.min(tries, pauses.length) - 1] ?? 6 * HOUR));
}
