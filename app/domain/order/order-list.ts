import { ORDER_STATUSES, type OrderStatus } from "./order";
import { readPage, readQuery } from "~/domain/page";
import { personWords } from "~/domain/account/person-search";
import { isCalendarDay, startOfNairobiDay } from "~/domain/time";

export const ORDER_SORTS = ["newest", "oldest", "total"] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

/** 'payment_status (completed or other)' (specification §3), in an owner's words. */
export const ORDER_PAYMENTS = ["paid", "unpaid"] as const;
export type OrderPayment = (typeof ORDER_PAYMENTS)[number];

/** What an administrator narrows the orders down to: all of it stands in the URL. */
export interface OrderFilters {
  /** As typed, trimmed, at most 100 characters; '' for none. */
  readonly q: string;
  readonly status: OrderStatus | null;
  readonly payment: OrderPayment | null;
  /** Days in Nairobi, 'YYYY-MM-DD', both included. */
  readonly from: string | null;
  readonly to: string | null;
  readonly sort: OrderSort;
  /** From 1. A page past the end shows the last one. */
  readonly page: number;
}

export const ALL_ORDERS: OrderFilters = {
  q: "",
  status: null,
  payment: null,
  from: null,
  to: null,
  sort: "newest",
  page: 1,
};

/** The filters a URL asks for. Nonsense is ignored, never an error. */
export function readOrderFilters(params: URLSearchParams): OrderFilters {
  const day = (name: string) => {
    const text = params.get(name) ?? "";
    return isCalendarDay(text) ? text : null;
  };
  return {
    q: readQuery(params),
    status: ORDER_STATUSES.find((status) => status === params.get("status")) ?? null,
    payment: ORDER_PAYMENTS.find((payment) => payment === params.get("payment")) ?? null,
    from: day("from"),
    to: day("to"),
    sort: ORDER_SORTS.find((sort) => sort === params.get("sort")) ?? "newest",
    page: readPage(params),
  };
}

/** The URL of these filters; what has its default is left out, so that one list has one URL. */
export function ordersPath(filters: Partial<OrderFilters>, list = "/management/orders"): string {
  const { q, status, payment, from, to, sort, page } = { ...ALL_ORDERS, ...filters };
  const params = new URLSearchParams();
  if (status) params.set("status", status);
  if (q) params.set("q", q);
  if (payment) params.set("payment", payment);
  if (from) params.set("from", from);
  if (to) params.set("to", to);
  if (sort !== "newest") params.set("sort", sort);
  if (page > 1) params.set("page", String(page));
  const query = params.toString();
  return query ? `${list}?${query}` : list;
}

const DAY_MS = 86_400_000;

/** When days in Nairobi begin and are over; null where no day limits them. */
export const spanOfDays = ({ from, to }: Pick<OrderFilters, "from" | "to">) => ({
  since: from === null ? null : startOfNairobiDay(from),
  before: to === null ? null : new Date(startOfNairobiDay(to).getTime() + DAY_MS),
});

/**
 * What a search looks for on a parcel, each a set of words: a number of digits and dashes may be part of an order's number as
 * it is typed, or a phone number however it is spaced. Empty: nothing typed that could be found.
 */
export function orderWords(q: string): string[][] {
  const words = personWords(q);
  if (words.length === 0) return [];
  const number = q.replace(/\s/g, "");
  return /^\d[\d-]*-[\d-]*$/.test(number) ? [words, [number]] : [words];
}
