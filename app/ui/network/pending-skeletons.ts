import type * as styles from "./pending-screen.css";

export interface Skeleton {
  readonly rows: readonly (readonly [row: keyof typeof styles.row, count: number])[];
  readonly label: string;
  readonly isShown?: boolean;
}

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

export const LOADING = "Loading…";

/** Null for a screen without one. The dashboard's text comes from the customer and is visible. */
export function skeletonFor(pathname: string): Skeleton | null {
  if (pathname === "/") return { rows: home, label: LOADING };
  if (pathname === "/dashboard") return { rows: account, label: "Loading your dashboard...", isShown: true };
  if (/^\/(browse|buy-now|categories|category\/[^/]+)$/.test(pathname)) return { rows: list, label: LOADING };
  return /^\/(product|auction)\/[^/]+$/.test(pathname) ? { rows: item, label: LOADING } : null;
}
