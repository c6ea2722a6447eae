import { listQuery, optionalChoice, searchText } from "~/domain/list/list-query";
import { ORDER_STATUSES } from "~/domain/order/order";

/** Of one product: its page and its tab say where it is. */
export const buyerList = listQuery("", { status: optionalChoice(ORDER_STATUSES), q: searchText });

export type BuyerFilters = typeof buyerList.all;
