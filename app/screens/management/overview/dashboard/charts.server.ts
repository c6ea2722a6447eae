import { countOf, formatCount } from "~/domain/text/count";
import { formatKsh } from "~/domain/money";
import { signedKsh } from "~/domain/report/sales-report";
import { cancelledNote } from "~/domain/order/order";
import { formatCalendarDay } from "~/domain/time";
import type { DayTakings } from "~/operations/reports/sales/takings.queries.server";
import type { ChartPoint } from "~/ui/chart/chart";
import { highestPoint } from "~/ui/chart/chart-scale";

interface ChartView {
  points: ChartPoint[];
  summary: string;
}

export function takingsCharts(days: readonly DayTakings[]): { revenue: ChartView; orders: ChartView } {
  const sumOf = (figure: (day: DayTakings) => number) => days.reduce((sum, day) => sum + figure(day), 0);
  const revenue = sumOf(({ revenueCents }) => revenueCents);
  const owed = sumOf(({ owedCents }) => owedCents);
  const orders = sumOf((day) => day.orders);
  const cancelled = cancelledNote(
    orders,
    sumOf((day) => day.cancelled),
  );
  const split =
    revenue >= owed && revenue > 0
      ? `: ${formatKsh(revenue - owed)} paid, ${formatKsh(owed)} still owed`
      : "";
  return {
    revenue: chartOf(days, ({ revenueCents }) => revenueCents, {
      total: `${signedKsh(revenue)} in ${days.length} days${split}`,
      text: signedKsh,
    }),
    orders: chartOf(days, (day) => day.orders, {
      total: `${countOf(orders, "order")} in ${days.length} days${cancelled ? `, ${cancelled}` : ""}`,
      text: formatCount,
    }),
  };
}

function chartOf(
  days: readonly DayTakings[],
  valueOf: (day: DayTakings) => number,
  texts: { total: string; text: (value: number) => string },
): ChartView {
  const points = days.map((day): ChartPoint => {
    const label = formatCalendarDay(day.day);
    const value = valueOf(day);
    return { label, short: label.replace(/ \d+$/, ""), value: Math.max(0, value), text: texts.text(value) };
  });
  const best = highestPoint(points);
  return { points, summary: `${texts.total}${best ? `; most on ${best.label}: ${best.text}` : ""}` };
}
