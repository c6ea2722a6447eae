import { readPage, readQuery } from "~/domain/page";
import { USER_TYPES, type UserType } from "./user-type";

export const USER_SORTS = ["newest", "name"] as const;
export type UserSort = (typeof USER_SORTS)[number];

export interface UserFilters {
  readonly q: string;
  readonly type: UserType | null;
  readonly sort: UserSort;
  readonly page: number;
}

export const ALL_USERS: UserFilters = { q: "", type: null, sort: "newest", page: 1 };

export function readUserFilters(params: URLSearchParams): UserFilters {
  return {
    q: readQuery(params),
    type: USER_TYPES.find((type) => type === params.get("type")) ?? null,
    sort: USER_SORTS.find((sort) => sort === params.get("sort")) ?? "newest",
    page: readPage(params),
  };
}

export function userListPath(filters: Partial<UserFilters>, listing = "/management/users"): string {
  const { q, type, sort, page } = { ...ALL_USERS, ...filters };
  const params = new URLSearchParams();
  if (q) params.set("q", q);
  if (type) params.set("type", type);
  if (sort !== "newest") params.set("sort", sort);
  if (page > 1) params.set("page", String(page));
  const query = params.toString();
  return query ? `${listing}?${query}` : listing;
}
