import { db } from "~/db/client.server";
import type { ReportedMethod } from "~/domain/payment/reported-method";
import type { Cents } from "~/domain/money";
import type { TimeRange } from "~/domain/report/period";
import { nairobiDay, startOfNairobiDay } from "~/domain/time";
import { dailyReconciliation } from "../reconciliation/daily-reconciliation.queries.server";
import { salesOf } from "./sales.queries.server";

export interface DayFigures {
  /** Placed, less cancelled, as in the reports. */
  readonly orders: number;
  readonly salesCents: Cents;
  /** By the way it came; without ways in which nothing came. */
  readonly takenCents: ReadonlyMap<ReportedMethod, Cents>;
  readonly newBuyers: number;
}

const WEEK_MS = 7 * 86_400_000;

/** Today until now, and the same weekday last week until the same time. */
export async function todayFigures(now: Date): Promise<{ today: DayFigures; lastWeek: DayFigures }> {
  const range = { since: startOfNairobiDay(nairobiDay(now)), before: now };
  const weekBefore = (at: Date) => new Date(at.getTime() - WEEK_MS);
  const [today, lastWeek] = await Promise.all([
    figuresOf(range),
    figuresOf({ since: weekBefore(range.since), before: weekBefore(range.before) }),
  ]);
  return { today, lastWeek };
}

async function figuresOf(range: TimeRange): Promise<DayFigures> {
  const [{ orders, salesCents }, money, newBuyers] = await Promise.all([
    salesOf(range),
    dailyReconciliation(range, { wholeSpan: true }),
    db().user.count({
      where: {
        userType: "buyer",
        // somebody who was invited to the staff signs up as a buyer does
        isSuperuser: false,
        permissions: "",
        dateJoined: { gte: range.since, lt: range.before },
      },
    }),
  ]);
  const takenCents = new Map<ReportedMethod, Cents>();
  for (const { way, takenCents: cents } of money)
    if (way !== "none" && cents > 0) takenCents.set(way, (takenCents.get(way) ?? 0) + cents);
  return { orders, salesCents, takenCents, newBuyers };
}
