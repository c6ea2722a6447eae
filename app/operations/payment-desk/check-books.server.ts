import { type DayBooks, differenceOf, wrongBooks } from "~/domain/payment/day-books";
import type { Cents } from "~/domain/money";
import { nairobiHour } from "~/domain/time";
import { dayBooks } from "./day-books.queries.server";

const CHECKED_DAYS = 31;
const DAY_MS = 86_400_000;
const CHECK_HOUR = 3;

export const isCheckHour = (now: Date): boolean => nairobiHour(now) === CHECK_HOUR;

export interface WrongDay extends DayBooks {
  readonly differenceCents: Cents;
}

/** Days of the last month on which money in and what became of it differ (D79). */
export async function wrongDays(now: Date): Promise<WrongDay[]> {
  const books = await dayBooks({ since: new Date(now.getTime() - CHECKED_DAYS * DAY_MS), before: now });
  return wrongBooks(books).map((day) => ({ ...day, differenceCents: differenceOf(day) }));
}
