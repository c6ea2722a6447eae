import { expect, test } from "vitest";
import { isNightlyDue } from "./backup";

/** Nairobi is three hours ahead of UTC. */
const nairobi = (text: string) => new Date(`2026-11-${text}:00+03:00`);

test("a nightly backup is due at night, and at once if a night was missed or none was ever made", () => {
  const last = nairobi("10T02:30");
  expect(isNightlyDue(nairobi("10T23:59"), last, null)).toBe(false);
  expect(isNightlyDue(nairobi("11T01:59"), last, null)).toBe(false);
  expect(isNightlyDue(nairobi("11T02:00"), last, null)).toBe(true);
  expect(isNightlyDue(nairobi("11T04:29"), last, null)).toBe(true);
  expect(isNightlyDue(nairobi("11T12:00"), last, null)).toBe(true);
  expect(isNightlyDue(nairobi("11T12:00"), nairobi("11T02:00"), null)).toBe(false);
  expect(isNightlyDue(nairobi("11T12:00"), null, null)).toBe(true);
});

test("one made by hand in the evening stands for that night alone", () => {
  expect(isNightlyDue(nairobi("11T02:00"), nairobi("10T05:30"), null)).toBe(true);
  expect(isNightlyDue(nairobi("11T02:00"), nairobi("10T22:00"), null)).toBe(false);
  expect(isNightlyDue(nairobi("12T02:00"), nairobi("10T22:00"), null)).toBe(true);
});

test("after a failure it is tried again an hour later", () => {
  const failed = nairobi("11T02:10");
  expect(isNightlyDue(nairobi("11T03:09"), nairobi("10T02:00"), failed)).toBe(false);
  expect(isNightlyDue(nairobi("11T03:10"), nairobi("10T02:00"), failed)).toBe(true);
});
