import { readPage, readQuery } from "~/domain/page";
import type { AttemptState } from "./attempt";

export const PAYMENT_FILTERS = [
  "under_way",
  "paid",
  "failed",
  "returned",
  "return_failed",
  "unknown",
] as const;
export type PaymentFilter = (typeof PAYMENT_FILTERS)[number];

export const PAYMENT_FILTER_LABELS: Record<PaymentFilter, string> = {
  under_way: "Under way",
  paid: "Paid",
  failed: "Failed",
  returned: "Returned",
  return_failed: "Return failed",
  unknown: "Unknown",
};

/** Without failed refunds, which are a state of the refund. */
export const STATES_OF: Record<Exclude<PaymentFilter, "return_failed">, readonly AttemptState[]> = {
  under_way: ["started", "accepted", "unknown"],
  paid: ["completed"],
  failed: ["failed"],
  returned: ["refunding", "refunded"],
  unknown: ["unknown"],
};

export interface PaymentFilters {
  readonly q: string;
  readonly filter: PaymentFilter | null;
  readonly page: number;
}

export const readPaymentFilters = (params: URLSearchParams): PaymentFilters => ({
  q: readQuery(params),
  filter: PAYMENT_FILTERS.find((filter) => filter === params.get("state")) ?? null,
  page: readPage(params),
});

const PAYMENTS = "/management/payments";

export function paymentsPath(
  { q = "", filter = null, page = 1 }: Partial<PaymentFilters>,
  list = PAYMENTS,
): string {
  const params = new URLSearchParams();
  if (filter) params.set("state", filter);
  if (q) params.set("q", q);
  if (page > 1) params.set("page", String(page));
  const query = params.toString();
  return query ? `${list}?${query}` : list;
}

export const ATTEMPT_LABELS: Record<AttemptState, string> = {
  started: "Under way",
  accepted: "Under way",
  unknown: "Unknown",
  completed: "Paid",
  failed: "Failed",
  refunding: "Going back",
  refunded: "Returned",
};
