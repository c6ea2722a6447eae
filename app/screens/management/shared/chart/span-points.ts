import { isByDays, spanStart, type TimeSteps } from "~/domain/report/chart-steps";
import { formatClock, formatDate, formatDateTime } from "~/domain/time";
import type { ChartPoint } from "~/ui/chart/chart";
import { t } from "~/texts/t";

export interface ChartView {
  readonly points: readonly ChartPoint[];
  readonly summary: string;
}

const CLOCK_UP_TO_S = 2 * 86_400;
// over more than a year, a day without a year is ambiguous
const YEAR_FROM_S = 365 * 86_400;

export function spanPoints(
  steps: TimeSteps,
  figureOf: (span: number) => { value: number; text: string },
): ChartPoint[] {
  const { seconds, first, last } = steps;
  const byMonth = (last - first + 1) * seconds > YEAR_FROM_S;
  const byClock = (last - first + 1) * seconds <= CLOCK_UP_TO_S && !isByDays(steps);
  return Array.from({ length: last - first + 1 }, (_, i) => {
    const start = spanStart(first + i, seconds);
    const day = formatDate(start);
    return {
      label: isByDays(steps) ? day : formatDateTime(start),
      short: byClock ? formatClock(start).slice(0, 5) : day.replace(byMonth ? /^\d+ / : / \d+$/, ""),
      ...figureOf(first + i),
    };
  });
}

export function spanName({ seconds }: Pick<TimeSteps, "seconds">): string {
  if (seconds === 86_400) return t("Day");
  return seconds < 86_400 ? t("From") : t("Days from");
}
