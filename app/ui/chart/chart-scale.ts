const STEPS = [1, 2, 5, 10];
const MAX_STEPS = 4;

/** Evenly spaced, at most five, from 0 to the first that is at least `highest`, in round numbers of `unit` (100 for cents). */
export function chartTicks(highest: number, unit = 1): number[] {
  const wanted = Math.max(1, highest / unit / MAX_STEPS);
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = (STEPS.find((factor) => factor * power >= wanted) ?? 10) * power * unit;
  const count = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: count + 1 }, (_, i) => i * step);
}

export function labelledPoints(names: readonly string[], most: number): number[] {
  const apart = Math.max(1, Math.ceil(names.length / most));
  const shown = names.map((_, i) => i).filter((i) => (names.length - 1 - i) % apart === 0);
  return shown.filter((i) => shown.findLast((other) => names[other] === names[i]) === i);
}

/** Null if several share the top, or all are 0. */
export function highestPoint<Point extends { readonly value: number }>(
  points: readonly Point[],
): Point | null {
  const top = Math.max(0, ...points.map(({ value }) => value));
  const [highest, ...others] = points.filter(({ value }) => value === top);
  return top > 0 && highest && others.length === 0 ? highest : null;
}
