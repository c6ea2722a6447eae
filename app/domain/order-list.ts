import { ORDER_STATUSES, type OrderStatus } from "./order";
import { readPage, readQuery } from "./page";

export const ORDER_SORTS = ["newest", "oldest", "total"] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

/** What an administrator narrows the orders down to: all of it stands in the URL. */
export interface OrderFilters {
  /** As typed, trimmed, at most 100 characters; '' for none. */
  readonly q: string;
  readonly status: OrderStatus | null;
  readonly sort: OrderSort;
  /** From 1. A page past the end shows the last one. */
  readonly page: number;
}

export const ALL_ORDERS: OrderFilters = { q: "", status: null, sort: "newest", page: 1 };

/** The filters a URL asks for. Nonsense is ignored, never an error. */
export function readOrderFilters(params: URLSearchParams): OrderFilters {
  return {
    q: readQuery(params),
    status: ORDER_STATUSES.find((status) => status === params.get("status")) ?? null,
    sort: ORDER_SORTS.find((sort) => sort === params.get("sort")) ?? "newest",
    page: readPage(params),
  };
}

/** The URL of these filters; what has its default is left out, so that one list has one URL. */
export function ordersPath(filters: Partial<OrderFilters>, list = "/management/orders"): string {
  const { q, status, sort, page } = { ...ALL_ORDERS, ...filters };
  const params = new URLSearchParams();
  if (status) params.set("status", status);
  if (q) params.set("q", q);
  if (sort !== "newest") params.set("sort", sort);
  if (page > 1) params.set("page", String(page));
  const query = params.toString();
  return query ? `${list}?${query}` : list;
}

export type OrderSearch =
  { readonly kind: "number"; readonly prefix: string } | { readonly kind: "customer" };

/**
 * What begins like an order number ('ord-2026…', or its digits alone) looks for numbers, all else for customers: digits that
 * begin like a phone number too ('0712…', '254712…'). Null: nothing typed.
 */
export function orderSearch(q: string): OrderSearch | null {
  if (q === "") return null;
  const [, number] = /^(?:ord-|(?!0|254))(\d[\d-]*)$/i.exec(q) ?? [];
  if (number !== undefined) return { kind: "number", prefix: `ORD-${number}` };
  return { kind: "customer" };
}
