import type { Cents } from "~/domain/money";
import type { ReportedMethod } from "./reported-method";

/** One day's payments by one method (and, if entered by a person, that person), and what the shop's rows say they paid for (D79, D80). */
export interface DailyReconciliation {
  readonly day: string;
  /** 'none': there is no payment. */
  readonly way: ReportedMethod | "none";
  /** A username; null if nobody entered it, or an older version did not record who did. */
  readonly enteredBy: string | null;
  readonly takenCents: Cents;
  readonly entryFeesCents: Cents;
  readonly ordersCents: Cents;
  /** What came and paid for nothing, or came too late, also if it went back since. */
  readonly unmatchedCents: Cents;
  /** What went back on this day, whenever it had come. */
  readonly returnedCents: Cents;
}

/** 0 if every cent adds up: taken = entry fees + orders + unmatched. */
export const differenceOf = ({
  takenCents,
  entryFeesCents,
  ordersCents,
  unmatchedCents,
}: DailyReconciliation): Cents => takenCents - (entryFeesCents + ordersCents + unmatchedCents);

export const daysThatDiffer = (days: readonly DailyReconciliation[]): DailyReconciliation[] =>
  days.filter((day) => differenceOf(day) !== 0);

export type ReconciliationTotals = Omit<DailyReconciliation, "day" | "way" | "enteredBy">;

export function totalOfDays(days: readonly DailyReconciliation[]): ReconciliationTotals {
  const sum = (field: keyof ReconciliationTotals) => days.reduce((total, day) => total + day[field], 0);
  return {
    takenCents: sum("takenCents"),
    entryFeesCents: sum("entryFeesCents"),
    ordersCents: sum("ordersCents"),
    unmatchedCents: sum("unmatchedCents"),
    returnedCents: sum("returnedCents"),
  };
}
