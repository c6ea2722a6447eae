/** Against cross-site request forgery: an unsafe request must come from our own pages (D50). */
import type { IncomingHttpHeaders } from "node:http";
import { env } from "~/env/env.server";
import { schemeOf } from "./client-address.server";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

interface RequestHead {
  isCall: boolean;
  method: string;
  /** The shop's own origin for this request; null if it names no host. */
  own: string | null;
  origin: string | undefined;
  secFetchSite: string | undefined;
  contentType: string | undefined;
  hasCookie: boolean;
  hasBearer: boolean;
}

const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\b/i;

/** Screens refuse other sites even without a cookie: one could log its visitors in to its own account. */
export function isForeign(head: RequestHead): boolean {
  if (SAFE.has(head.method)) return false;
  const isForm = !head.hasBearer && FORM.test(head.contentType ?? "");
  return (!head.isCall || head.hasCookie || isForm) && isOtherSite(head);
}

/** Scheme, host and port count; without an Origin header Sec-Fetch-Site decides. Programs send neither. */
export function isOtherSite({
  own,
  origin,
  secFetchSite,
}: Pick<RequestHead, "own" | "origin" | "secFetchSite">): boolean {
  if (origin !== undefined) return own === null || originIn(origin) !== own;
  return secFetchSite !== undefined && !["same-origin", "none"].includes(secFetchSite);
}

/** Browsers never send a user name in it. */
const originIn = (text: string): string | null =>
  URL.canParse(text) && !text.includes("@") ? new URL(text).origin : null;

const publicUrl = env.PUBLIC_URL === undefined ? null : new URL(env.PUBLIC_URL);

/** PUBLIC_URL's scheme if the request came to its host: an https shop takes no form of an http page. Else the proxy's (TRUST_PROXY), or http. */
export function ownOriginOf(
  headers: IncomingHttpHeaders,
  publicAddress: URL | null = publicUrl,
): string | null {
  const address = `${schemeOf(headers)}://${headers.host ?? ""}`;
  if (!URL.canParse(address)) return null;
  const asPublic = publicAddress && new URL(`${publicAddress.protocol}//${headers.host ?? ""}`);
  return publicAddress && asPublic?.host === publicAddress.host
    ? publicAddress.origin
    : new URL(address).origin;
}
