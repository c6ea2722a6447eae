import type { Cents } from "~/domain/money";

/** What one way of paying took on one day in Nairobi, and what the shop's own books say became of it (D79). Cents. */
export interface DayBooks {
  readonly day: string;
  readonly provider: string;
  /** All that came in: payments, and money without a home. */
  readonly takenCents: Cents;
  readonly seatsCents: Cents;
  /** From paid orders, less what went back. */
  readonly ordersCents: Cents;
  readonly unmatchedCents: Cents;
  /** Gone back, or on its way. */
  readonly returnedCents: Cents;
}

/** 0 where every cent adds up: taken = seats + orders + unmatched + returned. */
export const differenceOf = ({
  takenCents,
  seatsCents,
  ordersCents,
  unmatchedCents,
  returnedCents,
}: DayBooks): Cents => takenCents - (seatsCents + ordersCents + unmatchedCents + returnedCents);

export const wrongBooks = (books: readonly DayBooks[]): DayBooks[] =>
  books.filter((day) => differenceOf(day) !== 0);

export function totalOf(books: readonly DayBooks[]): Omit<DayBooks, "day" | "provider"> {
  const sum = (field: keyof Omit<DayBooks, "day" | "provider">) =>
    books.reduce((total, day) => total + day[field], 0);
  return {
    takenCents: sum("takenCents"),
    seatsCents: sum("seatsCents"),
    ordersCents: sum("ordersCents"),
    unmatchedCents: sum("unmatchedCents"),
    returnedCents: sum("returnedCents"),
  };
}
