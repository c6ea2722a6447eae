/** Other sites that the owner lets call the API, with a bearer token and never with a cookie (D35 'CORS_ORIGINS'). */

const ALLOWED_HEADERS = "Authorization, Content-Type, Idempotency-Key, Accept";
const EXPOSED_HEADERS =
  "X-Total-Count, Link, Retry-After, ETag, X-Request-Id, Location, Idempotency-Replayed";
const PREFLIGHT_KEPT_S = 600;

/** Headers for every answer of the API to `origin`; `Vary` also where nothing is allowed, for caches in between. */
export function corsHeaders(origin: string | undefined, allowed: readonly string[]): Record<string, string> {
  if (allowed.length === 0) return {};
  if (origin === undefined || !allowed.includes(origin)) return { Vary: "Origin" };
  return {
    Vary: "Origin",
    "Access-Control-Allow-Origin": origin,
    "Access-Control-Expose-Headers": EXPOSED_HEADERS,
  };
}

/** The answer to a browser that asks before it calls. */
export const preflightHeaders = (allow: string): Record<string, string> => ({
  "Access-Control-Allow-Methods": allow,
  "Access-Control-Allow-Headers": ALLOWED_HEADERS,
  "Access-Control-Max-Age": String(PREFLIGHT_KEPT_S),
});
