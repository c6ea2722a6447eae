import type { Cents } from "~/domain/money";
import type { WayTaken } from "./way-taken";

/**
 * What came in one way on one day in Nairobi, entered by one person where it was entered by hand, and what the shop's own rows say
 * became of it (D79, D80). Cents.
 */
export interface DailyReconciliation {
  readonly day: string;
  /** 'none': no payment stands behind it. */
  readonly way: WayTaken | "none";
  /** A username; null where nobody entered it by hand, or an older version did not write down who. */
  readonly enteredBy: string | null;
  /** All that came in: matched and unmatched payments. */
  readonly takenCents: Cents;
  readonly entryFeesCents: Cents;
  /** From paid orders, less what went back. */
  readonly ordersCents: Cents;
  readonly unmatchedCents: Cents;
  /** Gone back, or on its way. */
  readonly returnedCents: Cents;
}

/** 0 where every cent adds up: taken = entry fees + orders + unmatched + returned. */
export const differenceOf = ({
  takenCents,
  entryFeesCents,
  ordersCents,
  unmatchedCents,
  returnedCents,
}: DailyReconciliation): Cents =>
  takenCents - (entryFeesCents + ordersCents + unmatchedCents + returnedCents);

export const daysThatDiffer = (days: readonly DailyReconciliation[]): DailyReconciliation[] =>
  days.filter((day) => differenceOf(day) !== 0);

/** The sums of a day's books. */
export type ReconciliationTotals = Omit<DailyReconciliation, "day" | "way" | "enteredBy">;

export function totalOf(days: readonly DailyReconciliation[]): ReconciliationTotals {
  const sum = (field: keyof ReconciliationTotals) => days.reduce((total, day) => total + day[field], 0);
  return {
    takenCents: sum("takenCents"),
    entryFeesCents: sum("entryFeesCents"),
    ordersCents: sum("ordersCents"),
    unmatchedCents: sum("unmatchedCents"),
    returnedCents: sum("returnedCents"),
  };
}
