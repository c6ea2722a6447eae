/**
 * Counts in memory, in fixed windows: a single server is the default, and a restart forgiving a few tries is fine. By the
 * time since the start: a clock that is set back locks nobody out for longer.
 */
import { env } from "~/env.server";
import { refuse, type Refusal } from "~/domain/refusal";

interface Limit {
  max: number;
  windowMs: number;
}

const MINUTE_MS = 60_000;
/** Many phones share one address (D63). */
export const LIMITS = {
  wrongLogin: { max: 10, windowMs: 15 * MINUTE_MS },
  signup: { max: 100, windowMs: 60 * MINUTE_MS },
  // each may leave a row of some kilobytes for a day
  unsentForm: { max: 60, windowMs: 60 * MINUTE_MS },
  // the wizard's first step tells which names and addresses are taken: enough to sign up, too few to try out a list
  signupNames: { max: 300, windowMs: 60 * MINUTE_MS },
} as const satisfies Record<string, Limit>;

interface Count {
  used: number;
  resetsAt: number;
}

const MAX_KEYS = 50_000;
const counts = new Map<string, Count>();

function countOf(limit: keyof typeof LIMITS, key: string, now: number): Count {
  const name = `${limit}:${key}`;
  const known = counts.get(name);
  if (known && known.resetsAt > now) return known;
  const fresh = { used: 0, resetsAt: now + LIMITS[limit].windowMs };
  counts.delete(name);
  counts.set(name, fresh);
  const [oldest] = counts.keys();
  if (counts.size > MAX_KEYS && oldest !== undefined) counts.delete(oldest);
  return fresh;
}

/** A refusal where the limit is used up, else null. Nothing is counted. */
export function refuseTooMany(
  limit: keyof typeof LIMITS,
  key: string,
  now = performance.now(),
): Refusal | null {
  if (!env.RATE_LIMITS) return null;
  const { used, resetsAt } = countOf(limit, key, now);
  if (used < LIMITS[limit].max) return null;
  const minutes = Math.ceil((resetsAt - now) / MINUTE_MS);
  const message = `Too many tries. Please wait ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`;
  return { ...refuse("too_many", message), retryAfterS: Math.ceil((resetsAt - now) / 1000) };
}

export function countTry(limit: keyof typeof LIMITS, key: string, now = performance.now()): void {
  countOf(limit, key, now).used += 1;
}

/** Counts a try, or answers why there is none left. */
export function takeTry(limit: keyof typeof LIMITS, key: string): Refusal | null {
  const refusal = refuseTooMany(limit, key);
  if (!refusal) countTry(limit, key);
  return refusal;
}

export function forgiveTries(limit: keyof typeof LIMITS, key: string): void {
  counts.delete(`${limit}:${key}`);
}
