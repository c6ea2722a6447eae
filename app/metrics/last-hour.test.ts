import { expect, test } from "vitest";
import { LastHour } from "./last-hour";

test("the last hour forgets events older than 60 minutes, also after a long pause", () => {
  const minute = 60_000;
  const start = 1_000_000 * minute;
  const hour = new LastHour();
  for (let i = 0; i < 60; i++) hour.add(start + i * minute);
  hour.add(start + 59 * minute + 1);
  expect(hour.sum(start + 59 * minute)).toBe(61);
  expect(hour.lastMinute(start + 60 * minute)).toBe(2);
  expect(hour.sum(start + 60 * minute)).toBe(60);
  expect(hour.sum(start + 500 * minute)).toBe(0);
  expect(hour.lastMinute(start + 500 * minute)).toBe(0);
  hour.add(start + 500 * minute);
  expect(hour.sum(start + 500 * minute)).toBe(1);
});
