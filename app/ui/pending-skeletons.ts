const home = [
  ["line", 1],
  ["hero", 1],
  ["tiles", 8],
  ["cards", 4],
] as const;
const list = [
  ["line", 1],
  ["cards", 8],
] as const;
const item = [["halves", 2]] as const;
const account = [
  ["tiles", 4],
  ["hero", 1],
] as const;

const LOADING = "Loading…";

/**
 * What stands on a screen, from top to bottom: enough to know it by, and what is said meanwhile: the dashboard's words are
 * specified, and shown. Null for a screen that comes without.
 */
export function skeletonFor(pathname: string) {
  if (pathname === "/") return { rows: home, words: LOADING };
  if (pathname === "/dashboard") return { rows: account, words: "Loading your dashboard...", isShown: true };
  if (/^\/management\/products\/[^/]+\/winner$/.test(pathname))
    return { rows: account, words: "Loading calculation...", isShown: true };
  if (/^\/(browse|buy-now|categories|category\/[^/]+)$/.test(pathname)) return { rows: list, words: LOADING };
  return /^\/(product|auction)\/[^/]+$/.test(pathname) ? { rows: item, words: LOADING } : null;
}
