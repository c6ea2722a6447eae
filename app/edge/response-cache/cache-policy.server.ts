/** Which answers are cached for signed-out visitors (docs/decisions/012-fast-reads.md). */
import { env } from "~/env/env.server";
import { BROWSE_PARAMETERS, LIST_PARAMETERS } from "~/domain/product/browse";
import { categoryProductsQuerySchema, productQuerySchema } from "~/domain/product/product-query";
import { pathOf, type RouteMatch } from "~/http/match";
import { corsHeaders } from "~/http/rest/cors.server";
import { PAGE_PARAMETERS } from "~/http/rest/pagination.server";
import type { CachedQuery } from "../../../remix.config.js";

export interface CachePolicy {
  readonly cache: "pages" | "data" | "calls";
  /** Even without writes: time and other programs change an answer too. */
  readonly maxAgeMs: number;
  /** Served this long even after a write: a storm of pledges then costs 4 pages a second. */
  readonly staleMs: number;
}

export interface CacheableRequest {
  readonly kind: CachePolicy;
  readonly match: RouteMatch;
  /** The route table's path, with the query of the request. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The parameters that a row's page reads. Any other one (a campaign's, a misspelt one) is not cached. */
export const PARAMETERS: Readonly<Record<CachedQuery, readonly string[]>> = {
  nothing: [],
  list: LIST_PARAMETERS,
  browse: BROWSE_PARAMETERS,
  step: ["step"],
  page: PAGE_PARAMETERS,
  products: [...Object.keys(productQuerySchema.shape), ...PAGE_PARAMETERS],
  "category's products": [...Object.keys(categoryProductsQuerySchema.shape), ...PAGE_PARAMETERS],
};

const MAX_URL_LENGTH = 500;
const SECOND_MS = 1_000;

/** Null if not cacheable. `url` is a GET's or HEAD's without Origin. */
export function cacheableRequest(url: string, match: RouteMatch): CacheableRequest | null {
  const { row, isCall, isData, isShared } = match;
  const cache = row && "cache" in row ? row.cache : undefined;
  if (!cache || url.length > MAX_URL_LENGTH || !isCanonical(match)) return null;
  const path = pathOf(url);
  const search = url.slice(path.length);
  if (!hasOnlyKnown(search, PARAMETERS[cache.query], isData)) return null;
  return {
    kind: {
      cache: isCall ? "calls" : isData ? "data" : "pages",
      maxAgeMs: bypassesCache(match) ? Math.min(cache.maxAgeMs, SECOND_MS) : cache.maxAgeMs,
      staleMs: bypassesCache(match) ? 0 : cache.staleMs,
    },
    match,
    url: match.path + search,
    headers: isCall ? corsHeaders(undefined, env.CORS_ORIGINS) : isShared ? { Vary: "Accept" } : {},
  };
}

/** Requested because something changed, or by a program that reads its own write. */
export const bypassesCache = ({ isCall, isData }: RouteMatch): boolean => isCall || isData;

const ID = /^\d{1,10}$/;
const SLUG = /^[a-z0-9-]{1,80}$/;

/** Spelled as in our links: otherwise one page would be cached under many addresses. */
function isCanonical({ path, template, params, isCall, isData }: RouteMatch): boolean {
  const canonical = template?.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "");
  const page = isData ? path.replace(/^\/_root(?=\.data$)/, "/").replace(/\.data$/, "") : path;
  if (page !== canonical && !(isCall && `${page}/` === canonical)) return false;
  return Object.entries(params).every(([name, value]) => (name.endsWith("Slug") ? SLUG : ID).test(value));
}

function hasOnlyKnown(search: string, parameters: readonly string[], isData: boolean): boolean {
  const names = [...new URLSearchParams(search).keys()];
  // a repeated parameter is ambiguous; '_routes' names the routes that Remix's client requests
  return (
    new Set(names).size === names.length &&
    names.every((name) => parameters.includes(name) || (isData && name === "_routes"))
  );
}
