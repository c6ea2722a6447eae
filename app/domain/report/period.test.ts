import fc from "fast-check";
import { expect, test } from "vitest";
import {
  changePercent,
  timeRangeOf,
  neighbourPeriods,
  periodBefore,
  periodOf,
  periodText,
  type ReportSpan,
} from "./period";
import { nairobiDay } from "~/domain/time";

const TODAY = "2026-11-26";
const asked = (span: ReportSpan, changes = {}) =>
  periodOf({ span, day: null, from: null, to: null, ...changes }, TODAY);

test("a period is a day, a week from Monday, a calendar month or chosen days; by default it is today", () => {
  expect(asked("day")).toEqual({ from: TODAY, to: TODAY });
  expect(asked("week")).toEqual({ from: "2026-11-23", to: "2026-11-29" });
  expect(asked("week", { day: "2026-11-29" })).toEqual({ from: "2026-11-23", to: "2026-11-29" });
  expect(asked("month", { day: "2024-02-10" })).toEqual({ from: "2024-02-01", to: "2024-02-29" });
  expect(asked("month", { day: "2026-12-31" })).toEqual({ from: "2026-12-01", to: "2026-12-31" });
  expect(asked("dates", { from: "2026-11-01", to: "2026-11-03" })).toEqual({
    from: "2026-11-01",
    to: "2026-11-03",
  });
  expect(asked("dates", { from: "2026-11-20" })).toEqual({ from: "2026-11-20", to: TODAY });
  expect(asked("dates", { from: "2026-11-27" }), "the last before the first").toBeNull();
  expect(asked("dates", { from: "2020-01-01" }), "too many").toBeNull();
});

test("a period that is not over is compared with the one before up to the same moment", () => {
  const now = new Date(`${TODAY}T15:00:00+03:00`);
  expect(periodBefore({ from: "2026-11-23", to: "2026-11-29" }, now)).toEqual({
    range: { since: new Date("2026-11-16T00:00:00+03:00"), before: new Date("2026-11-19T15:00:00+03:00") },
    text: "16 Nov 2026 to 19 Nov 2026 until 15:00 EAT",
  });
  expect(periodBefore({ from: "2026-11-16", to: "2026-11-22" }, now)).toEqual({
    range: timeRangeOf({ from: "2026-11-09", to: "2026-11-15" }),
    text: "9 Nov 2026 to 15 Nov 2026",
  });
  expect(periodBefore({ from: TODAY, to: TODAY }, now)).toMatchObject({
    text: "25 Nov 2026 until 15:00 EAT",
  });
});

test("a month is compared with the same days of the month before, and a shorter one as a whole", () => {
  const november = { from: "2026-11-01", to: "2026-11-30" };
  expect(periodBefore(november, new Date("2026-11-29T15:00:00+03:00"))).toEqual({
    range: { since: new Date("2026-10-01T00:00:00+03:00"), before: new Date("2026-10-29T15:00:00+03:00") },
    text: "1 Oct 2026 to 29 Oct 2026 until 15:00 EAT",
  });
  expect(periodBefore(november, new Date("2027-01-01T00:00:00Z"))).toEqual({
    range: timeRangeOf({ from: "2026-10-01", to: "2026-10-31" }),
    text: "1 Oct 2026 to 31 Oct 2026",
  });
  const march = { from: "2026-03-01", to: "2026-03-31" };
  expect(periodBefore(march, new Date("2026-03-31T15:00:00+03:00")).text).toBe("1 Feb 2026 to 28 Feb 2026");
});

test("periods leave no moment out and count none twice", () => {
  const day = fc
    .date({
      min: new Date("2001-01-01T00:00:00Z"),
      max: new Date("2098-12-31T00:00:00Z"),
      noInvalidDate: true,
    })
    .map((at) => at.toISOString().slice(0, 10));
  fc.assert(
    fc.property(day, fc.constantFrom("day", "week", "month"), (some, span) => {
      const period = periodOf({ span, day: some, from: null, to: null }, TODAY) ?? expect.fail();
      expect(period.from <= some && some <= period.to).toBe(true);
      const next =
        periodOf({ span, day: neighbourPeriods(period).after, from: null, to: null }, TODAY) ?? expect.fail();
      expect(timeRangeOf(period).before).toEqual(timeRangeOf(next).since);
      const { range } = periodBefore(period, new Date("2100-01-01T00:00:00Z"));
      const { since, before } = timeRangeOf(period);
      expect(range.before).toEqual(since);
      if (span === "month") expect(nairobiDay(range.since)).toMatch(/-01$/);
      else expect(since.getTime() - range.since.getTime()).toBe(before.getTime() - since.getTime());
    }),
  );
});

test("a change is shown in whole percent, and not at all if the earlier figure is 0", () => {
  expect([changePercent(150, 100), changePercent(50, 100), changePercent(5, 0)]).toEqual([50, -50, null]);
  expect(periodText({ from: "2026-11-01", to: "2026-11-30" })).toBe("1 Nov 2026 to 30 Nov 2026");
});
