import { readPage, readQuery } from "~/domain/page";
import { type Chosen, chosenParams, NOTHING_CHOSEN, readChosen } from "./choices";
import { PRODUCT_STATUSES } from "./product";

/** What an administrator's list tells apart: a product's status, or that it is deleted. */
export const LISTED_STATES = [...PRODUCT_STATUSES, "deleted"] as const;
export type ListedState = (typeof LISTED_STATES)[number];

export const PRODUCT_SORTS = ["newest", "oldest", "title", "price", "-price", "stock"] as const;
/** Deleted products are newest and oldest by their deletion; prices go by D47. */
export type ProductSort = (typeof PRODUCT_SORTS)[number];

/** Which products an administrator means. */
export interface ProductFilter extends Chosen {
  /** As typed, trimmed, at most 100 characters; '' for none. */
  readonly q: string;
  /** Null: every status, without deleted ones. */
  readonly status: ListedState | null;
}

/** The list's address. */
export interface ProductFilters extends ProductFilter {
  readonly sort: ProductSort;
  /** From 1. */
  readonly page: number;
}

export const ALL_PRODUCTS: ProductFilters = {
  ...NOTHING_CHOSEN,
  q: "",
  status: null,
  sort: "newest",
  page: 1,
};

/** Where a filter is read from: an address or a posted form. */
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

/** The filters an address asks for. Nonsense is ignored, never an error. */
export function readProductFilters(params: URLSearchParams): ProductFilters {
  return {
    ...readProductFilter(params),
    sort: PRODUCT_SORTS.find((sort) => sort === params.get("sort")) ?? "newest",
    page: readPage(params),
  };
}

/** A filter as form fields; what narrows nothing is left out. */
export const filterFields = ({ q, status, ...chosen }: ProductFilter): [name: string, value: string][] => [
  ...(q ? ([["q", q]] as [string, string][]) : []),
  ...(status ? ([["status", status]] as [string, string][]) : []),
  ...chosenParams(chosen),
];

/** The address of these filters; what has its default is left out, so that one list has one address. */
export function productsPath(filters: Partial<ProductFilters>, list = "/management/products"): string {
  const { sort, page, ...filter } = { ...ALL_PRODUCTS, ...filters };
  const params = new URLSearchParams(filterFields(filter));
  if (sort !== "newest") params.set("sort", sort);
  if (page > 1) params.set("page", String(page));
  const query = params.toString();
  return query ? `${list}?${query}` : list;
}
