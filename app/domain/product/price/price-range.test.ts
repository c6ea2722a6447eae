import { expect, test } from "vitest";
import { ANY_PRICE, cleanPrice, NO_PRICES, NOT_SHILLINGS, priceRange, priceRangeText } from "./price-range";

const rangeOf = (price_from: string, price_to: string) => priceRange({ price_from, price_to });

test("the address has one spelling of a price; an invalid price stays as typed", () => {
  expect(["KSh 1,500", " 1500 ", "1500.00", "0", "12.50", "abc", "", null].map(cleanPrice)).toEqual([
    "1500",
    "1500",
    "1500",
    "0",
    "12.50",
    "abc",
    "",
    "",
  ]);
  expect(cleanPrice("x".repeat(99))).toHaveLength(20);
});

test("either price may be left out", () => {
  expect(priceRange(NO_PRICES)).toEqual({ range: ANY_PRICE, problem: null });
  expect(rangeOf("500", "").range).toEqual({ fromCents: 50_000, toCents: null });
  expect(rangeOf("", "500").range).toEqual({ fromCents: null, toCents: 50_000 });
  expect(rangeOf("500", "500")).toEqual({ range: { fromCents: 50_000, toCents: 50_000 }, problem: null });
});

test("anything but a whole number of shillings is refused, and filters nothing", () => {
  for (const typed of ["12.50", "abc", "-1", "1e3", "99999999999999"])
    expect(rangeOf("500", typed), typed).toEqual({
      range: ANY_PRICE,
      problem: { field: "price_to", message: NOT_SHILLINGS },
    });
  expect(rangeOf("x", "y").problem?.field).toBe("price_from");
});

test("the highest price must be at least the lowest", () => {
  expect(rangeOf("2000", "1999")).toEqual({
    range: ANY_PRICE,
    problem: { field: "price_to", message: "The highest price must be at least the lowest, KSh 2,000" },
  });
});

test("an active filter shows its prices", () => {
  const texts = [rangeOf("500", "2000"), rangeOf("500", ""), rangeOf("", "2000"), rangeOf("", "")];
  expect(texts.map(({ range }) => priceRangeText(range))).toEqual([
    "KSh 500 to KSh 2,000",
    "From KSh 500",
    "Up to KSh 2,000",
    null,
  ]);
});
