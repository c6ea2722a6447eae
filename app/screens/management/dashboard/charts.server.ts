import { countOf, formatCount } from "~/domain/count";
import { formatKsh } from "~/domain/money";
import { formatCalendarDay } from "~/domain/time";
import type { DayTakings } from "~/operations/orders/takings.queries.server";
import type { ChartPoint } from "~/ui/chart";

interface ChartView {
  points: ChartPoint[];
  summary: string;
}

/** Revenue and orders of the last days, as points and a sentence each. */
export function takingsCharts(days: readonly DayTakings[]): { revenue: ChartView; orders: ChartView } {
  return {
    revenue: chartOf(days, ({ revenueCents }) => revenueCents, {
      total: (cents) => `${formatKsh(cents)} in ${days.length} days, without cancelled orders`,
      text: formatKsh,
    }),
    orders: chartOf(days, ({ orders }) => orders, {
      total: (orders) => `${countOf(orders, "order")} in ${days.length} days`,
      text: formatCount,
    }),
  };
}

function chartOf(
  days: readonly DayTakings[],
  valueOf: (day: DayTakings) => number,
  words: { total: (value: number) => string; text: (value: number) => string },
): ChartView {
  const points = days.map((day): ChartPoint => {
    const label = formatCalendarDay(day.day);
    const value = valueOf(day);
    return { label, short: label.replace(/ \d+$/, ""), value, text: words.text(value) };
  });
  const total = points.reduce((sum, { value }) => sum + value, 0);
  const best = points.reduce((most, point) => (point.value > most.value ? point : most), {
    label: "",
    text: "",
    value: 0,
  });
  const most = total > 0 ? `; most on ${best.label}: ${best.text}` : "";
  return { points, summary: `${words.total(total)}${most}` };
}
