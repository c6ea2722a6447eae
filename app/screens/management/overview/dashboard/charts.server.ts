import { formatCount } from "~/domain/text/count";
import { counted } from "~/domain/text/counted";
import { formatKsh } from "~/domain/money";
import { signedKsh } from "~/domain/report/sales-report";
import { cancelledNote } from "~/domain/order/order";
import { formatCalendarDay } from "~/domain/time";
import type { DayTakings } from "~/operations/reports/sales/takings.queries.server";
import type { ChartPoint } from "~/ui/chart/chart";
import { highestPoint } from "~/ui/chart/chart-scale";
import { t } from "~/texts/t";

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
      ? t(": {paid} paid, {owed} still owed", { paid: formatKsh(revenue - owed), owed: formatKsh(owed) })
      : "";
  return {
    revenue: chartOf(days, ({ revenueCents }) => revenueCents, {
      total: t("{revenue} in {days} days{split}", {
        revenue: signedKsh(revenue),
        days: days.length,
        split,
      }),
      text: signedKsh,
    }),
    orders: chartOf(days, (day) => day.orders, {
      total: t("{orders} in {days} days{cancelled}", {
        orders: counted(orders, "order"),
        days: days.length,
        cancelled: cancelled ? `, ${cancelled}` : "",
      }),
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
  return {
    points,
    summary: `${texts.total}${best ? t("; most on {label}: {text}", { label: best.label, text: best.text }) : ""}`,
  };
}
