import fc from "fast-check";
import { expect, test } from "vitest";
import {
  ageOn,
  formatCalendarDay,
  formatClock,
  formatDate,
  formatDateTime,
  formatDayTime,
  formatSoon,
  isCalendarDay,
  readDay,
  isShopYear,
  lastNairobiDays,
  nairobiDay,
  nairobiHour,
  parseInstant,
  parseMoment,
  parseNairobiInput,
  startOfNairobiDay,
  toNairobiInput,
} from "./time";

const at = new Date("2026-11-21T15:00:00Z");

test("a calendar day is written out without a zone moving it", () => {
  expect(formatCalendarDay("1998-02-28")).toBe("28 Feb 1998");
  expect(formatCalendarDay("2000-01-01")).toBe("1 Jan 2000");
});

test("time is shown in Nairobi, three hours ahead of UTC", () => {
  expect(formatDate(at)).toBe("21 Nov 2026");
  expect(formatDateTime(at)).toBe("21 Nov 2026, 18:00 EAT");
  expect(formatDayTime(at)).toBe("21 Nov, 18:00 EAT");
  expect(formatClock(new Date("2026-11-21T11:03:05Z"))).toBe("14:03:05 EAT");
});

test("the Nairobi day begins at 21:00 UTC of the day before", () => {
  expect(nairobiDay(new Date("2026-12-31T20:59:59Z"))).toBe("2026-12-31");
  expect(nairobiDay(new Date("2026-12-31T21:00:00Z"))).toBe("2027-01-01");
  expect(formatDate(new Date("2026-12-31T21:00:00Z"))).toBe("1 Jan 2027");
});

test("a datetime-local input is Nairobi time", () => {
  expect(parseNairobiInput("2026-11-21T18:00")).toEqual(at);
  expect(parseNairobiInput(" 2026-11-21 18:00:00 ")).toEqual(at);
  expect(parseNairobiInput("2026-11-21T18:00:00.000")).toEqual(at);
  expect(toNairobiInput(at)).toBe("2026-11-21T18:00");
});

test.each([
  "",
  "tomorrow",
  "2026-11-21",
  "2026-02-30T10:00",
  "2026-11-21T24:00",
  "2026-13-01T10:00",
  "21/11/2026",
  "0000-01-01T00:00",
  "0026-11-21T18:00",
  "9999-12-31T23:59-14:00",
])("%j is not a moment", (text) => {
  expect(parseNairobiInput(text)).toBeNull();
  expect(parseMoment(text)).toBeNull();
  expect(parseInstant(text)).toBeNull();
});

test("an instant carries its zone (D2)", () => {
  for (const text of ["2026-11-21T15:00:00Z", "2026-11-21T16:00+01:00", " 2026-11-21T18:00:00+03:00 "])
    expect(parseInstant(text)).toEqual(at);
  for (const text of ["2026-11-21T18:00", "2026-11-21 18:00:00", "2026-02-30T15:00:00Z"])
    expect(parseInstant(text)).toBeNull();
});

test("a form may give a moment in UTC, with an offset, or in Nairobi time without one", () => {
  expect(parseMoment("2026-11-21T15:00:00Z")).toEqual(at);
  for (const text of ["2026-11-21T15:00:00.000Z", "2026-11-21T15:00:00.000000000Z", "2026-11-21T15:00:00.0Z"])
    expect(parseMoment(text), text).toEqual(at);
  expect(parseMoment("9999-12-31T23:59:59.999Z")).toEqual(new Date("9999-12-31T23:59:59.999Z"));
  for (const text of ["x2026-11-21T15:00:00Z", "2026-11-21T15:00:00Zx", "2026-11-21T15:00:00.0000000000Z"])
    expect(parseInstant(text), text).toBeNull();
  expect(parseMoment("2026-11-21T16:00+01:00")).toEqual(at);
  expect(parseMoment("2026-11-21T18:00")).toEqual(at);
  expect(parseMoment("2026-02-30T15:00:00Z")).toBeNull();
  expect(parseMoment("2026-11-21T15:00:00+99:99")).toBeNull();
});

test("a day may be typed as year-month-day or day/month/year (D107)", () => {
  for (const text of ["1990-05-31", "1990-5-31", "1990/5/31", "31/05/1990", "31/5/1990", " 31.5.1990 "])
    expect(readDay(text), text).toBe("1990-05-31");
  for (const text of [
    "",
    "x1990-05-31",
    "31/5/1990x",
    "5 May 1990",
    "31/05/90",
    "05/31/1990",
    "2001-02-29",
    "29/2/2001",
    "0026-11-21",
  ])
    expect(readDay(text), text).toBeNull();
});

test("every minute survives writing to a form field and reading back", () => {
  const minutes = fc.date({
    min: new Date("1970-01-01T00:00:00Z"),
    max: new Date("2199-12-31T20:59:00Z"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(minutes, (moment) => {
      const minute = new Date(Math.floor(moment.getTime() / 60_000) * 60_000);
      expect(parseNairobiInput(toNairobiInput(minute))).toEqual(minute);
      expect(parseMoment(minute.toISOString())).toEqual(minute);
      expect(isCalendarDay(nairobiDay(moment))).toBe(true);
    }),
  );
});

test("printed times match the Africa/Nairobi zone of the time-zone database", () => {
  const zone = new Intl.DateTimeFormat("en-GB", {
    timeZone: "Africa/Nairobi",
    dateStyle: "short",
    timeStyle: "medium",
  });
  const moments = fc.date({ min: at, max: new Date("2199-01-01T00:00:00Z"), noInvalidDate: true });
  fc.assert(
    fc.property(moments, (moment) => {
      const [year, month, day] = nairobiDay(moment).split("-");
      expect(`${day}/${month}/${year}, ${formatClock(moment)}`).toBe(`${zone.format(moment)} EAT`);
    }),
  );
});

test("only existing days are calendar days", () => {
  expect(isCalendarDay("2028-02-29")).toBe(true);
  expect(isCalendarDay("2027-02-29")).toBe(false);
  expect(isCalendarDay("2026-1-1")).toBe(false);
  expect(isCalendarDay("2026-00-10")).toBe(false);
  expect(isCalendarDay("0001-01-01")).toBe(false);
  expect(isCalendarDay("0026-11-21")).toBe(false);
});

test("age counts the birthdays reached in Nairobi", () => {
  expect(ageOn("2000-11-22", at)).toBe(25);
  expect(ageOn("2000-11-21", at)).toBe(26);
  expect(ageOn("2000-11-22", new Date("2026-11-21T21:00:00Z"))).toBe(26);
  expect(ageOn("2026-11-21", at)).toBe(0);
});

test("somebody born on 29 February has a birthday on 1 March in a common year", () => {
  expect(ageOn("2004-02-29", new Date("2026-02-28T12:00:00Z"))).toBe(21);
  expect(ageOn("2004-02-29", new Date("2026-03-01T12:00:00Z"))).toBe(22);
});

test("the last days end with today in Nairobi, also across a month's end and after midnight there", () => {
  expect(lastNairobiDays(3, new Date("2027-03-01T20:59:59Z"))).toEqual([
    "2027-02-27",
    "2027-02-28",
    "2027-03-01",
  ]);
  expect(lastNairobiDays(1, new Date("2027-03-01T21:00:00Z"))).toEqual(["2027-03-02"]);
  expect(startOfNairobiDay("2027-03-02")).toEqual(new Date("2027-03-01T21:00:00Z"));
});

test("the last hours of the year 9999 are shown in Nairobi's year", () => {
  const last = new Date("9999-12-31T23:59:59.999Z");
  expect([formatDateTime(last), formatDayTime(last), formatClock(last)]).toEqual([
    "1 Jan 10000, 02:59 EAT",
    "1 Jan, 02:59 EAT",
    "02:59:59 EAT",
  ]);
});

test("dates of the shop are in this century, in Nairobi", () => {
  for (const at of ["1999-12-31T21:00:00Z", "2099-12-31T20:59:59Z"])
    expect(isShopYear(new Date(at))).toBe(true);
  for (const at of [
    "1999-12-31T20:59:59Z",
    "2099-12-31T21:00:00Z",
    "9999-12-31T20:59:00Z",
    "0026-11-21T00:00:00Z",
  ])
    expect(isShopYear(new Date(at)), at).toBe(false);
});

test("a time of today is shown without its day, which in Nairobi begins at 21:00 UTC", () => {
  expect(formatSoon(new Date("2026-11-21T20:59:00Z"), at)).toBe("23:59 EAT");
  expect(formatSoon(new Date("2026-11-21T21:00:00Z"), at)).toBe("22 Nov, 00:00 EAT");
  expect(nairobiHour(new Date("2026-11-21T20:59:00Z"))).toBe(23);
  expect(nairobiHour(new Date("2026-11-21T21:00:00Z"))).toBe(0);
});

test.each([
  "2026-11-21T18:00:00.0000",
  "2026-11-21T18:00:0",
  "2026-11-21T18:60",
  "x2026-11-21T18:00",
  "2026-11-21T18:00x",
])("%j is no value of a date field", (text) => expect(parseNairobiInput(text)).toBeNull());
