import { choice, listQuery, optionalChoice, searchText } from "~/domain/list/list-query";
import { USER_TYPES } from "./user-type";

export const USER_SORTS = ["newest", "name"] as const;
export type UserSort = (typeof USER_SORTS)[number];

export const userList = listQuery("/management/users", {
  q: searchText,
  type: optionalChoice(USER_TYPES),
  sort: choice(USER_SORTS),
});

export type UserFilters = typeof userList.all;
