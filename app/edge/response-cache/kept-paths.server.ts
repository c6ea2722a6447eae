/** Which addresses may be kept whole for every signed-out visitor (docs/decisions/018-public-cache.md). */
import { getCategory, listCategoriesCall, listCategoryProducts } from "~/http/calls/categories.server";
import { listBanners } from "~/http/calls/banners.server";
import { getAuction, listAuctions } from "~/http/calls/products.server";
import { getLeaderboard, getRound, listRounds } from "~/http/calls/rounds.server";
import type { Call } from "~/http/rest/call.server";
import { apiDoor } from "~/edge/door.server";
import { jsonSchema } from "~/http/rest/json-schema.server";
import { routeOf } from "~/http/observability/route-of";

/** How old an answer may get. */
export interface KeptKind {
  /** Under which name the figures count it. */
  readonly cache: "pages" | "data" | "calls";
  /** After this it is rendered anew even when nothing was written: clocks and other programs change it too. */
  readonly maxAgeMs: number;
  /** So long after its rendering it is served although something was written since: a storm of pledges then costs 4 pages a second. */
  readonly staleMs: number;
}

/** A request that may be answered from what is kept. */
export interface KeptRequest {
  readonly kind: KeptKind;
  /** As the route table has it, with the query as it came. */
  readonly url: string;
  /** Its row of the route table, for the figures. */
  readonly route: string;
  /** Headers that the door gives every answer at this address. */
  readonly headers: Readonly<Record<string, string>>;
}

const SECOND_MS = 1_000;
const DOCUMENT: KeptKind = { cache: "pages", maxAgeMs: SECOND_MS, staleMs: 250 };
/** Nothing on it goes by the clock, or its loader says when it turns. */
const STEADY: KeptKind = { cache: "pages", maxAgeMs: 10 * SECOND_MS, staleMs: 250 };
/** Asked for because something happened, by a page that would not ask again: never older than the last write. */
const DATA: KeptKind = { cache: "data", maxAgeMs: SECOND_MS, staleMs: 0 };
const CALL: KeptKind = { cache: "calls", maxAgeMs: SECOND_MS, staleMs: 0 };

interface Rule {
  readonly kind: KeptKind;
  readonly pattern: RegExp;
  /** What it reads of the query. Any other parameter (a campaign's, a misspelt one) goes the normal way. */
  readonly parameters: ReadonlySet<string>;
}

const LIST = ["sort", "page"];
const FILTERS = [...LIST, "q", "type", "category", "free_shipping", "on_sale", "low_stock", "new"];

const SCREENS: [path: string, kind: KeptKind, parameters: string[]][] = [
  ["/", DOCUMENT, []],
  ["/browse", DOCUMENT, FILTERS],
  ["/category/[a-z0-9-]{1,80}", DOCUMENT, LIST],
  ["/categories", STEADY, []],
  ["/buy-now", DOCUMENT, LIST],
  ["/product/\\d{1,10}", STEADY, []],
  ["/auction/\\d{1,10}", DOCUMENT, ["step"]],
];

const CALLS: Call[] = [
  listAuctions,
  getAuction,
  getLeaderboard,
  listRounds,
  getRound,
  listCategoriesCall,
  getCategory,
  listCategoryProducts,
  listBanners,
];

const screenRules: Rule[] = SCREENS.flatMap(([path, kind, parameters]) => [
  { kind, pattern: new RegExp(`^${path}$`), parameters: new Set(parameters) },
  {
    // what Remix's client asks for instead of the page, and of which routes
    kind: DATA,
    pattern: new RegExp(`^${path === "/" ? "/_root" : path}\\.data$`),
    parameters: new Set([...parameters, "_routes"]),
  },
]);

let callRules: Rule[] | undefined;

const rulesOfCalls = () =>
  (callRules ??= CALLS.map((call) => ({
    kind: CALL,
    pattern: new RegExp(`^${call.path.replace(/\{\w+\}/g, "\\d{1,10}")}?$`),
    parameters: new Set([...queryNames(call), ...(call.list || call.sliced ? ["page", "page_size"] : [])]),
  })));

const queryNames = ({ query }: Call) =>
  query ? Object.keys(jsonSchema(query, "input", {}).properties ?? {}) : [];

/** Longer ones are no links of ours. */
const LONGEST_URL = 500;

/** Null for what goes the normal way. `url` and `accept` are a GET's or HEAD's without Origin. */
export function keptRequest(url: string, accept: string | undefined): KeptRequest | null {
  if (url.length > LONGEST_URL) return null;
  const mark = url.indexOf("?");
  const path = mark < 0 ? url : url.slice(0, mark);
  const search = mark < 0 ? "" : url.slice(mark);
  const door = apiDoor({ method: "GET", path, accept, origin: undefined, host: undefined });
  if (door && "path" in door) {
    if (door.answer) return null;
    const kind = kindOf(rulesOfCalls(), door.path, search);
    return kind && { kind, url: door.path + search, route: routeOf(door.path), headers: door.headers };
  }
  const kind = kindOf(screenRules, path, search);
  return kind && { kind, url, route: routeOf(path), headers: door ? { Vary: door.vary } : {} };
}

function kindOf(rules: readonly Rule[], path: string, search: string): KeptKind | null {
  const rule = rules.find(({ pattern }) => pattern.test(path));
  if (!rule) return null;
  const names = [...new URLSearchParams(search).keys()];
  // a parameter given twice is read in more than one way
  const isKnown = new Set(names).size === names.length && names.every((name) => rule.parameters.has(name));
  return isKnown ? rule.kind : null;
}
