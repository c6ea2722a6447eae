import { BROWSE_SORTS, type BrowseSort, DEFAULT_SORT } from "./browse-sort";
import { readPage, readQuery } from "~/domain/list/page";
import { CHOICE_NAMES, type SelectedChoices, chosenParams, NOTHING_CHOSEN, readChoices } from "./choices";
import { cleanPrice, NO_PRICES, PRICE_NAMES, type TypedPrices } from "./price/price-range";

export const QUICK_FILTERS = ["free_shipping", "on_sale", "low_stock", "new"] as const;
export type QuickFilter = (typeof QUICK_FILTERS)[number];

/** Leaves out filters that the shop has no products for. */
export const quickFilters = (isDeliveryFree: boolean): readonly QuickFilter[] =>
  QUICK_FILTERS.filter((name) => name !== "free_shipping" || isDeliveryFree);

/** Pages with lists read no other parameters: the response cache relies on it (docs/decisions/012-fast-reads.md). */
export const LIST_PARAMETERS = ["sort", "page"] as const;
export const BROWSE_PARAMETERS = [
  ...LIST_PARAMETERS,
  "q",
  ...CHOICE_NAMES,
  "category",
  ...PRICE_NAMES,
  ...QUICK_FILTERS,
] as const;

interface Query<Name extends string> {
  readonly get: (name: Name) => string | null;
}

export interface BrowseFilters extends SelectedChoices, TypedPrices {
  /** Trimmed, at most 100 characters; '' for none. */
  readonly q: string;
  readonly category: string | null;
  readonly sort: BrowseSort;
  readonly quick: readonly QuickFilter[];
  /** A page past the end shows the last one. */
  readonly page: number;
}

export const NO_FILTERS: BrowseFilters = {
  ...NOTHING_CHOSEN,
  ...NO_PRICES,
  q: "",
  category: null,
  sort: DEFAULT_SORT,
  quick: [],
  page: 1,
};

export const readListing = (
  params: Query<(typeof LIST_PARAMETERS)[number]>,
): Pick<BrowseFilters, "sort" | "page"> => ({
  sort: BROWSE_SORTS.find((sort) => sort === params.get("sort")) ?? DEFAULT_SORT,
  page: readPage(params),
});

type BrowseQuery = Query<(typeof BROWSE_PARAMETERS)[number]>;

export const readBrowseFilters = (params: BrowseQuery): BrowseFilters => ({
  ...readListing(params),
  ...readChoices(params),
  q: readQuery(params),
  category: params.get("category")?.trim().toLowerCase() || null,
  price_from: cleanPrice(params.get("price_from")),
  price_to: cleanPrice(params.get("price_to")),
  quick: QUICK_FILTERS.filter((name) => params.get(name) === "1"),
});

/** Defaults are left out, so that one list has one URL. */
export function browsePath(filters: Partial<BrowseFilters>, listing = "/browse"): string {
  const { q, category, price_from, price_to, sort, quick, page, ...chosen } = { ...NO_FILTERS, ...filters };
  const params = new URLSearchParams();
  if (q) params.set("q", q);
  for (const [name, value] of chosenParams(chosen)) params.set(name, value);
  if (category) params.set("category", category);
  if (price_from) params.set("price_from", price_from);
  if (price_to) params.set("price_to", price_to);
  if (sort !== DEFAULT_SORT) params.set("sort", sort);
  for (const name of quick) params.set(name, "1");
  if (page > 1) params.set("page", String(page));
  const query = params.toString();
  return query ? `${listing}?${query}` : listing;
}
