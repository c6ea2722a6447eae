import { compactCount } from "~/domain/text/count";
import { formatKsh } from "~/domain/money";
import { formatDuration } from "~/domain/text/duration";
import { highestPoint } from "~/ui/chart/chart-scale";
import type { RoundCharts } from "~/operations/rounds/round-charts.queries.server";
import type { RoundChartsView } from "./round-charts";
import { spanName, spanPoints } from "~/screens/management/shared/chart/span-points";
import { t } from "~/texts/t";
import { counted } from "~/domain/text/counted";

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
    const text = counted(count, "pledge");
    return {
      value: count,
      text:
        highestCents > 0
          ? t("{pledges}, highest by then {sum}", { pledges: text, sum: formatKsh(highestCents) })
          : text,
    };
  });
  const total = pledges.reduce((sum, { count }) => sum + count, 0);
  const each = formatDuration(life.seconds * 1000);
  return {
    points,
    summary: t("{pledges}, raises included; a bar is {each}", { pledges: counted(total, "pledge"), each }),
  };
}

function distributionView({ distribution }: RoundCharts, ranges: NonNullable<RoundCharts["ranges"]>) {
  const { cents, first, last } = ranges;
  const byRange = new Map(distribution.map(({ range, participants }) => [range, participants]));
  const points = Array.from({ length: last - first + 1 }, (_, i) => {
    const from = (first + i) * cents;
    const value = byRange.get(first + i) ?? 0;
    return {
      label: t("{from} to {to}", { from: formatKsh(from), to: formatKsh(from + cents - 1) }),
      short: cents < COMPACT_FROM ? formatKsh(from).replace("KSh ", "") : compactCount(from / CENTS),
      value,
      text: counted(value, "participant"),
    };
  });
  const most = highestPoint(points);
  const all = points.reduce((sum, { value }) => sum + value, 0);
  const participants = counted(all, "participant");
  if (points.length > 1)
    return {
      points,
      summary: most
        ? t("{participants} with a pledge; most pledged {range}", { participants, range: most.label })
        : t("{participants} with a pledge", { participants }),
    };
  const sum = formatKsh(first * cents);
  return {
    points,
    summary:
      cents === CENTS
        ? t("{participants}, all at {sum}", { participants, sum })
        : t("{participants}, all at {sum} or a little above", { participants, sum }),
  };
}
