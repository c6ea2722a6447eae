import { readPage, readQuery } from "~/domain/page";
import { type Chosen, chosenParams, NOTHING_CHOSEN, readChosen } from "./choices";
import { PRODUCT_STATUSES } from "./product";

export const LISTED_STATES = [...PRODUCT_STATUSES, "deleted"] as const;
export type ListedState = (typeof LISTED_STATES)[number];

export const PRODUCT_SORTS = ["newest", "oldest", "title", "price", "-price", "stock"] as const;
/** Deleted products are sorted by the time of deletion; prices by D47. */
export type ProductSort = (typeof PRODUCT_SORTS)[number];

export interface ProductFilter extends Chosen {
  readonly q: string;
  /** Null: every status, without deleted ones. */
  readonly status: ListedState | null;
}

export interface ProductFilters extends ProductFilter {
  readonly sort: ProductSort;
  readonly page: number;
}

export const ALL_PRODUCTS: ProductFilters = {
  ...NOTHING_CHOSEN,
  q: "",
  status: null,
  sort: "newest",
  page: 1,
};

export type Fields = Pick<FormData, "get" | "getAll">;

const textOf = (fields: Fields, name: string): string => {
  const value = fields.get(name);
  return typeof value === "string" ? value : "";
};

export function readProductFilter(fields: Fields): ProductFilter {
  return {
    q: readQuery(fields),
    status: LISTED_STATES.find((state) => state === textOf(fields, "status")) ?? null,
    ...readChosen(fields),
  };
}

export function readProductFilters(params: URLSearchParams): ProductFilters {
  return {
    ...readProductFilter(params),
    sort: PRODUCT_SORTS.find((sort) => sort === params.get("sort")) ?? "newest",
    page: readPage(params),
  };
}

export const filterFields = ({ q, status, ...chosen }: ProductFilter): [name: string, value: string][] => [
  ...(q ? ([["q", q]] as [string, string][]) : []),
  ...(status ? ([["status", status]] as [string, string][]) : []),
  ...chosenParams(chosen),
];

export function productsPath(filters: Partial<ProductFilters>, list = "/management/products"): string {
  const { sort, page, ...filter } = { ...ALL_PRODUCTS, ...filters };
  const params = new URLSearchParams(filterFields(filter));
  if (sort !== "newest") params.set("sort", sort);
  if (page > 1) params.set("page", String(page));
  const query = params.toString();
  return query ? `${list}?${query}` : list;
}
