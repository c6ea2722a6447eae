/** Cross-site request forgery: an unsafe request must come from our own pages (D50). */

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

interface RequestHead {
  /** A call of the API; else a screen. */
  isCall: boolean;
  method: string;
  host: string | undefined;
  origin: string | undefined;
  secFetchSite: string | undefined;
  contentType: string | undefined;
  hasCookie: boolean;
  hasBearer: boolean;
}

const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\b/i;

/**
 * True where the request must be refused: an unsafe method from another site (`null` included). A screen takes nothing from
 * elsewhere, even without a cookie: else another site could log its visitors in to an account of its own. Whoever calls the API
 * with a bearer token and no cookie may come from anywhere; a plain form may not.
 */
export function isForeign(head: RequestHead): boolean {
  if (SAFE.has(head.method)) return false;
  const isForm = !head.hasBearer && FORM.test(head.contentType ?? "");
  return (!head.isCall || head.hasCookie || isForm) && isElsewhere(head);
}

/** Whether another site asks. Without an Origin header Sec-Fetch-Site decides, where the browser sends it; programs send neither. */
export function isElsewhere({
  host,
  origin,
  secFetchSite,
}: Pick<RequestHead, "host" | "origin" | "secFetchSite">): boolean {
  if (origin !== undefined) return hostOf(origin) !== host;
  return secFetchSite !== undefined && !["same-origin", "none"].includes(secFetchSite);
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
