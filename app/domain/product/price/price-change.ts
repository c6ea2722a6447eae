import type { Cents } from "~/domain/money";

/** In shillings. */
export const PRICE_ROUNDINGS = [1, 5, 10, 50, 100] as const;
export type PriceRounding = (typeof PRICE_ROUNDINGS)[number];

/** Rounded half up to whole `roundTo` shillings, and never down to nothing. A price of 0 stays. */
export function changedPrice(cents: Cents, percent: number, roundTo: PriceRounding): Cents {
  if (cents === 0) return 0;
  const unit = 100 * roundTo;
  return Math.max(unit, unit * Math.floor((cents * (100 + percent) + 50 * unit) / (100 * unit)));
}
