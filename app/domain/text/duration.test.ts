import { expect, test } from "vitest";
import { formatDuration } from "./duration";

test.each([
  [0, "0 s"],
  [-5000, "0 s"],
  [45_000, "45 s"],
  [300_000, "5 min"],
  [3_900_000, "1 h 5 min"],
  [86_400_000, "1 day"],
  [183_600_000, "2 days 3 h"],
])("a duration of %i ms reads %j", (ms, text) => {
  expect(formatDuration(ms)).toBe(text);
});
