import fc from "fast-check";
import { expect, test } from "vitest";
import { chartTicks, highestPoint, labelledPoints } from "./chart-scale";

test("a scale has round steps from 0 to the first that is at least the highest value", () => {
  expect(chartTicks(0)).toEqual([0, 1]);
  expect(chartTicks(3)).toEqual([0, 1, 2, 3]);
  expect(chartTicks(37)).toEqual([0, 10, 20, 30, 40]);
  expect(chartTicks(480_050, 100)).toEqual([0, 200_000, 400_000, 600_000]);
});

test("for any highest value there are two to five ticks, evenly spaced in whole units", () => {
  fc.assert(
    fc.property(fc.nat(99_999_999_999), fc.constantFrom(1, 100), (highest, unit) => {
      const ticks = chartTicks(highest, unit);
      const [, step = 0] = ticks;
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.length).toBeLessThanOrEqual(5);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest);
      expect(step % unit).toBe(0);
      expect(ticks).toEqual(ticks.map((_, i) => i * step));
    }),
  );
});

test("labels are evenly spaced and end with the last point's", () => {
  const days = (count: number) => Array.from({ length: count }, (_, i) => `day ${i}`);
  expect(labelledPoints(days(30), 5)).toEqual([5, 11, 17, 23, 29]);
  expect(labelledPoints(days(3), 5)).toEqual([0, 1, 2]);
  expect(labelledPoints([], 5)).toEqual([]);
});

test("no label appears twice below the chart", () => {
  expect(labelledPoints(["20 Nov", "20 Nov", "21 Nov", "21 Nov"], 4)).toEqual([1, 3]);
});

test("a point is the highest only if no other is as high", () => {
  const points = (...values: number[]) => values.map((value) => ({ value }));
  expect(highestPoint(points(1, 3, 2))).toEqual({ value: 3 });
  expect(highestPoint(points(1, 1, 1))).toBeNull();
  expect(highestPoint(points(0, 0))).toBeNull();
  expect(highestPoint([])).toBeNull();
});
