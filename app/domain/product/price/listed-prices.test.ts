import { expect, test } from "vitest";
import { emptyRangeMessage, hasPrice, priceRange } from "./price-range";
import {
  atListPrice,
  firstPrice,
  hasSeveralPrices,
  listPrice,
  marketPrice,
  savingsPercent,
} from "./sale-price";

const now = new Date("2026-11-25T12:00:00Z");

test("a list of prices is a range only if one of them is there", () => {
  const range = (fromCents: number | null, toCents: number | null) => ({ fromCents, toCents });
  expect([range(null, null), range(0, null), range(null, 0), range(1, 2)].map(hasPrice)).toEqual([
    false,
    true,
    true,
    true,
  ]);
  expect([range(5, 5), range(5, null), range(null, 5)].map(emptyRangeMessage)).toEqual([null, null, null]);
  expect(emptyRangeMessage(range(600, 500))).toContain("at least the lowest, KSh 6");
  expect(priceRange({ price_from: "5", price_to: "" }).range).toEqual(range(500, null));
});

test("of a product with variants buyers see the lowest price that they can pay", () => {
  expect(listPrice({ buyNowPriceCents: 100, inStockPriceCents: 300 })).toBe(300);
  expect(listPrice({ buyNowPriceCents: 100, inStockPriceCents: null })).toBe(100);
  expect(atListPrice({ buyNowPriceCents: 100, inStockPriceCents: 300, title: "x" })).toMatchObject({
    buyNowPriceCents: 300,
    title: "x",
  });
  const prices = (buyNowPriceCents: number, highestPriceCents: number | null) =>
    hasSeveralPrices({ buyNowPriceCents, highestPriceCents });
  expect([prices(1, 2), prices(1, 1), prices(1, null)]).toEqual([true, false, false]);
});

test("without a fixed price, a running sale or a discount the first price has no end (D47)", () => {
  const sale = { buyNowPriceCents: 1000, isFlashSale: true, discountPercentage: 10, flashSaleEndsAt: now };
  const first = (changes: object) => firstPrice({ ...sale, basePriceCents: 50, ...changes }, 1);
  expect(first({})).toEqual({ cents: 900, until: now });
  expect(first({ buyNowPriceCents: null })).toEqual({ cents: 50, until: null });
  expect(first({ isFlashSale: false })).toEqual({ cents: 1000, until: null });
  expect(first({ discountPercentage: 0 })).toEqual({ cents: 1000, until: null });
  expect(first({ discountPercentage: 1 })).toEqual({ cents: 990, until: now });
});

test("savings are rounded half up, and counted from what the buyer pays (D56)", () => {
  expect(savingsPercent({ basePriceCents: 995, marketPriceCents: 1000 })).toBe(1);
  expect(savingsPercent({ basePriceCents: 996, marketPriceCents: 1000 })).toBe(0);
  expect(savingsPercent({ basePriceCents: 1, marketPriceCents: 1000 }, 500)).toBe(50);
  expect(marketPrice({ basePriceCents: 10, marketPriceCents: 7 })).toBe(7);
  expect(marketPrice({ basePriceCents: 10, marketPriceCents: 0 })).toBe(500);
});
