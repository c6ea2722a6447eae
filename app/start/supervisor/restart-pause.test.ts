import { expect, test } from "vitest";
import { pauseAfter } from "./restart-pause";

test("a process that keeps dying restarts after 0.25 s, then later and later, at most every 10 s", () => {
  const pauses = [0];
  while (pauses.length < 9) pauses.push(pauseAfter(pauses.at(-1) ?? 0, 1_000));
  expect(pauses.slice(1)).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
});

test("after a minute alive a process counts as healthy again", () => {
  expect(pauseAfter(8_000, 59_999)).toBe(10_000);
  expect(pauseAfter(8_000, 60_000)).toBe(250);
});
