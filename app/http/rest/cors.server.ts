/** Other sites that may call the API, with a bearer token and never with a cookie (D35 'CORS_ORIGINS'). */
import { isOtherSite } from "~/http/security/origin-check.server";

const ALLOWED_HEADERS =
  "Authorization, Content-Type, Idempotency-Key, If-Match, Accept, Cache-Control, Pragma, X-Requested-With";
const EXPOSED_HEADERS =
  "X-Total-Count, Link, Retry-After, ETag, X-Request-Id, Location, Idempotency-Replayed";
const PREFLIGHT_MAX_AGE_S = 600;

/** Clients send cookies along (016-rest-calls.md); `usesTokenOnly` ignores them. `Vary` is always set, for caches. */
export function corsHeaders(origin: string | undefined, allowed: readonly string[]): Record<string, string> {
  if (allowed.length === 0) return {};
  if (origin === undefined || !allowed.includes(origin)) return { Vary: "Origin" };
  return {
    Vary: "Origin",
    "Access-Control-Allow-Origin": origin,
    "Access-Control-Allow-Credentials": "true",
    "Access-Control-Expose-Headers": EXPOSED_HEADERS,
  };
}

/** Cookies from another listed site are ignored (D7). */
export const usesTokenOnly = (
  { origin, own }: { origin: string | undefined; own: string | null },
  allowed: readonly string[],
): boolean =>
  origin !== undefined && allowed.includes(origin) && isOtherSite({ origin, own, secFetchSite: undefined });

export const preflightHeaders = (allow: string): Record<string, string> => ({
  "Access-Control-Allow-Methods": allow,
  "Access-Control-Allow-Headers": ALLOWED_HEADERS,
  "Access-Control-Max-Age": String(PREFLIGHT_MAX_AGE_S),
});
