/** Style sheets inside visitors' pages: a first visit waits for one answer instead of two (docs/decisions/025-slow-connections.md). */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { RouteMatch } from "./match";

/** All but the sheet that every page shares (the browser has it stored), or all. */
export type SheetsInside = "none" | "own" | "all";

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

/** The cookie that comes with the shared sheet, and says that the browser has it; not `soko_…`, with which no page is cached. */
export const storedSheet = (): string => `sheet=${shared}`;

const YEAR_S = 60 * 60 * 24 * 365;

/** For the headers of the file at `address`; null for all but the shared sheet. */
export const sheetCookie = (address: string): string | null =>
  address === `/assets/${shared}`
    ? `${storedSheet()}; Max-Age=${YEAR_S}; Path=/; HttpOnly; SameSite=Lax`
    : null;

/** React finds its links again, and a signed-in person's page is compressed anew each time: both keep them. */
export function sheetsInside({ match, destination, isPrefetched, cookie }: Arrival): SheetsInside {
  const { row, isCall, isData } = match;
  const isDocument = (destination === "document" || isPrefetched) && !isCall && !isData;
  if (!isDocument || !row || "hydrates" in row || cookie?.includes("soko_session=")) return "none";
  return cookie?.split("; ").includes(storedSheet()) ? "own" : "all";
}

const LINK = /<link rel="stylesheet" href="([^"]+)"\/>/g;

export function withSheetsInside(html: string, inside: SheetsInside, nonce: string): string {
  if (inside === "none") return html;
  return html.replace(LINK, (link, address: string) => {
    const text = texts.get(address);
    const isShared = address === `/assets/${shared}`;
    if (text === undefined || (isShared && inside === "own")) return link;
    // app/ui/reading/store-sheet.ts
    return `<style nonce="${nonce}"${isShared ? ` data-sheet="${address}"` : ""}>${text}</style>`;
  });
}
