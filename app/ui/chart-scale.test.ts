import fc from "fast-check";
import { expect, test } from "vitest";
import { chartTicks, labelledPoints } from "./chart-scale";

test("a scale goes in round steps from 0 to the first that holds the highest value", () => {
  expect(chartTicks(0)).toEqual([0, 1]);
  expect(chartTicks(3)).toEqual([0, 1, 2, 3]);
  expect(chartTicks(37)).toEqual([0, 10, 20, 30, 40]);
  expect(chartTicks(480_050, 100)).toEqual([0, 200_000, 400_000, 600_000]);
});

test("whatever the highest value, two to five ticks hold it, evenly spaced in whole units", () => {
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

test("names stand evenly apart and end with the last point's", () => {
  expect(labelledPoints(30, 5)).toEqual([5, 11, 17, 23, 29]);
  expect(labelledPoints(3, 5)).toEqual([0, 1, 2]);
  expect(labelledPoints(0, 5)).toEqual([]);
});
