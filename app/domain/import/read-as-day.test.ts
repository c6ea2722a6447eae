import { expect, test } from "vitest";
import { daysReadIn, isWrittenDay, swappedDay } from "./read-as-day";

test.each([
  ["2026-11-05", ["11-5"]],
  ["2026-1-5", ["1-5"]],
  ["2026-11-05 18:04", ["11-5"]],
  ["2026-11-05  8:04:59", ["11-5"]],
  ["1-2", ["1-2", "2-1"]],
  ["1/2/26", ["1-2", "2-1"]],
  ["5.11.2026", ["5-11", "11-5"]],
  ["5/11/2026 18:04", ["5-11", "11-5"]],
  ["13-1", ["1-13"]],
  ["1-13", ["1-13"]],
  ["12/31/2026", ["12-31"]],
  ["12-1", ["12-1", "1-12"]],
  ["MAR-1", ["3-1"]],
  ["mar 31", ["3-31"]],
  ["DEC12", ["12-12"]],
  ["Sept-2", ["9-2"]],
  ["1-Jan", ["1-1"]],
  ["01Jan", ["1-1"]],
  ["3 Feb 26", ["2-3"]],
  ["3-Feb-2026", ["2-3"]],
])("“%s” may be the day %j", (text, days) => expect(daysReadIn(text)).toEqual(days));

test.each([
  "",
  "Lamp",
  "MAY",
  "0-1",
  "1-0",
  "13-13",
  "32-1",
  "1-32",
  "2026-13-05",
  "2026-11-32",
  "2026-0-5",
  "2026-11-05 18:4",
  "12026-11-05",
  "x1-2",
  "1-2 x",
  "1-2-3",
  "1-2 18:04:5",
  "123-1",
  "ABC-1",
  "MAR-32",
  "MAR-0",
  "xMAR-1",
  "MAR-12345",
  "1--MAR",
  "MAR-1 x",
])("“%s” is no day", (text) => expect(daysReadIn(text)).toEqual([]));

test.each([
  ["1-Mar", true],
  ["01-Mar-26", true],
  ["01-Mar-2026", true],
  ["5/11/2026", true],
  ["5.11.26", true],
  ["5/11/2026 18:04", true],
  ["2026-11-05", true],
  ["1-mar", false],
  ["1-MAR", false],
  ["1-Mart", false],
  ["x1-Mar", false],
  ["1-Mar-2", false],
  ["1-Mar 26", false],
  ["5/11-2026", false],
  ["5/11/2026 x", false],
  ["5/11", false],
  ["123/1/2026", false],
])("a program may write a day so: %s, %s", (after, is) => expect(isWrittenDay("MAR-1", after)).toBe(is));

test("of two days with the year in front the second was typed by a person", () => {
  expect(isWrittenDay("2026-11-06", "2026-11-05")).toBe(false);
});

test.each([
  ["2026-11-05 18:04", "2026-05-11 18:04"],
  ["2026-01-12 00:00", "2026-12-01 00:00"],
  ["2026-11-11 18:04", null],
  ["2026-11-13 18:04", null],
  ["2026-11-05", null],
  ["2026-11-05 18:04:05", null],
  ["12026-11-05 18:04", null],
  ["", null],
])("with day and month turned, %s is %s", (text, turned) => expect(swappedDay(text)).toBe(turned));
