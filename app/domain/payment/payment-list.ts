import { listQuery, optionalChoice, searchText } from "~/domain/list/list-query";
import { msg } from "~/texts/t";
import type { AttemptState } from "./attempt";

const PAYMENT_FILTERS = ["under_way", "paid", "failed", "returned", "return_failed", "unknown"] as const;
export type PaymentFilter = (typeof PAYMENT_FILTERS)[number];

export const PAYMENT_FILTER_LABELS: Record<PaymentFilter, string> = {
  under_way: msg("Under way"),
  paid: msg("Paid"),
  failed: msg("Failed"),
  returned: msg("Refunded"),
  return_failed: msg("Refund failed"),
  unknown: msg("Unknown"),
};

/** Without failed refunds, which are a state of the refund. */
export const STATES_BY_FILTER: Record<Exclude<PaymentFilter, "return_failed">, readonly AttemptState[]> = {
  under_way: ["started", "accepted", "unknown"],
  paid: ["completed"],
  failed: ["failed"],
  returned: ["refunding", "refunded"],
  unknown: ["unknown"],
};

export const paymentList = listQuery("/management/payments", {
  state: optionalChoice(PAYMENT_FILTERS),
  q: searchText,
});

export type PaymentFilters = typeof paymentList.all;

export const ATTEMPT_LABELS: Record<AttemptState, string> = {
  started: msg("Under way"),
  accepted: msg("Under way"),
  unknown: msg("Unknown"),
  completed: msg("Paid"),
  failed: msg("Failed"),
  refunding: msg("Refund started"),
  refunded: msg("Refunded"),
};
