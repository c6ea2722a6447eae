/** Style sheets inside visitors' pages: a first visit waits for one answer instead of two (docs/decisions/025-slow-connections.md). */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { RouteMatch } from "./match";

/** Which of its style sheets a page contains: 'own' is all but the shared one, which the browser has stored. */
export type InlineSheets = "none" | "own" | "all";

interface Arrival {
  readonly match: RouteMatch;
  /** Sec-Fetch-Dest: what scripts fetch and old browsers request keeps its links. Not in Vary, as it differs between a prefetch and its use. */
  readonly destination: string | null | undefined;
  readonly isPrefetched: boolean;
  readonly cookie: string | null | undefined;
}

let texts: ReadonlyMap<string, string> = new Map();
let shared = "";

/** @param client the folder of the built files */
export function readSheets(client: string): void {
  const folder = path.join(client, "assets");
  const names = readdirSync(folder).filter((name) => name.endsWith(".css"));
  texts = new Map(names.map((name) => [`/assets/${name}`, readFileSync(path.join(folder, name), "utf8")]));
  shared = names.find((name) => name.startsWith("ui-")) ?? "";
}

/** This cookie says that the browser has stored the shared sheet. Requests with a cookie named `soko_…` bypass the cache, so its name differs. */
export const storedSheet = (): string => `sheet=${shared}`;

const YEAR_S = 60 * 60 * 24 * 365;

/** The Set-Cookie header of the file at `address`; null for all but the shared sheet. */
export const sheetCookie = (address: string): string | null =>
  address === `/assets/${shared}`
    ? `${storedSheet()}; Max-Age=${YEAR_S}; Path=/; HttpOnly; SameSite=Lax`
    : null;

/** Pages of signed-in people link their style sheets: they are compressed for each request, and inline sheets would cost CPU time. */
export function inlineSheetsOf({ match, destination, isPrefetched, cookie }: Arrival): InlineSheets {
  const { row, isCall, isData } = match;
  const isDocument = (destination === "document" || isPrefetched) && !isCall && !isData;
  if (!isDocument || !row || cookie?.includes("soko_session=")) return "none";
  return cookie?.split("; ").includes(storedSheet()) ? "own" : "all";
}

const LINK = /<link rel="stylesheet" href="([^"]+)"\/>/g;

/** Puts the sheets where their links stand. Pages with React keep the links, disabled: hydration and Vite look for them. */
export function withInlineSheets(
  html: string,
  inside: InlineSheets,
  nonce: string,
  isHydrated: boolean,
): string {
  if (inside === "none") return html;
  let last = "";
  const changed = html.replace(LINK, (link, address: string) => {
    const text = texts.get(address);
    const isShared = address === `/assets/${shared}`;
    if (text === undefined || (isShared && inside === "own")) return link;
    // app/ui/reading/store-sheet.ts
    const style = `<style nonce="${nonce}"${isShared ? ` data-sheet="${address}"` : ""}>${text}</style>`;
    if (!isHydrated) return style;
    last += style;
    return `<link rel="stylesheet" media="not all" disabled="" href="${address}"/>`;
  });
  return last ? changed.replace("</head>", () => `${last}</head>`) : changed;
}
