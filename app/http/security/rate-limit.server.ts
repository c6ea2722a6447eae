/** Per process (passwords: password-attempts.server.ts). The clock is monotonic: setting it back locks nobody out. */
import { LRUCache } from "lru-cache";
import { env } from "~/env/env.server";
import type { Refusal } from "~/domain/refusal";
import { tooManyAttempts } from "~/domain/account/log-in/too-many-attempts";
import { msg } from "~/texts/t";

interface Limit {
  max: number;
  windowMs: number;
  message?: string;
}

const MINUTE_MS = 60_000;
/** Generous, because many phones share one address (D63). */
export const LIMITS = {
  signup: { max: 100, windowMs: 60 * MINUTE_MS },
  // each may leave some kilobytes for a day
  savedDraft: { max: 60, windowMs: 60 * MINUTE_MS },
  // each leaves a row for a day
  visitorSession: { max: 600, windowMs: 60 * MINUTE_MS },
  // the first step of signup shows which names are taken: enough to sign up, too few to try a list
  signupNames: { max: 300, windowMs: 60 * MINUTE_MS },
  // by account, far beyond what a person can tap: one buyer's script must not block the database
  cartWrite: { max: 120, windowMs: MINUTE_MS, message: msg("You have changed your cart too often") },
  // the code has 80 bits: this only keeps a script from hashing passwords here
  firstSuperuser: { max: 20, windowMs: 60 * MINUTE_MS, message: msg("You have tried too many codes") },
  // beyond it only the cookie changes
  language: { max: 30, windowMs: MINUTE_MS },
  watch: { max: 120, windowMs: MINUTE_MS, message: msg("You have changed your watch list too often") },
  // each sends a request to the payment provider
  payment: { max: 20, windowMs: MINUTE_MS, message: msg("You have asked too often") },
  join: { max: 30, windowMs: MINUTE_MS, message: msg("You have tried to join too often") },
  order: { max: 30, windowMs: MINUTE_MS, message: msg("You have tried to order too often") },
  discountCode: { max: 20, windowMs: 60 * MINUTE_MS, message: msg("You have tried too many codes") },
  discountAddress: { max: 200, windowMs: 60 * MINUTE_MS, message: msg("You have tried too many codes") },
} as const satisfies Record<string, Limit>;

interface Count {
  used: number;
  resetsAt: number;
}

/** Per limit: a flood of one does not push out the counts of another. */
const MAX_KEYS = 20_000;
const counts = new Map<keyof typeof LIMITS, LRUCache<string, Count>>();

function countOf(limit: keyof typeof LIMITS, key: string, now: number): Count {
  const counted = counts.get(limit) ?? new LRUCache<string, Count>({ max: MAX_KEYS });
  counts.set(limit, counted);
  const known = counted.get(key);
  if (known && known.resetsAt > now) return known;
  const fresh = { used: 0, resetsAt: now + LIMITS[limit].windowMs };
  counted.set(key, fresh);
  return fresh;
}

/** Null while there are tries left. Counts nothing. */
export function refuseTooMany(
  limit: keyof typeof LIMITS,
  key: string,
  now = performance.now(),
): Refusal | null {
  if (!env.RATE_LIMITS) return null;
  const { used, resetsAt } = countOf(limit, key, now);
  if (used < LIMITS[limit].max) return null;
  const { message }: Limit = LIMITS[limit];
  return tooManyAttempts(resetsAt - now, message);
}

export function countRequest(limit: keyof typeof LIMITS, key: string, now = performance.now()): void {
  countOf(limit, key, now).used += 1;
}

/** For a try that turned out not to count. */
export function uncountRequest(limit: keyof typeof LIMITS, key: string, now = performance.now()): void {
  const counted = countOf(limit, key, now);
  counted.used = Math.max(0, counted.used - 1);
}

export function limitRequest(limit: keyof typeof LIMITS, key: string): Refusal | null {
  const refusal = refuseTooMany(limit, key);
  if (!refusal) countRequest(limit, key);
  return refusal;
}
