import fc from "fast-check";
import { expect, test } from "vitest";
import { choiceFilter, idField, optionalIdField, yesNoFilter } from "./rest-fields";

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
