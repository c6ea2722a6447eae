import { compactCount, countOf } from "~/domain/text/count";
import { formatKsh } from "~/domain/money";
import { formatDuration } from "~/domain/text/duration";
import { highestPoint } from "~/ui/chart/chart-scale";
import type { RoundCharts } from "~/operations/rounds/round-charts.queries.server";
import type { RoundChartsView } from "./round-charts";
import { spanName, spanPoints } from "~/screens/management/shared/chart/span-points";

const CENTS = 100;
// from here on one decimal of a million shows the limits of the ranges exactly
const COMPACT_FROM = 100_000 * CENTS;

export function roundChartsView(charts: RoundCharts): RoundChartsView | null {
  const { ranges } = charts;
  if (ranges === null) return null;
  return {
    life: { ...lifeView(charts), column: spanName(charts.life) },
    distribution: distributionView(charts, ranges),
  };
}

function lifeView({ life, pledges }: RoundCharts) {
  const bySpan = new Map(pledges.map((entry) => [entry.span, entry]));
  let highestCents = 0;
  const points = spanPoints(life, (span) => {
    const { count = 0, highestCents: highest = 0 } = bySpan.get(span) ?? {};
    highestCents = Math.max(highestCents, highest);
    const reached = highestCents > 0 ? `, highest by then ${formatKsh(highestCents)}` : "";
    return { value: count, text: `${countOf(count, "pledge")}${reached}` };
  });
  const total = pledges.reduce((sum, { count }) => sum + count, 0);
  const each = formatDuration(life.seconds * 1000);
  return { points, summary: `${countOf(total, "pledge")}, raises included; a bar is ${each}` };
}

function distributionView({ distribution }: RoundCharts, ranges: NonNullable<RoundCharts["ranges"]>) {
  const { cents, first, last } = ranges;
  const byRange = new Map(distribution.map(({ range, participants }) => [range, participants]));
  const points = Array.from({ length: last - first + 1 }, (_, i) => {
    const from = (first + i) * cents;
    const value = byRange.get(first + i) ?? 0;
    return {
      label: `${formatKsh(from)} to ${formatKsh(from + cents - 1)}`,
      short: cents < COMPACT_FROM ? formatKsh(from).replace("KSh ", "") : compactCount(from / CENTS),
      value,
      text: countOf(value, "participant"),
    };
  });
  const most = highestPoint(points);
  const all = points.reduce((sum, { value }) => sum + value, 0);
  const summary =
    points.length === 1
      ? `${countOf(all, "participant")}, all at ${formatKsh(first * cents)}${cents === CENTS ? "" : " or a little above"}`
      : `${countOf(all, "participant")} with a pledge${most ? `; most pledged ${most.label}` : ""}`;
  return { points, summary };
}
