/** Who asks: whether they may be given what everybody is given, and in which form. */
import type { IncomingMessage } from "node:http";
import { env } from "~/env.server";
import { matchOf } from "../arrival.server";
import { type ContentEncoding, contentEncodingFor } from "../content-encoding.server";
import { onlyHost } from "~/http/security/request-head.server";

export interface CacheKey {
  /** Of what everybody who asks like this is given. */
  readonly key: string;
  readonly coding: ContentEncoding;
  /** Where the shop is, as this visitor has it. */
  readonly origin: string;
  readonly isLite: boolean;
  /** The browser fetches it before it is wanted. */
  readonly isAhead: boolean;
}

/** Of the request, those headers that the answer goes by. */
export const headersOf = ({ isLite, isAhead }: CacheKey): Record<string, string> => ({
  ...(isLite && LITE),
  ...(isAhead && AHEAD),
});

const LITE = { "Save-Data": "on" };
const AHEAD = { "Sec-Purpose": "prefetch" };
/** Browsers send half of it. */
const LONGEST_ACCEPT = 300;
const HOST = /^[a-z0-9.-]{1,250}(:\d{1,5})?$/i;
const isTold = env.CORS_ORIGINS.length > 0;
const publicOrigin = env.PUBLIC_URL && new URL(env.PUBLIC_URL).origin;

/** Null for whoever must be asked who they are, and for what is no plain GET or HEAD. */
export function cacheKeyOf(request: IncomingMessage): CacheKey | null {
  const { method, url = "", headers, rawHeaders } = request;
  if (method !== "GET" && method !== "HEAD") return null;
  // the shop's own cookies: a session, a message, a choice
  if (headers.authorization !== undefined || headers.cookie?.includes("soko_")) return null;
  if (headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined) return null;
  // which sites may read it apiMiddleware says
  if (isTold && headers.origin !== undefined) return null;
  const origin = originOf(onlyHost(rawHeaders), headers);
  const coding = contentEncodingFor(headers["accept-encoding"]);
  if (origin === null || coding === null) return null;
  const isLite = headers["save-data"] === "on";
  const isAhead = isPrefetch(headers["sec-purpose"]) || isPrefetch(headers.purpose);
  // the same address answers a screen or a call by what is accepted (D9)
  const accept = matchOf(request).isShared ? (headers.accept ?? "") : "";
  if (accept.length > LONGEST_ACCEPT) return null;
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

/** Null where only the normal way knows: a proxy's word, or a host that is none. */
function originOf(host = "", headers: IncomingMessage["headers"]): string | null {
  if (!HOST.test(host)) return null;
  if (publicOrigin) return publicOrigin;
  if (env.TRUST_PROXY && headers["x-forwarded-proto"] !== undefined) return null;
  return `http://${host}`;
}
