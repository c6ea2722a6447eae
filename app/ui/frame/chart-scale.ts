/** Steps that people count in. */
const STEPS = [1, 2, 5, 10];
const MOST_STEPS = 4;

/**
 * The values of a chart's lines, from 0 up to the first that is at least `highest`: evenly spaced, at most five, each a round
 * number of `unit`s (100 cents, one order).
 */
export function chartTicks(highest: number, unit = 1): number[] {
  const wanted = Math.max(1, highest / unit / MOST_STEPS);
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = (STEPS.find((factor) => factor * power >= wanted) ?? 10) * power * unit;
  const count = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: count + 1 }, (_, i) => i * step);
}

/** Which points get their name below the line: about `most` of them, evenly spaced, the last one always, no name twice. */
export function labelledPoints(names: readonly string[], most: number): number[] {
  const apart = Math.max(1, Math.ceil(names.length / most));
  const shown = names.map((_, i) => i).filter((i) => (names.length - 1 - i) % apart === 0);
  return shown.filter((i) => shown.findLast((other) => names[other] === names[i]) === i);
}

/** The one point that stands above all others; null where several share the top, or nothing is above 0. */
export function highestPoint<Point extends { readonly value: number }>(
  points: readonly Point[],
): Point | null {
  const top = Math.max(0, ...points.map(({ value }) => value));
  const [highest, ...others] = points.filter(({ value }) => value === top);
  return top > 0 && highest && others.length === 0 ? highest : null;
}
