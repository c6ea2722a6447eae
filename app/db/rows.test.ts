import { expect, test } from "vitest";
import { inCents, toColumn, toColumnOrNull } from "./rows.server";

test("amounts leave the database as whole cents, in nested rows too; everything else is unchanged", () => {
  const at = new Date();
  const row = { cents: 150_000n, at, name: "Njeri", gone: null, bids: [{ cents: 1n }], round: { fee: 0n } };
  expect(inCents(row)).toEqual({
    cents: 150_000,
    at,
    name: "Njeri",
    gone: null,
    bids: [{ cents: 1 }],
    round: { fee: 0 },
  });
});

test("an amount beyond exact numbers is an error, never a rounded sum", () => {
  expect(() => inCents({ cents: 2n ** 53n })).toThrow(RangeError);
  expect(inCents({ cents: 2n ** 53n - 1n }).cents).toBe(Number.MAX_SAFE_INTEGER);
});

test("amounts go into the database exactly, and fractions of a cent are refused", () => {
  expect(toColumn(99_999_999_999)).toBe(99_999_999_999n);
  expect(toColumnOrNull(null)).toBeNull();
  expect(() => toColumn(0.5)).toThrow(RangeError);
});
