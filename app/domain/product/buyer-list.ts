import { ORDER_STATUSES, type OrderStatus } from "~/domain/order/order";
import { readPage, readQuery } from "~/domain/page";

export interface BuyerFilters {
  readonly q: string;
  readonly status: OrderStatus | null;
  readonly page: number;
}

export const ALL_BUYERS: BuyerFilters = { q: "", status: null, page: 1 };

export const readBuyerFilters = (params: URLSearchParams): BuyerFilters => ({
  q: readQuery(params),
  status: ORDER_STATUSES.find((status) => status === params.get("status")) ?? null,
  page: readPage(params),
});

/** `list` may have a query of its own ('/management/products/7?tab=buyers'). */
export function buyersPath(list: string, filters: Partial<BuyerFilters>): string {
  const { q, status, page } = { ...ALL_BUYERS, ...filters };
  const [path = "", own = ""] = list.split("?");
  const params = new URLSearchParams(own);
  if (status) params.set("status", status);
  if (q) params.set("q", q);
  if (page > 1) params.set("page", String(page));
  const query = params.toString();
  return query ? `${path}?${query}` : path;
}
