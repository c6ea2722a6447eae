import { type Refusal, refuse } from "./refusal";

const MINUTE_MS = 60_000;

/** `leftMs` is how long until new tries are accepted (D10, D63). */
export function tooMany(leftMs: number, says = "Too many tries"): Refusal {
  const minutes = Math.ceil(leftMs / MINUTE_MS);
  const message = `${says}. Please wait ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`;
  return { ...refuse("too_many", message), retryAfterS: Math.ceil(leftMs / 1000) };
}
