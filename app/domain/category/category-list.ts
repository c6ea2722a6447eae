import { listQuery, optionalChoice, searchText } from "~/domain/list/list-query";

/** Every word of `q` must be in the name or the slug. */
export const categoryList = listQuery("/management/categories", {
  q: searchText,
  status: optionalChoice(["active", "inactive"]),
});

export type CategoryFilters = typeof categoryList.all;
