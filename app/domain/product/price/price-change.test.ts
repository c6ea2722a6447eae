import { expect, test } from "vitest";
import { changedPrice, PRICE_ROUNDINGS } from "./price-change";

test("a price changes by a percentage and is rounded half up to whole shillings", () => {
  expect(PRICE_ROUNDINGS.map((roundTo) => changedPrice(123_400, 10, roundTo))).toEqual([
    135_700, 135_500, 136_000, 135_000, 140_000,
  ]);
  expect(changedPrice(100_000, -15, 1)).toBe(85_000);
  expect(changedPrice(101, 0, 1)).toBe(100);
  expect(changedPrice(150, 0, 1)).toBe(200);
});

test("no price is rounded down to nothing, and a price of 0 stays", () => {
  expect(changedPrice(500, -90, 100)).toBe(10_000);
  expect(changedPrice(0, 50, 10)).toBe(0);
});
