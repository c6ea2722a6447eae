import {
  type DailyReconciliation,
  differenceOf,
  daysThatDiffer,
} from "~/domain/payment/daily-reconciliation";
import type { Cents } from "~/domain/money";
import { nairobiHour } from "~/domain/time";
import { dailyReconciliation } from "./daily-reconciliation.queries.server";

const CHECKED_DAYS = 31;
const DAY_MS = 86_400_000;
const CHECK_HOUR = 3;

export const isCheckHour = (now: Date): boolean => nairobiHour(now) === CHECK_HOUR;

export interface DayWithDifference extends DailyReconciliation {
  readonly differenceCents: Cents;
}

/** Days of the last month on which received payments and their use differ (D79). */
export async function daysWithDifferences(now: Date): Promise<DayWithDifference[]> {
  const days = await dailyReconciliation({
    since: new Date(now.getTime() - CHECKED_DAYS * DAY_MS),
    before: now,
  });
  return daysThatDiffer(days).map((day) => ({ ...day, differenceCents: differenceOf(day) }));
}
