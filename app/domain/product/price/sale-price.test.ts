import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_CENTS } from "~/domain/money";
import { firstPrice, marketPrice, priceToPay, salePrice, type SaleTerms, savingsPercent } from "./sale-price";

const now = new Date("2026-11-21T15:00:00Z");
const later = new Date("2026-11-22T15:00:00Z");

function sale(changes: Partial<SaleTerms> = {}): SaleTerms {
  return {
    buyNowPriceCents: 100_000,
    isFlashSale: true,
    discountPercentage: 20,
    flashSaleEndsAt: later,
    ...changes,
  };
}

test("during a sale the price is buy_now_price less the discount", () => {
  expect(salePrice(sale(), now, 1)).toBe(80_000);
  expect(priceToPay(sale(), now, 1)).toBe(80_000);
  expect(salePrice(sale({ flashSaleEndsAt: null }), now, 1)).toBe(80_000);
  expect(salePrice(sale({ discountPercentage: 100 }), now, 1)).toBe(0);
});

test("a sale is over when its end has come", () => {
  expect(salePrice(sale(), later, 1)).toBeNull();
  expect(priceToPay(sale(), later, 1)).toBe(100_000);
});

test("without a flash sale, a discount or a fixed price there is no sale price", () => {
  expect(salePrice(sale({ isFlashSale: false }), now, 1)).toBeNull();
  expect(salePrice(sale({ discountPercentage: 0 }), now, 1)).toBeNull();
  expect(salePrice(sale({ buyNowPriceCents: null }), now, 1)).toBeNull();
  expect(priceToPay(sale({ buyNowPriceCents: null }), now, 1)).toBeNull();
});

test("half a cent is rounded up", () => {
  expect(salePrice(sale({ buyNowPriceCents: 5, discountPercentage: 50 }), now, 1)).toBe(3);
  expect(salePrice(sale({ buyNowPriceCents: 999, discountPercentage: 33 }), now, 1)).toBe(669);
});

test("with M-Pesa half a shilling is rounded up (D101)", () => {
  const at = (buyNowPriceCents: number, discountPercentage: number) =>
    salePrice(sale({ buyNowPriceCents, discountPercentage }), now, 100);
  expect(at(5_000, 15)).toBe(4_300);
  expect(at(9_990, 25)).toBe(7_500);
  expect(at(100_000, 20)).toBe(80_000);
  expect(priceToPay(sale({ buyNowPriceCents: 5_000, discountPercentage: 15 }), now, 100)).toBe(4_300);
  expect(
    firstPrice({ ...sale({ buyNowPriceCents: 5_000, discountPercentage: 15 }), basePriceCents: 1 }, 100),
  ).toEqual({
    cents: 4_300,
    until: later,
  });
});

test("the sale price equals exact arithmetic for every price and discount", () => {
  const prices = fc.integer({ min: 0, max: MAX_CENTS });
  fc.assert(
    fc.property(prices, fc.integer({ min: 1, max: 100 }), (buyNowPriceCents, discountPercentage) => {
      const exact = (BigInt(buyNowPriceCents) * BigInt(100 - discountPercentage) * 2n + 100n) / 200n;
      expect(salePrice(sale({ buyNowPriceCents, discountPercentage }), now, 1)).toBe(Number(exact));
    }),
  );
});

test("savings are a rounded percentage of the market price", () => {
  expect(savingsPercent({ basePriceCents: 100_000, marketPriceCents: 300_000 })).toBe(67);
  expect(savingsPercent({ basePriceCents: 100_000, marketPriceCents: 100_000 })).toBe(0);
});

test("the market price falls back to 50 times the base price", () => {
  expect(marketPrice({ basePriceCents: 2000, marketPriceCents: null })).toBe(100_000);
  expect(savingsPercent({ basePriceCents: 2000, marketPriceCents: null })).toBe(98);
  expect(savingsPercent({ basePriceCents: 0, marketPriceCents: null })).toBe(0);
});

test("a market price below the base price saves nothing", () => {
  expect(savingsPercent({ basePriceCents: 2000, marketPriceCents: 1000 })).toBe(0);
  // the base is what winning costs, not the base price
  expect(savingsPercent({ basePriceCents: 300_000, marketPriceCents: 16_800_000 }, 3_850_000)).toBe(77);
});

test("lists sort by what a buyer would pay first, which holds until the sale ends (D47)", () => {
  const terms = fc.record({
    basePriceCents: fc.integer({ min: 0, max: MAX_CENTS }),
    buyNowPriceCents: fc.option(fc.integer({ min: 0, max: MAX_CENTS })),
    isFlashSale: fc.boolean(),
    discountPercentage: fc.integer({ min: 0, max: 100 }),
    flashSaleEndsAt: fc.constantFrom(null, later),
  });
  fc.assert(
    fc.property(terms, (product) => {
      const { cents, until } = firstPrice(product, 1);
      expect(cents).toBe(priceToPay(product, now, 1) ?? product.basePriceCents);
      const changes = salePrice(product, now, 1) !== null && salePrice(product, later, 1) === null;
      expect(until).toEqual(changes ? later : null);
    }),
  );
});
