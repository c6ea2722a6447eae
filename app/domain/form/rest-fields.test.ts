import fc from "fast-check";
import { expect, test } from "vitest";
import { idField, optionalIdField } from "./rest-fields";

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
  "%s is no id",
  (input) => {
    expect(id.safeParse(input).error?.issues[0]?.message).toBe("Which one?");
  },
);

test("an optional id may be left out", () => {
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
