import { expect, test } from "vitest";
import { isReportPeriod } from "./report-days";

test("a report covers one day to 400, the first before the last", () => {
  const covers = (from: string, to: string) => isReportPeriod({ from, to });
  expect(covers("2026-11-30", "2026-11-30")).toBe(true);
  expect(covers("2026-11-30", "2026-11-29")).toBe(false);
  // 400 days later, and one more
  expect(covers("2025-01-01", "2026-02-05")).toBe(true);
  expect(covers("2025-01-01", "2026-02-06")).toBe(false);
});
