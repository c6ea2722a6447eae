/** Other sites that the owner lets call the API, with a bearer token and never with a cookie (D35 'CORS_ORIGINS'). */
import { isElsewhere } from "~/http/security/origin-check.server";

const ALLOWED_HEADERS =
  "Authorization, Content-Type, Idempotency-Key, If-Match, Accept, Cache-Control, Pragma, X-Requested-With";
const EXPOSED_HEADERS =
  "X-Total-Count, Link, Retry-After, ETag, X-Request-Id, Location, Idempotency-Replayed";
const PREFLIGHT_KEPT_S = 600;

/**
 * Headers for every answer of the API to `origin`; `Vary` also where nothing is allowed, for caches in between. Clients of the
 * specification have browsers send cookies along (§7), and a browser then shows an answer only where credentials are allowed:
 * `comesWithTokenAlone` is why that gives nothing away.
 */
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

/** Whether a listed site asks that is not this one: what its visitors' browsers send as cookies then counts for nothing (D7). */
export const comesWithTokenAlone = (
  { origin, host }: { origin: string | undefined; host: string | undefined },
  allowed: readonly string[],
): boolean =>
  origin !== undefined && allowed.includes(origin) && isElsewhere({ origin, host, secFetchSite: undefined });

/** The answer to a browser that asks before it calls. */
export const preflightHeaders = (allow: string): Record<string, string> => ({
  "Access-Control-Allow-Methods": allow,
  "Access-Control-Allow-Headers": ALLOWED_HEADERS,
  "Access-Control-Max-Age": String(PREFLIGHT_KEPT_S),
});
