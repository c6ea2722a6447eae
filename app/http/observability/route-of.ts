/** Logs and figures name the route, never the path: a path may hold anything that somebody typed. */
import { liveTable, routeTable } from "../../../remix.config.js";

const OTHER = "other";
const FIXED = ["/healthz", "/readyz", "/metrics"];
const FOLDERS = ["/assets/", "/media/"];

interface Pattern {
  readonly route: string;
  readonly parts: readonly string[];
}

const partsOf = (path: string) => path.split("/").filter(Boolean);
const isOpen = (part: string) => part.startsWith("{");

/** Keyed by the number of parts and the first one. Fixed parts come before open ones: '/products/new' is no id. */
function tableOf(routes: readonly string[]) {
  const table = new Map<string, Pattern[]>();
  const patterns = routes
    .map((route) => ({ route, parts: partsOf(route) }))
    .sort((a, b) => a.parts.filter(isOpen).length - b.parts.filter(isOpen).length);
  for (const pattern of patterns) table.set(keyOf(pattern.parts), [...found(table, pattern.parts), pattern]);
  return table;
}

const keyOf = (parts: readonly string[]) => `${parts.length} ${parts[0] ?? ""}`;
const found = (table: Map<string, Pattern[]>, parts: readonly string[]) => table.get(keyOf(parts)) ?? [];

const joined = (top: string, below: string) => (below === "/" ? top : `${top}${below}`);
const routes = [
  ...routeTable.flatMap(({ path, children }) =>
    children.length > 0 ? children.map((child) => joined(path, child.path)) : [path],
  ),
  ...liveTable.map(({ path }) => path),
  ...FIXED,
].filter((route) => !route.endsWith("*"));
const table = tableOf(routes);

/** '/auction/{id}' for '/auction/12?tab=bids', with '.data' behind it for what a link fetches; 'other' for what is no route. */
export function routeOf(url: string): string {
  const path = url.split("?", 1)[0] ?? "";
  const folder = FOLDERS.find((start) => path.startsWith(start));
  if (folder) return `${folder}*`;
  const isData = path.endsWith(".data");
  const page = isData ? path.slice(0, -".data".length) : path;
  const parts = page === "/_root" ? [] : partsOf(page);
  const pattern = found(table, parts).find((candidate) =>
    candidate.parts.every((part, place) => isOpen(part) || part === parts[place]),
  );
  if (!pattern) return OTHER;
  if (!isData) return pattern.route;
  return pattern.route === "/" ? "/_root.data" : `${pattern.route}.data`;
}
