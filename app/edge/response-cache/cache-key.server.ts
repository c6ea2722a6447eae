import type { IncomingMessage } from "node:http";
import { env } from "~/env/env.server";
import { matchOf } from "../arrival.server";
import { type ContentEncoding, contentEncodingFor } from "../content-encoding.server";
import { chosenLanguage, languageCookie, withoutLanguage } from "~/http/language.server";
import { type InlineSheets, inlineSheetsOf, storedSheet } from "~/http/style-sheets.server";
import { onlyHost } from "~/http/security/request-head.server";
import type { Language } from "~/texts/languages";

export interface CacheKey {
  readonly key: string;
  readonly coding: ContentEncoding;
  readonly origin: string;
  readonly isLite: boolean;
  readonly isPrefetched: boolean;
  readonly language: Language;
  readonly sheets: InlineSheets;
}

export function headersOf({ isLite, isPrefetched, language, sheets }: CacheKey): Record<string, string> {
  const chosen = language !== "en" && languageCookie(language, { secure: false });
  const cookie = [chosen, sheets === "own" && storedSheet()].filter(Boolean).join("; ");
  return {
    ...(cookie && { Cookie: cookie }),
    ...(isLite && LITE_HEADERS),
    ...(isPrefetched && PREFETCH_HEADERS),
    ...(sheets !== "none" && DOCUMENT_HEADERS),
  };
}

const LITE_HEADERS = { "Save-Data": "on" };
const DOCUMENT_HEADERS = { "Sec-Fetch-Dest": "document" };
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
  const match = matchOf(request);
  const { isShared, isCall } = match;
  const accept = isShared ? (headers.accept ?? "") : "";
  if (accept.length > MAX_ACCEPT_LENGTH) return null;
  const language = (isCall ? null : chosenLanguage(headers.cookie)) ?? "en";
  const destination = String(headers["sec-fetch-dest"]);
  const sheets = inlineSheetsOf({ match, destination, isPrefetched, cookie: headers.cookie });
  return {
    key: `${language}${sheets} ${isLite ? "l" : ""}${isPrefetched ? "p" : ""} ${origin} ${accept} ${url}`,
    coding,
    origin,
    isLite,
    isPrefetched,
    language,
    sheets,
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
