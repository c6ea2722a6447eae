import { expect, test } from "vitest";
import { reconnectWait } from "./reconnect-wait";

const range = (...of: [life: number | null, failures: number]) =>
  [0, 1].map((chance) => reconnectWait(...of, chance));

test("a stream that had lived is tried again within 0.25 to 0.75 s", () => {
  expect(range(3_600_000, 0)).toEqual([250, 750]);
  expect(range(5_000, 0)).toEqual([250, 750]);
});

test("one that never came, or broke off at once, waits longer each time, 30 s at most", () => {
  expect(range(0, 1)).toEqual([1_000, 2_000]);
  expect(range(4_999, 1)).toEqual([1_000, 2_000]);
  expect(range(0, 2)).toEqual([2_000, 4_000]);
  expect(range(0, 9)).toEqual([15_000, 30_000]);
});

test("where other tabs hold all slots it is tried again after 5 to 10 s", () => {
  expect(range(null, 0)).toEqual([5_000, 10_000]);
});
