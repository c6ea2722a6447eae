import { ORDER_STATUSES, type OrderStatus } from "./order";
import { readPage, readQuery } from "~/domain/page";
import { readDay, startOfNairobiDay } from "~/domain/time";

export const ORDER_SORTS = ["newest", "oldest", "total"] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

export const ORDER_PAYMENTS = ["paid", "unpaid", "refunded"] as const;
export type OrderPaymentFilter = (typeof ORDER_PAYMENTS)[number];

export interface OrderFilters {
  readonly q: string;
  readonly status: OrderStatus | null;
  readonly payment: OrderPaymentFilter | null;
  /** Only orders that wait to be shipped (D80). */
  readonly toShip?: true;
  /** Days in Nairobi, 'YYYY-MM-DD', both included. */
  readonly from: string | null;
  readonly to: string | null;
  readonly sort: OrderSort;
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

/** The address value for `toShip`. */
export const TO_SHIP_CHOICE = "to_ship";

export function readOrderFilters(params: URLSearchParams): OrderFilters {
  const day = (name: string) => readDay(params.get(name) ?? "");
  return {
    q: readQuery(params),
    status: ORDER_STATUSES.find((status) => status === params.get("status")) ?? null,
    payment: ORDER_PAYMENTS.find((payment) => payment === params.get("payment")) ?? null,
    ...(params.get("waiting") === TO_SHIP_CHOICE && { toShip: true as const }),
    from: day("from"),
    to: day("to"),
    sort: ORDER_SORTS.find((sort) => sort === params.get("sort")) ?? "newest",
    page: readPage(params),
  };
}

export function ordersPath(filters: Partial<OrderFilters>, list = "/management/orders"): string {
  const { q, status, payment, toShip, from, to, sort, page } = { ...ALL_ORDERS, ...filters };
  const params = new URLSearchParams();
  if (status) params.set("status", status);
  if (q) params.set("q", q);
  if (payment) params.set("payment", payment);
  if (toShip) params.set("waiting", TO_SHIP_CHOICE);
  if (from) params.set("from", from);
  if (to) params.set("to", to);
  if (sort !== "newest") params.set("sort", sort);
  if (page > 1) params.set("page", String(page));
  const query = params.toString();
  return query ? `${list}?${query}` : list;
}

const DAY_MS = 86_400_000;

/** `since` is included, `before` is not; null if no day is given. */
export const spanOfDays = ({ from, to }: Pick<OrderFilters, "from" | "to">) => ({
  since: from === null ? null : startOfNairobiDay(from),
  before: to === null ? null : new Date(startOfNairobiDay(to).getTime() + DAY_MS),
});
