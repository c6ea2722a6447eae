import { expect, test } from "vitest";
import { reconnectWait } from "./reconnect-wait";

const range = (...of: [life: number | null, failures: number]) =>
  [0, 1].map((chance) => reconnectWait(...of, chance));

test("a stream that was stable is reopened after 0.25 to 0.75 s", () => {
  expect(range(3_600_000, 0)).toEqual([250, 750]);
  expect(range(5_000, 0)).toEqual([250, 750]);
});

test("after a failed or very short stream the wait grows each time, up to 30 s", () => {
  expect(range(0, 1)).toEqual([1_000, 2_000]);
  expect(range(4_999, 1)).toEqual([1_000, 2_000]);
  expect(range(0, 2)).toEqual([2_000, 4_000]);
  expect(range(0, 9)).toEqual([15_000, 30_000]);
});

test("if other tabs use all slots, the next try is after 5 to 10 s", () => {
  expect(range(null, 0)).toEqual([5_000, 10_000]);
});
