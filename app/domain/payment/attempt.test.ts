import fc from "fast-check";
import { expect, test } from "vitest";
import { attemptCode, attemptIdIn } from "./attempt";

const anId = fc.integer({ min: 1, max: 999_999_999 });

test("an attempt's code has at most 12 letters and digits and is recognised however it is typed (D74)", () => {
  fc.assert(
    fc.property(anId, (id) => {
      const code = attemptCode(id);
      expect(code).toMatch(/^[A-Z0-9]{1,12}$/);
      expect(attemptIdIn(code)).toBe(id);
      expect(attemptIdIn(` ${code.toLowerCase().slice(0, 2)} ${code.slice(2)} `)).toBe(id);
    }),
  );
});

test("a code with one wrong digit names no payment", () => {
  fc.assert(
    fc.property(anId, fc.nat(), fc.integer({ min: 1, max: 9 }), (id, place, by) => {
      const digits = [...attemptCode(id).slice(1)];
      const at = place % digits.length;
      digits[at] = String((Number(digits[at]) + by) % 10);
      expect(attemptIdIn(`P${digits.join("")}`)).toBeNull();
    }),
  );
});

test.each(["", "P", "P1", "Q18", "ORD-20261122-000042", "P18P18"])("%j names no payment", (typed) => {
  expect(attemptIdIn(typed)).toBeNull();
});
