import type { IncomingMessage } from "node:http";
import { env } from "~/env.server";
import { matchOf } from "../arrival.server";
import { type ContentEncoding, contentEncodingFor } from "../content-encoding.server";
import { onlyHost } from "~/http/security/request-head.server";

export interface CacheKey {
  readonly key: string;
  readonly coding: ContentEncoding;
  readonly origin: string;
  readonly isLite: boolean;
  /** A prefetch by the browser. */
  readonly isAhead: boolean;
}

export const headersOf = ({ isLite, isAhead }: CacheKey): Record<string, string> => ({
  ...(isLite && LITE),
  ...(isAhead && AHEAD),
});

const LITE = { "Save-Data": "on" };
const AHEAD = { "Sec-Purpose": "prefetch" };
const MAX_ACCEPT_LENGTH = 300;
const HOST = /^[a-z0-9.-]{1,250}(:\d{1,5})?$/i;
const isTold = env.CORS_ORIGINS.length > 0;
const publicOrigin = env.PUBLIC_URL && new URL(env.PUBLIC_URL).origin;

/** Null for anyone whose identity matters, and for all but a plain GET or HEAD. */
export function cacheKeyOf(request: IncomingMessage): CacheKey | null {
  const { method, url = "", headers, rawHeaders } = request;
  if (method !== "GET" && method !== "HEAD") return null;
  // the shop's own cookies: a session, a message, a choice
  if (headers.authorization !== undefined || headers.cookie?.includes("soko_")) return null;
  if (headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined) return null;
  // apiMiddleware decides which sites may read it
  if (isTold && headers.origin !== undefined) return null;
  const origin = originOf(onlyHost(rawHeaders), headers);
  const coding = contentEncodingFor(headers["accept-encoding"]);
  if (origin === null || coding === null) return null;
  const isLite = headers["save-data"] === "on";
  const isAhead = isPrefetch(headers["sec-purpose"]) || isPrefetch(headers.purpose);
  // one address answers a screen or a call by what is accepted (D9)
  const accept = matchOf(request).isShared ? (headers.accept ?? "") : "";
  if (accept.length > MAX_ACCEPT_LENGTH) return null;
  return {
    key: `${isLite ? "l" : ""}${isAhead ? "p" : ""} ${origin} ${accept} ${url}`,
    coding,
    origin,
    isLite,
    isAhead,
  };
}

const isPrefetch = (purpose: string | string[] | undefined) =>
  typeof purpose === "string" && purpose.includes("prefetch");

/** Null where only Express can say: behind a proxy, or with a malformed host. */
function originOf(host = "", headers: IncomingMessage["headers"]): string | null {
  if (!HOST.test(host)) return null;
  if (publicOrigin) return publicOrigin;
  if (env.TRUST_PROXY && headers["x-forwarded-proto"] !== undefined) return null;
  return `http://${host}`;
}
