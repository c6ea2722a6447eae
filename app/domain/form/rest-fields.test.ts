import fc from "fast-check";
import { expect, test } from "vitest";
import { ZONE_MISSING } from "./form-field";
import {
  choiceFilter,
  dayFilter,
  idField,
  instantFilter,
  optionalIdField,
  priceFilter,
  searchFilter,
  yesNoFilter,
} from "./rest-fields";

const id = idField("Which one?");

test("an id is a number or a numeric string (D3)", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_147_483_647 }), (number) => {
      expect(id.parse(number)).toBe(number);
      expect(id.parse(String(number))).toBe(number);
    }),
  );
});

test.each([0, -1, 1.5, 2_147_483_648, 1e21, Number.NaN, "", "x", "1e3", null, undefined, [], {}, true])(
  "%s is not an id",
  (input) => {
    expect(id.safeParse(input).error?.issues[0]?.message).toBe("Which one?");
  },
);

test("an optional id may be omitted", () => {
  const optional = optionalIdField("Which one?");
  expect([undefined, null, "", 7, "7"].map((input) => optional.parse(input))).toEqual([
    null,
    null,
    null,
    7,
    7,
  ]);
  expect(optional.safeParse("x").success).toBe(false);
});

test("a filter accepts only its values, and otherwise names them (D15)", () => {
  const state = choiceFilter("state", ["paid", "failed"]);
  expect([undefined, "", "paid"].map((input) => state.parse(input))).toEqual([null, null, "paid"]);
  expect(state.safeParse("PAID").error?.issues[0]?.message).toBe("state must be one of paid, failed");
});

test("an on/off filter accepts 1, true, 0 and false (D15)", () => {
  const mine = yesNoFilter("mine");
  expect(["1", "true"].map((input) => mine.parse(input))).toEqual([true, true]);
  expect([undefined, "", "0", "false"].map((input) => mine.parse(input))).toEqual([
    false,
    false,
    false,
    false,
  ]);
  for (const input of ["yes", "TRUE", "2", "\0", " 1"])
    expect(mine.safeParse(input).error?.issues[0]?.message).toBe("mine must be one of 1, true, 0, false");
});

test("an optional id that is wrong is refused with its own sentence", () => {
  for (const input of ["x", "0", true, [], {}])
    expect(optionalIdField("Which one?").safeParse(input).error?.issues[0]?.message).toBe("Which one?");
  expect(optionalIdField("Which one?").parse(" 7 ")).toBe(7);
});

test("a filter that is left out or blank is null, and a wrong one says what it takes (D15)", () => {
  for (const filter of [dayFilter("from"), instantFilter("since"), priceFilter("min")]) {
    for (const blank of [undefined, "", "  "]) expect(filter.parse(blank)).toBeNull();
    for (const wrong of ["soon", "-1", "2026-02-30"]) expect(filter.safeParse(wrong).success).toBe(false);
  }
  const wrong = [dayFilter("from"), instantFilter("since"), priceFilter("min")].map((filter) =>
    filter.safeParse("soon").error?.issues.map(({ message }) => message),
  );
  expect(wrong).toEqual([
    ["from must be a day, YYYY-MM-DD"],
    [`since must be a time. ${ZONE_MISSING}`],
    ["min must be whole shillings, such as 1500"],
  ]);
});

test("lists are filtered by a day in Nairobi, by whole shillings, and by words (D2)", () => {
  expect(dayFilter("from").parse(" 2026-11-21 ")).toBe("2026-11-21");
  expect(priceFilter("min").parse("1,500")).toBe(150_000);
  expect(priceFilter("min").parse("0")).toBe(0);
  expect(priceFilter("min").safeParse("1.50").success).toBe(false);
  expect(searchFilter().parse("  brass\nlamp ")).toBe("brass lamp");
  expect(searchFilter().parse("x".repeat(101))).toBe("x".repeat(100));
  expect(searchFilter().parse(undefined)).toBe("");
});

test("the zone of a moment in an address may have lost its '+' (D2)", () => {
  const at = new Date("2026-11-21T15:00:00Z");
  for (const text of ["2026-11-21T15:00:00Z", "2026-11-21T18:00:00+03:00", "2026-11-21T18:00:00 03:00"])
    expect(instantFilter("since").parse(text), text).toEqual(at);
  for (const text of [
    "2026-11-21 18:00",
    "2026-11-21T18:00:00 3:00",
    "2026-11-21T18:00:00 03:0",
    "2026-11-21 03:00:00Z",
  ])
    expect(instantFilter("since").safeParse(text).success, text).toBe(false);
});
