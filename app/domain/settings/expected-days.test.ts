import { expect, test } from "vitest";
import { expectedDates, expectedDaysText, readExpectedDays } from "./expected-days";

test.each([
  ["2-4", "2-4"],
  [" 2 to 4 days ", "2-4"],
  ["2 – 4", "2-4"],
  ["3", "3"],
  ["3-3", "3"],
  ["0-1", "0-1"],
  ["1 day", "1"],
  ["10-60", "10-60"],
  ["14 DAYS", "14"],
  ["60", "60"],
  ["  ", ""],
])("%j is stored as %j", (typed, stored) => {
  expect(readExpectedDays(typed)).toBe(stored);
});

test.each(["soon", "4-2", "1-61", "61", "x3", "3 days x", "-3", "2.5", "2-4-6"])(
  "%j is no number of days",
  (typed) => {
    expect(readExpectedDays(typed)).toBeNull();
  },
);

test("buyers read days before they order and dates afterwards; nothing if nothing is set", () => {
  expect(["2-4", "3", "1", "0-1", "0", ""].map(expectedDaysText)).toEqual([
    "2 to 4 days",
    "3 days",
    "1 day",
    "0 to 1 day",
    "the same day",
    null,
  ]);
  // 01:30 on 27 November in Nairobi
  const at = new Date("2026-11-26T22:30:00Z");
  expect(["2-4", "3-6", "1", ""].map((days) => expectedDates(days, at))).toEqual([
    "29 Nov to 1 Dec",
    "30 Nov to 3 Dec",
    "28 Nov",
    null,
  ]);
});
