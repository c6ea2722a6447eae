import fc from "fast-check";
import { expect, test } from "vitest";
import { attemptCode, attemptIdIn, isUnderWay, mayGiveUp, paymentState, unmatchedName } from "./attempt";

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

test("the check digit is Luhn's, whatever release made it", () => {
  expect([1, 18, 19, 79_927_398, 7_992_739_871, 999_999_999].map(attemptCode)).toEqual([
    "P18",
    "P182",
    "P190",
    "P799273982",
    "P79927398713",
    "P9999999999",
  ]);
});

test("two neighbours swapped name no payment", () => {
  expect(attemptIdIn("P182")).toBe(18);
  expect(attemptIdIn("P812")).toBeNull();
  expect(attemptIdIn("P128")).toBeNull();
});

const AT = new Date("2026-11-29T09:00:00Z");

test("a payment that was decided without an answer may be given up after an hour (D79, D103)", () => {
  const after = (ms: number, state: "unknown" | "accepted" | "completed" | "failed" = "unknown") =>
    mayGiveUp({ state, startedAt: AT }, new Date(AT.getTime() + ms));
  expect(after(3_600_000)).toBe(false);
  expect(after(3_600_001)).toBe(true);
  expect(after(3_600_001, "accepted")).toBe(true);
  expect(after(9_000_000, "completed")).toBe(false);
  expect(after(9_000_000, "failed")).toBe(false);
  expect(isUnderWay("refunding")).toBe(false);
});

test("a failed payment took nothing, one paid too late took money (D102)", () => {
  expect(paymentState({ state: "failed", outcome: "paid_too_late" })).toBe("paid_too_late");
  expect(paymentState({ state: "failed", outcome: "refused" })).toBe("failed");
  expect(paymentState({ state: "refunding", outcome: "paid_too_late" })).toBe("refunding");
});

test("an unmatched payment is called by its receipt, else by what was typed", () => {
  expect(unmatchedName({ mpesaReceipt: "SJK7QWERTY", accountReference: "LAMP" })).toBe("SJK7QWERTY");
  expect(unmatchedName({ mpesaReceipt: null, accountReference: "LAMP" })).toBe("No receipt yet (LAMP)");
  expect(unmatchedName({ mpesaReceipt: null, accountReference: "" })).toBe("No receipt yet (no account)");
});
