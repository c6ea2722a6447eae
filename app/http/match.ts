/** Finds a request's row in the route table once, when it arrives (app/edge/arrival.server.ts). */
import { edgeTable, routeTable } from "../../remix.config.js";

type RouteRow = (typeof routeTable)[number];
type EdgeRow = (typeof edgeTable)[number];

export interface RouteMatch {
  readonly row: RouteRow | EdgeRow | null;
  readonly template: string | null;
  readonly params: Readonly<Record<string, string>>;
  /** The table's path, without the query: '/auctions/7/' becomes '/api/auctions/7/' (D9). */
  readonly path: string;
  /** The API answers it, even if only with a 404: errors are JSON (D10). */
  readonly isCall: boolean;
  /** A page or a call, by the Accept header (D9). */
  readonly isShared: boolean;
  /** The router's data request for a link. */
  readonly isData: boolean;
}

interface Target {
  readonly row: RouteRow | EdgeRow;
  readonly template: string;
  readonly ids: readonly string[];
  readonly names: readonly (readonly [name: string, at: number])[];
}

/** A tree of path segments. A name in braces takes any segment, a star the rest. */
interface Node {
  readonly fixed: Map<string, Node>;
  open: Node | null;
  target: Target | null;
  rest: Target | null;
  readonly frames: string[];
}

const emptyNode = (): Node => ({ fixed: new Map(), open: null, target: null, rest: null, frames: [] });
const tree = emptyNode();

const isOpen = (part: string) => part.startsWith("{");
const partsOf = (path: string) => path.split("/").filter(Boolean);
const under = (top: string, path: string) => (path === "/" ? top || path : top + path);

function nodeAt(parts: readonly string[]): Node {
  let node = tree;
  for (const part of parts) {
    if (isOpen(part)) node = node.open ??= emptyNode();
    else {
      const next = node.fixed.get(part.toLowerCase()) ?? emptyNode();
      node.fixed.set(part.toLowerCase(), next);
      node = next;
    }
  }
  return node;
}

function plant(row: RouteRow | EdgeRow, template: string, ids: readonly string[]) {
  const parts = partsOf(template);
  const names = parts.flatMap((part, at) => (isOpen(part) ? [[part.slice(1, -1), at] as const] : []));
  const target = { row, template, ids, names };
  if (parts.at(-1) === "*") nodeAt(parts.slice(0, -1)).rest = target;
  else nodeAt(parts).target = target;
}

function plantAll(rows: readonly RouteRow[], top: string, above: readonly string[]) {
  for (const row of rows) {
    const template = under(top, row.path);
    const ids = [...above, row.id];
    if (row.children.length === 0) plant(row, template, ids);
    else {
      nodeAt(partsOf(template)).frames.push(...ids);
      plantAll(row.children, template, ids);
    }
  }
}
plantAll(routeTable, "", ["root"]);
for (const row of edgeTable) plant(row, row.path, []);

/** Names behind /api that also answer without it: 'auctions', 'cart'. */
const RESOURCES = new Set(routeTable.flatMap(({ path }) => /^\/api\/([^/]+)\//.exec(path)?.[1] ?? []));
/** '/orders/stats' is the call alone: a name in braces is an id here. */
const SHARED = routeTable
  .filter(({ path }) => routeTable.some((other) => other.path === `/api${path}/`))
  .map(({ path }) => new RegExp(`^${path.replace(/\{\w+\}/g, "\\d+")}(?:/|\\.data)?$`));

/** By `Accept` (D9): HTML gets the screen, JSON the call; otherwise only a trailing slash means the call. */
export function match(url: string, accept?: string): RouteMatch {
  const path = pathOf(url);
  const [, first = "", second = ""] = path.split("/", 3);
  if (isOfApi(first, second)) return callAt(path, false);
  if (isOfApi(first.toLowerCase(), second.toLowerCase())) return noCallAt(path, false);
  if (!RESOURCES.has(first)) return pageAt(path);
  const isShared = SHARED.some((screen) => screen.test(path));
  if (isShared && path.endsWith(DATA)) return pageAt(path);
  if (isShared && wantsPage(path, accept ?? "*/*")) return { ...pageAt(path), isShared };
  return callAt(`/api${path}`, isShared);
}

const isOfApi = (first: string, second: string): boolean =>
  first === "api" || (first === "accounts" && second === "api");

export function pathOf(url: string): string {
  const mark = url.indexOf("?");
  return mark < 0 ? url : url.slice(0, mark);
}

function callAt(path: string, isShared: boolean): RouteMatch {
  const parts = path.split("/").slice(1);
  if (parts.at(-1) === "") parts.pop();
  const target = isFolded(path) ? null : targetAt(tree, parts, 0);
  if (target && isCallRow(target.row)) return matched(target, parts, { path, isShared, isCall: true });
  return noCallAt(path, isShared);
}

/** A page below the API's address, or the API's 404. */
function noCallAt(path: string, isShared: boolean): RouteMatch {
  const page = pageAt(path);
  const isPage = page.row !== null && page.template !== NOT_FOUND;
  return isPage ? page : matched(null, [], { path, isShared, isCall: true });
}

function pageAt(path: string): RouteMatch {
  const isData = path.endsWith(DATA);
  const page = isData ? path.slice(0, -DATA.length) : path;
  const parts = page === "/_root" ? [] : partsOf(page);
  const target = targetAt(tree, parts, 0);
  return matched(target && !isCallRow(target.row) ? target : tree.rest, parts, { path, isData });
}

const isCallRow = (row: object) => "methods" in row;

const DATA = ".data";
const NOT_FOUND = "*";

function matched(
  target: Target | null,
  parts: readonly string[],
  about: Partial<RouteMatch> & { path: string },
) {
  return {
    row: target?.row ?? null,
    template: target?.template ?? null,
    params: target ? paramsOf(target, parts) : {},
    isCall: false,
    isShared: false,
    isData: false,
    ...about,
  };
}

/** Remix's router reads other paths (`..`, `//`, escapes) in its own way. */
export const PLAIN_PATH = /^(\/[\w-][\w.-]*)*\/?$/;

/** Fixed segments before names: 'new' is no id. */
function targetAt(node: Node, parts: readonly string[], at: number): Target | null {
  const part = parts[at];
  if (part === undefined) return node.target;
  const next = node.fixed.get(part) ?? node.fixed.get(part.toLowerCase());
  return (
    (next && targetAt(next, parts, at + 1)) ??
    (node.open && part !== "" ? targetAt(node.open, parts, at + 1) : null) ??
    (node === tree ? null : node.rest)
  );
}

const NO_PARAMS = {};

function paramsOf({ names }: Target, parts: readonly string[]): Record<string, string> {
  if (names.length === 0) return NO_PARAMS;
  return Object.fromEntries(names.map(([name, at]) => [name, decoded(parts[at] ?? "")]));
}

/** As in Remix's router: malformed escapes stay unchanged. */
function decoded(part: string): string {
  if (!part.includes("%")) return part;
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const PLAIN = /^[\w/-]+$/;

/** '/api/auctions/../' would be another path once a handler parses it. */
function isFolded(path: string): boolean {
  if (PLAIN.test(path)) return false;
  const address = `http://soko.example${path}`;
  return !URL.canParse(address) || new URL(address).pathname !== path;
}

function wantsPage(path: string, accept: string): boolean {
  const types = accept.split(",").map((part) => part.split(";")[0]?.trim().toLowerCase() ?? "");
  if (types.includes("text/html")) return true;
  if (types.some((type) => type === "application/json" || type === "application/*")) return false;
  return !path.endsWith("/");
}

/** For logs and figures: never the address itself, which may contain anything that somebody typed. */
export function routeLabel({ row, template, isData }: RouteMatch): string {
  if (template === null || template === NOT_FOUND) return "other";
  if (!isData || !row || !("id" in row)) return template;
  return template === "/" ? "/_root.data" : `${template}.data`;
}

/** Routes that could match the address or one above it: for Remix, and for lazy route discovery. */
export function routesAlong(path: string): Set<string> {
  const ids = new Set<string>();
  walk(tree, partsOf(path.replace(/\.data$/, "").replace(/^\/_root$/, "/")), 0, ids);
  if (path.endsWith(DATA)) walk(tree, partsOf(path), 0, ids);
  return ids;
}

function walk(node: Node, parts: readonly string[], at: number, ids: Set<string>) {
  for (const id of [...node.frames, ...(node.target?.ids ?? []), ...(node.rest?.ids ?? [])]) ids.add(id);
  const part = parts[at];
  if (part === undefined) return;
  const next = node.fixed.get(part.toLowerCase());
  if (next) walk(next, parts, at + 1, ids);
  if (node.open) walk(node.open, parts, at + 1, ids);
}
