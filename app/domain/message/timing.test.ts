import { expect, test } from "vitest";
import { dueForStaff, isQuietHour, nightSummaryDueAt } from "./timing";

test.each([
  ["2026-11-26T17:59:59Z", false],
  ["2026-11-26T18:00:00Z", true],
  ["2026-11-27T03:59:59Z", true],
  ["2026-11-27T04:00:00Z", false],
])("quiet hours are from 21:00 to 07:00 EAT: %s", (at, isQuiet) => {
  expect(isQuietHour(new Date(at))).toBe(isQuiet);
});

test("what came in the night is counted into one message at 07:05 EAT (D123)", () => {
  expect(nightSummaryDueAt("2026-11-27")).toEqual(new Date("2026-11-27T04:05:00Z"));
});

test.each([
  ["2026-11-26T12:00:00.123Z", "2026-11-26T12:00:00.123Z"],
  ["2026-11-26T17:59:59.999Z", "2026-11-26T17:59:59.999Z"],
  ["2026-11-26T18:00:00.000Z", "2026-11-27T04:05:00.000Z"],
  ["2026-11-26T20:59:59.999Z", "2026-11-27T04:05:00.000Z"],
  ["2026-11-26T21:00:00.000Z", "2026-11-27T04:05:00.000Z"],
  ["2026-11-27T03:59:59.999Z", "2026-11-27T04:05:00.000Z"],
  ["2026-11-27T04:00:00.000Z", "2026-11-27T04:00:00.000Z"],
])("staff hear at once by day, and of what came at night in the morning: %s", (at, due) => {
  expect(dueForStaff(new Date(at)).toISOString()).toBe(due);
});
