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

/** What stands on a screen, from top to bottom: enough to know it by. Null for a screen that comes without. */
export function skeletonFor(pathname: string) {
  if (pathname === "/") return home;
  if (/^\/(browse|buy-now|categories|category\/[^/]+)$/.test(pathname)) return list;
  return /^\/(product|auction)\/[^/]+$/.test(pathname) ? item : null;
}
