import { readPage, readQuery } from "~/domain/page";
import { CHOICE_NAMES, type Chosen, chosenParams, NOTHING_CHOSEN, readChosen } from "./choices";

export const BROWSE_SORTS = ["newest", "price", "-price"] as const;
export type BrowseSort = (typeof BROWSE_SORTS)[number];

/** The quick filters by their names in the URL (D32). */
export const QUICK_FILTERS = ["free_shipping", "on_sale", "low_stock", "new"] as const;
export type QuickFilter = (typeof QUICK_FILTERS)[number];

/** The parameters of every listing, and of /browse: their pages read no others, which the response cache relies on (docs/decisions/018). */
export const LIST_PARAMETERS = ["sort", "page"] as const;
export const BROWSE_PARAMETERS = [
  ...LIST_PARAMETERS,
  "q",
  ...CHOICE_NAMES,
  "category",
  ...QUICK_FILTERS,
] as const;

interface Query<Name extends string> {
  readonly get: (name: Name) => string | null;
}

/** What a visitor narrows the shop down to: all of it stands in the URL of /browse (D32). */
export interface BrowseFilters extends Chosen {
  /** What was typed into the search box, trimmed, at most 100 characters; '' for none. */
  readonly q: string;
  /** A category's slug; null for all. Whether there is such a category, the database knows. */
  readonly category: string | null;
  readonly sort: BrowseSort;
  readonly quick: readonly QuickFilter[];
  /** From 1. A page past the end shows the last one. */
  readonly page: number;
}

export const NO_FILTERS: BrowseFilters = {
  ...NOTHING_CHOSEN,
  q: "",
  category: null,
  sort: "newest",
  quick: [],
  page: 1,
};

/** What a URL asks of a listing. Nonsense is ignored, never an error. */
export const readListing = (
  params: Query<(typeof LIST_PARAMETERS)[number]>,
): Pick<BrowseFilters, "sort" | "page"> => ({
  sort: BROWSE_SORTS.find((sort) => sort === params.get("sort")) ?? "newest",
  page: readPage(params),
});

/** The filters a URL asks for. */
export function readBrowseFilters(params: Query<(typeof BROWSE_PARAMETERS)[number]>): BrowseFilters {
  return {
    ...readListing(params),
    q: readQuery(params),
    ...readChosen(params),
    category: params.get("category")?.trim().toLowerCase() || null,
    quick: QUICK_FILTERS.filter((name) => params.get(name) === "1"),
  };
}

/** The URL of these filters on a listing page; what has its default is left out, so that one list has one URL. */
export function browsePath(filters: Partial<BrowseFilters>, listing = "/browse"): string {
  const { q, category, sort, quick, page, ...chosen } = { ...NO_FILTERS, ...filters };
  const params = new URLSearchParams();
  if (q) params.set("q", q);
  for (const [name, value] of chosenParams(chosen)) params.set(name, value);
  if (category) params.set("category", category);
  if (sort !== "newest") params.set("sort", sort);
  for (const name of quick) params.set(name, "1");
  if (page > 1) params.set("page", String(page));
  const query = params.toString();
  return query ? `${listing}?${query}` : listing;
}
