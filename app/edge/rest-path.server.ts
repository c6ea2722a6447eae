/** Which requests are calls of the API, under whatever spelling of their path they come (D9). */

const RESOURCES = new Set([
  "auctions",
  "rounds",
  "categories",
  "bids",
  "participations",
  "orders",
  "cart",
  "promo-banners",
]);
/** Bare paths that are screens too: what the caller accepts decides. */
const SCREENS_TOO = new Set(["/categories", "/cart"]);

export interface RestPath {
  /** The path as the route table has it. */
  readonly path: string;
  /** The same address answers a screen as well. */
  readonly shared: boolean;
}

/**
 * The call that is meant, or null for everything else. 'A request whose Accept includes text/html gets the screen; any type
 * gets the screen without a trailing slash and the JSON with it; JSON asked for gets JSON' (D9).
 */
export function restPath(path: string, accept: string | undefined): RestPath | null {
  const [, first = "", second] = path.split("/");
  if (first === "api") return isDocumentation(path) ? null : { path, shared: false };
  if (first === "accounts" && second === "api") return { path, shared: false };
  if (!RESOURCES.has(first)) return null;
  const shared = isSharedPath(path);
  if (shared && wantsScreen(path, accept ?? "*/*")) return null;
  return { path: `/api${path}`, shared };
}

/** Whether answers at this path vary by what the caller accepts. */
export const isSharedPath = (path: string): boolean => SCREENS_TOO.has(path.replace(/\/$/, ""));

/** A page for people, whatever its address begins with. */
const isDocumentation = (path: string) => /^\/api\/docs\/?$/.test(path);

function wantsScreen(path: string, accept: string): boolean {
  const types = accept.split(",").map((part) => part.split(";")[0]?.trim().toLowerCase() ?? "");
  if (types.includes("text/html")) return true;
  if (types.some((type) => type === "application/json" || type === "application/*")) return false;
  return !path.endsWith("/");
}
