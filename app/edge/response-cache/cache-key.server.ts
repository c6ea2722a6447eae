import type { IncomingMessage } from "node:http";
import { env } from "~/env.server";
import { matchOf } from "../arrival.server";
import { type ContentEncoding, contentEncodingFor } from "../content-encoding.server";
import { chosenLanguage, languageCookie, withoutLanguage } from "~/http/language.server";
import { onlyHost } from "~/http/security/request-head.server";
import type { Language } from "~/texts/languages";

export interface CacheKey {
  readonly key: string;
  readonly coding: ContentEncoding;
  readonly origin: string;
  readonly isLite: boolean;
  readonly isPrefetched: boolean;
  readonly language: Language;
}

export const headersOf = ({ isLite, isPrefetched, language }: CacheKey): Record<string, string> => ({
  ...(language !== "en" && { Cookie: languageCookie(language, { secure: false }) }),
  ...(isLite && LITE_HEADERS),
  ...(isPrefetched && PREFETCH_HEADERS),
});

const LITE_HEADERS = { "Save-Data": "on" };
const PREFETCH_HEADERS = { "Sec-Purpose": "prefetch" };
const MAX_ACCEPT_LENGTH = 300;
const HOST = /^[a-z0-9.-]{1,250}(:\d{1,5})?$/i;
const hasCors = env.CORS_ORIGINS.length > 0;
const publicOrigin = env.PUBLIC_URL && new URL(env.PUBLIC_URL).origin;

/** Null for signed-in visitors, and for all but a plain GET or HEAD. */
export function cacheKeyOf(request: IncomingMessage): CacheKey | null {
  const { method, url = "", headers, rawHeaders } = request;
  if (method !== "GET" && method !== "HEAD") return null;
  // the shop's own cookies: a session, a toast, a choice
  if (headers.authorization !== undefined || withoutLanguage(headers.cookie ?? "").includes("soko_"))
    return null;
  if (headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined) return null;
  // apiMiddleware decides which sites may read it
  if (hasCors && headers.origin !== undefined) return null;
  const origin = originOf(onlyHost(rawHeaders), headers);
  const coding = contentEncodingFor(headers["accept-encoding"]);
  if (origin === null || coding === null) return null;
  const isLite = headers["save-data"] === "on";
  const isPrefetched = isPrefetch(headers["sec-purpose"]) || isPrefetch(headers.purpose);
  // one address answers a screen or a call, by the Accept header (D9)
  const { isShared, isCall } = matchOf(request);
  const accept = isShared ? (headers.accept ?? "") : "";
  if (accept.length > MAX_ACCEPT_LENGTH) return null;
  const language = (isCall ? null : chosenLanguage(headers.cookie)) ?? "en";
  return {
    key: `${language}${isLite ? "l" : ""}${isPrefetched ? "p" : ""} ${origin} ${accept} ${url}`,
    coding,
    origin,
    isLite,
    isPrefetched,
    language,
  };
}

const isPrefetch = (purpose: string | string[] | undefined) =>
  typeof purpose === "string" && purpose.includes("prefetch");

/** Null if only Express can decide: behind a proxy, or with a malformed host. */
function originOf(host = "", headers: IncomingMessage["headers"]): string | null {
  if (!HOST.test(host)) return null;
  if (publicOrigin) return publicOrigin;
  if (env.TRUST_PROXY && headers["x-forwarded-proto"] !== undefined) return null;
  return `http://${host}`;
}
