/** Cross-site request forgery: an unsafe request must come from our own pages (D50). */

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

interface RequestHead {
  method: string;
  host: string | undefined;
  origin: string | undefined;
  secFetchSite: string | undefined;
  hasCookie: boolean;
}

/**
 * True where the request must be refused: an unsafe method from another origin (`null` included). Without a cookie a
 * bearer client of another origin may pass; without an Origin header, Sec-Fetch-Site decides where it is sent.
 */
export function isForeign({ method, host, origin, secFetchSite, hasCookie }: RequestHead): boolean {
  if (SAFE.has(method)) return false;
  if (origin !== undefined) return hostOf(origin) !== host && hasCookie;
  return hasCookie && secFetchSite !== undefined && !["same-origin", "none"].includes(secFetchSite);
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
