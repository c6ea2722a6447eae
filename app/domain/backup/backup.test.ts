import { expect, test } from "vitest";
import { BACKUP_NAME, isNightlyDue, UNFINISHED_BACKUP } from "./backup";

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

test("a backup is due 20 hours after the last one at night, and 26 hours after it at any time", () => {
  expect(isNightlyDue(nairobi("11T02:59"), nairobi("10T07:00"), null)).toBe(false);
  expect(isNightlyDue(nairobi("11T03:00"), nairobi("10T07:00"), null)).toBe(true);
  expect(isNightlyDue(nairobi("11T05:00"), nairobi("10T07:00"), null), "the night is over").toBe(false);
  expect(isNightlyDue(nairobi("11T08:59"), nairobi("10T07:00"), null)).toBe(false);
  expect(isNightlyDue(nairobi("11T09:00"), nairobi("10T07:00"), null)).toBe(true);
});

test("a backup's folder is known by its name, and so is one that is being made", () => {
  expect(BACKUP_NAME.test("soko-20261130T234501Z")).toBe(true);
  expect(UNFINISHED_BACKUP.exec(".soko-20261130T234501Z-4711")?.[1]).toBe("4711");
  for (const other of [
    ".soko-20261130T234501Z-4711",
    "my-soko-20261130T234501Z",
    "soko-20261130T234501Z.tar",
    "soko-2T234501Z",
    "soko-20261130T2Z",
    "soko-abcdefghT234501Z",
    "soko-20261130TabcdefZ",
    "soko-20261130T234501",
  ])
    expect(BACKUP_NAME.test(other), other).toBe(false);
  for (const other of [
    "soko-20261130T234501Z-4711",
    "x.soko-20261130T234501Z-4711",
    ".soko-20261130T234501Z-4711x",
    ".soko-20261130T234501Z-x",
    ".soko-20261130T234501Z-",
    ".soko-2T234501Z-4711",
    ".soko-20261130T2Z-4711",
    ".soko-abcdefghT234501Z-4711",
    ".soko-20261130TabcdefZ-4711",
  ])
    expect(UNFINISHED_BACKUP.test(other), other).toBe(false);
});
