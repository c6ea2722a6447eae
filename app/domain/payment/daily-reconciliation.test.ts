import fc from "fast-check";
import { expect, test } from "vitest";
import { type DailyReconciliation, differenceOf, totalOfDays, daysThatDiffer } from "./daily-reconciliation";

const cents = fc.integer({ min: 0, max: 1_000_000_000 });
const parts = fc.record({
  entryFeesCents: cents,
  ordersCents: cents,
  unmatchedCents: cents,
  returnedCents: cents,
});

const day = (
  given: { entryFeesCents: number; ordersCents: number; unmatchedCents: number; returnedCents: number },
  off = 0,
): DailyReconciliation => ({
  day: "2026-11-23",
  way: "mpesa",
  enteredBy: null,
  takenCents: given.entryFeesCents + given.ordersCents + given.unmatchedCents + off,
  ...given,
});

test("every cent of a day adds up, or the difference is reported to the cent (D79)", () => {
  fc.assert(
    fc.property(parts, fc.integer({ min: -1000, max: 1000 }), (given, off) => {
      expect(differenceOf(day(given, off))).toBe(off);
      expect(daysThatDiffer([day(given), day(given, off)])).toHaveLength(off === 0 ? 0 : 1);
    }),
  );
});

test("days add up to a period", () => {
  const given = { entryFeesCents: 5_000, ordersCents: 0, unmatchedCents: 100, returnedCents: 50 };
  expect(totalOfDays([day(given), day(given)])).toEqual({
    takenCents: 10_200,
    entryFeesCents: 10_000,
    ordersCents: 0,
    unmatchedCents: 200,
    returnedCents: 100,
  });
});
