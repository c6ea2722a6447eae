import { expect, test } from "vitest";
import { downTimeMs, isJustPlaced, payBefore, timeLeftText, underWayCutoff } from "./pay-before";

const NOW = new Date("2026-11-30T09:00:00Z");
const MINUTE_MS = 60_000;
const after = (ms: number) => new Date(NOW.getTime() + ms);

test("an order waits half an hour for M-Pesa, and ten minutes more for a phone that was asked (D81)", () => {
  expect(payBefore(NOW)).toEqual(after(30 * MINUTE_MS));
  expect(underWayCutoff(NOW)).toEqual(after(-10 * MINUTE_MS));
  expect(isJustPlaced(after(-30 * MINUTE_MS + 1), NOW)).toBe(true);
  expect(isJustPlaced(after(-30 * MINUTE_MS), NOW)).toBe(false);
});

test("a buyer reads how many minutes are left", () => {
  expect(timeLeftText(after(24 * MINUTE_MS + 59_000), NOW)).toBe("24 min left");
  expect(timeLeftText(after(MINUTE_MS), NOW)).toBe("1 min left");
  expect(timeLeftText(after(MINUTE_MS - 1), NOW)).toBe("less than a minute left");
  expect(timeLeftText(after(1), NOW)).toBe("less than a minute left");
  expect(timeLeftText(NOW, NOW)).toBe("the time is over");
  expect(timeLeftText(after(-1), NOW)).toBe("the time is over");
});

test("time in which the shop was down for more than a minute and a half does not count against the buyer (D104)", () => {
  expect(downTimeMs(after(-90_000), NOW)).toBe(0);
  expect(downTimeMs(after(-90_001), NOW)).toBe(90_001);
});
