/** Against cross-site request forgery: an unsafe request must come from our own pages (D50). */

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

interface RequestHead {
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

/** Screens refuse other sites even without a cookie: one could log its visitors in to its own account. */
export function isForeign(head: RequestHead): boolean {
  if (SAFE.has(head.method)) return false;
  const isForm = !head.hasBearer && FORM.test(head.contentType ?? "");
  return (!head.isCall || head.hasCookie || isForm) && isElsewhere(head);
}

/** Without an Origin header Sec-Fetch-Site decides. Programs send neither. */
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
