import { expect, test } from "vitest";
import { isQuietHour } from "./timing";

test.each([
  ["2026-11-26T17:59:59Z", false],
  ["2026-11-26T18:00:00Z", true],
  ["2026-11-27T03:59:59Z", true],
  ["2026-11-27T04:00:00Z", false],
])("quiet hours are from 21:00 to 07:00 EAT: %s", (at, isQuiet) => {
  expect(isQuietHour(new Date(at))).toBe(isQuiet);
});
