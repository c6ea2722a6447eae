/** The days that a report covers, and those it is compared with. Days are Nairobi's, 'YYYY-MM-DD', both included. */
import { spanOfDays } from "~/domain/order/list/order-list";
import { isReportPeriod } from "~/domain/payment/report-days";
import { formatCalendarDay, nairobiDay, startOfNairobiDay, toNairobiInput } from "~/domain/time";
import { t } from "~/texts/t";

export const REPORT_SPANS = ["day", "week", "month", "dates"] as const;
export type ReportSpan = (typeof REPORT_SPANS)[number];

export interface Period {
  readonly from: string;
  readonly to: string;
}

const DAY_MS = 86_400_000;

const moved = (day: string, days: number): string =>
  nairobiDay(new Date(startOfNairobiDay(day).getTime() + days * DAY_MS));

const dayCount = ({ from, to }: Period): number =>
  Math.round((startOfNairobiDay(to).getTime() - startOfNairobiDay(from).getTime()) / DAY_MS) + 1;

const MONDAY = 1;
const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** The day, week (from Monday) or calendar month that contains a day. */
function around(day: string, span: Exclude<ReportSpan, "dates">): Period {
  if (span === "day") return { from: day, to: day };
  if (span === "week") {
    const from = moved(day, -((weekday(day) - MONDAY + 7) % 7));
    return { from, to: moved(from, 6) };
  }
  const from = `${day.slice(0, 7)}-01`;
  return { from, to: moved(`${moved(from, 31).slice(0, 7)}-01`, -1) };
}

interface PeriodRequest {
  readonly span: ReportSpan;
  readonly day: string | null;
  readonly from: string | null;
  readonly to: string | null;
}

/** Today's if none is asked for. Null: the days are in the wrong order, or too many (`TOO_MANY_DAYS`). */
export function periodOf({ span, day, from, to }: PeriodRequest, today: string): Period | null {
  if (span !== "dates") return around(day ?? today, span);
  const last = to ?? today;
  const period = { from: from ?? last, to: last };
  return isReportPeriod(period) ? period : null;
}

/** A day of the neighbouring period, for the links to it. */
export const neighbourPeriods = (period: Period) => ({
  before: moved(period.from, -1),
  after: moved(period.to, 1),
});

export interface TimeRange {
  readonly since: Date;
  readonly before: Date;
}

export function timeRangeOf(period: Period): TimeRange {
  const { since, before } = spanOfDays(period);
  return { since: since ?? startOfNairobiDay(period.from), before: before ?? startOfNairobiDay(period.to) };
}

interface EarlierPeriod {
  readonly range: TimeRange;
  /** '25 Nov 2026', and of a period that is not over '25 Nov 2026 until 15:00 EAT'. */
  readonly text: string;
}

/** As many days before; of a calendar month the month before. An unfinished period ends at the same moment: Monday to Wednesday noon. */
export function periodBefore(period: Period, now: Date): EarlierPeriod {
  const { since, before } = timeRangeOf(period);
  const yesterday = moved(period.from, -1);
  const isMonth = period.from.endsWith("-01") && period.to === around(period.from, "month").to;
  const from = isMonth ? around(yesterday, "month").from : moved(period.from, -dayCount(period));
  const earlier = startOfNairobiDay(from);
  const sameMoment = new Date(now.getTime() - (since.getTime() - earlier.getTime()));
  // on the 31st a shorter month before is whole
  const isWhole = now < since || now >= before || sameMoment >= since;
  const until = isWhole ? since : sameMoment;
  const text = periodText({ from, to: isWhole ? yesterday : nairobiDay(until) });
  return {
    range: { since: earlier, before: until },
    text: isWhole ? text : t("{text} until {time} EAT", { text, time: toNairobiInput(until).slice(11, 16) }),
  };
}

/** '26 Nov 2026', '1 Nov 2026 to 30 Nov 2026'. */
export const periodText = ({ from, to }: Period): string =>
  from === to
    ? formatCalendarDay(from)
    : t("{from} to {to}", { from: formatCalendarDay(from), to: formatCalendarDay(to) });

/** The change in whole percent; null without anything to compare with. */
export const changePercent = (now: number, before: number): number | null =>
  before > 0 ? Math.round(((now - before) / before) * 100) : null;
