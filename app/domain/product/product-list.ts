import {
  choice,
  listQuery,
  optionalChoice,
  optionalId,
  readFields,
  searchText,
  writeFields,
} from "~/domain/list/list-query";
import { CHOICE_FIELDS } from "./choices";
import { PRODUCT_STATUSES } from "./product";

export const LISTED_STATES = [...PRODUCT_STATUSES, "deleted"] as const;
export type ListedState = (typeof LISTED_STATES)[number];

export const PRODUCT_SORTS = ["newest", "oldest", "title", "price", "-price", "stock"] as const;
/** Deleted products are sorted by the time of deletion; prices by D47. */
export type ProductSort = (typeof PRODUCT_SORTS)[number];

/** Without a status: every status, without deleted products. */
const filter = {
  q: searchText,
  status: optionalChoice(LISTED_STATES),
  ...CHOICE_FIELDS,
  category: optionalId,
  stock: optionalChoice(["low"]),
};

export const productList = listQuery("/management/products", { ...filter, sort: choice(PRODUCT_SORTS) });

export type ProductFilters = typeof productList.all;
export type ProductFilter = Omit<ProductFilters, "sort" | "page">;

export type Fields = Pick<FormData, "get" | "getAll">;

export const readProductFilter = (fields: Fields): ProductFilter => readFields(filter, fields);

export const filterFields = (chosen: ProductFilter) => writeFields(filter, chosen);
