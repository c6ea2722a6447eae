import type { Counter, Gauge, Histogram } from "prom-client";

type Labels = Readonly<Partial<Record<string, string | number>>>;

export async function metricTotal(metric: Counter | Gauge, only: Labels = {}): Promise<number> {
  const { values } = await metric.get();
  return values
    .filter(({ labels }) => Object.entries(only).every(([name, value]) => labels[name] === value))
    .reduce((sum, { value }) => sum + value, 0);
}

interface HistogramTotals {
  readonly count: number;
  readonly sum: number;
  /** Cumulative; the last bound is Infinity. */
  readonly buckets: readonly { readonly bound: number; readonly count: number }[];
}

/** Adds up a histogram's series with the same key; null leaves a series out. */
export async function histogramTotalsBy(
  histogram: Histogram,
  keyOf: (labels: Labels) => string | null,
): Promise<Map<string, HistogramTotals>> {
  const { values } = await histogram.get();
  const all = new Map<string, { count: number; sum: number; buckets: Map<number, number> }>();
  for (const { metricName, labels, value } of values) {
    const key = keyOf(labels);
    if (key === null) continue;
    const known = all.get(key) ?? { count: 0, sum: 0, buckets: new Map<number, number>() };
    all.set(key, known);
    if (metricName?.endsWith("_sum")) known.sum += value;
    else if (metricName?.endsWith("_count")) known.count += value;
    else {
      const bound = labels.le === "+Inf" ? Infinity : Number(labels.le);
      known.buckets.set(bound, (known.buckets.get(bound) ?? 0) + value);
    }
  }
  const inOrder = ({
    count,
    sum,
    buckets,
  }: {
    count: number;
    sum: number;
    buckets: Map<number, number>;
  }) => ({
    count,
    sum,
    buckets: [...buckets].sort(([a], [b]) => a - b).map(([bound, at]) => ({ bound, count: at })),
  });
  return new Map([...all].map(([key, known]) => [key, inOrder(known)]));
}

/** As Prometheus does it, spread evenly within a bucket; `share` is 0 to 1. Null if nothing was observed. */
export function quantile({ count, sum, buckets }: HistogramTotals, share: number): number | null {
  if (count === 0) return null;
  const rank = share * count;
  let low = 0;
  let before = 0;
  for (const { bound, count: upTo } of buckets) {
    if (upTo >= rank && bound !== Infinity)
      return Math.min(low + ((bound - low) * (rank - before)) / (upTo - before || 1), sum);
    if (bound === Infinity) break;
    low = bound;
    before = upTo;
  }
  return low;
}
