import { choice, listQuery, optionalChoice, optionalDay, searchText } from "~/domain/list/list-query";
import { startOfNairobiDay } from "~/domain/time";
import { ORDER_STATUSES } from "../order";

export const ORDER_SORTS = ["newest", "oldest", "total"] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

export const ORDER_PAYMENTS = ["paid", "unpaid", "difference", "refunded"] as const;
export type OrderPaymentFilter = (typeof ORDER_PAYMENTS)[number];

export const TO_SHIP_CHOICE = "to_ship";

export const orderList = listQuery("/management/orders", {
  status: optionalChoice(ORDER_STATUSES),
  q: searchText,
  payment: optionalChoice(ORDER_PAYMENTS),
  waiting: optionalChoice([TO_SHIP_CHOICE]),
  from: optionalDay,
  to: optionalDay,
  sort: choice(ORDER_SORTS),
});

export type OrderFilters = typeof orderList.all;

const DAY_MS = 86_400_000;

/** `since` is included, `before` is not; null if no day is given. */
export const spanOfDays = ({ from, to }: Pick<OrderFilters, "from" | "to">) => ({
  since: from === null ? null : startOfNairobiDay(from),
  before: to === null ? null : new Date(startOfNairobiDay(to).getTime() + DAY_MS),
});
