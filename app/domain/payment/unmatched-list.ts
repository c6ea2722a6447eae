import { choice, listQuery, searchText } from "~/domain/list/list-query";

const UNMATCHED_LISTS = ["waiting", "returning", "settled"] as const;

/** A search finds payments in any state. */
export const unmatchedList = listQuery("/management/payments/unmatched", {
  list: choice(UNMATCHED_LISTS),
  q: searchText,
});

export type UnmatchedFilters = typeof unmatchedList.all;

export const matchTargetList = listQuery("", { q: searchText });
