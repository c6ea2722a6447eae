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

/** Which points get their name below the line: about `most` of them, evenly spaced, the last one always. */
export function labelledPoints(count: number, most: number): number[] {
  const apart = Math.max(1, Math.ceil(count / most));
  return Array.from({ length: count }, (_, i) => i).filter((i) => (count - 1 - i) % apart === 0);
}
