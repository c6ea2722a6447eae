import { expect, test } from "vitest";
import { MAX_CENTS } from "~/domain/money";
import type { ProductToChange } from "./product-change";
import { AUCTION, LAMP, productAfter } from "./product-change.fixture";
import { storedOptions, storedValues } from "./variants";

const set = (cents: number) => ({ kind: "price", how: "set", cents }) as const;
const add = (cents: number) => ({ kind: "price", how: "add", cents }) as const;
const raise = (percent: number) => ({ kind: "price", percent, roundTo: 1 }) as const;

test("a fixed price changes by a sum or a percentage, and its base price with it", () => {
  expect(productAfter({}, set(70_000))).toEqual({ basePriceCents: 70_000, buyNowPriceCents: 70_000 });
  expect(productAfter({}, add(5_000))).toEqual({ basePriceCents: 105_000, buyNowPriceCents: 105_000 });
  expect(productAfter({}, add(-5_000))).toEqual({ basePriceCents: 95_000, buyNowPriceCents: 95_000 });
  expect(productAfter({}, raise(10))).toEqual({ basePriceCents: 110_000, buyNowPriceCents: 110_000 });
  expect(productAfter({}, set(100_000))).toBe("Nothing changes");
  expect(productAfter({}, raise(0))).toBe("Nothing changes");
});

test("a base price of its own stays where a sum changes the fixed one, and follows a percentage", () => {
  expect(productAfter({ basePriceCents: 50_000 }, set(70_000))).toEqual({
    basePriceCents: 50_000,
    buyNowPriceCents: 70_000,
  });
  expect(productAfter({ productType: "both" }, add(5_000))).toEqual({
    basePriceCents: 100_000,
    buyNowPriceCents: 105_000,
  });
  expect(productAfter({ productType: "both" }, raise(-50))).toEqual({
    basePriceCents: 50_000,
    buyNowPriceCents: 50_000,
  });
  expect(productAfter({ basePriceCents: 50_000 }, raise(-50))).toEqual({
    basePriceCents: 25_000,
    buyNowPriceCents: 50_000,
  });
});

test("an auction's base price changes only before anybody joins", () => {
  expect(productAfter({}, set(70_000), AUCTION)).toEqual({ basePriceCents: 70_000, buyNowPriceCents: null });
  expect(productAfter({ hasJoined: true }, set(70_000), AUCTION)).toBe("Somebody has joined its auction");
  // the fixed price beside it may still change
  expect(productAfter({ productType: "both", hasJoined: true }, raise(10))).toEqual({
    basePriceCents: 100_000,
    buyNowPriceCents: 110_000,
  });
  expect(productAfter({ hasOrders: true }, set(70_000)), "a fixed price").toEqual({
    basePriceCents: 70_000,
    buyNowPriceCents: 70_000,
  });
});

test("a price stays above 0 and below the most that can be stored", () => {
  expect(productAfter({}, add(-99_999))).toEqual({ basePriceCents: 1, buyNowPriceCents: 1 });
  for (const cents of [-100_000, -100_001])
    expect(productAfter({}, add(cents))).toBe("The price would not be above 0");
  expect(productAfter({}, set(MAX_CENTS))).toEqual({
    basePriceCents: MAX_CENTS,
    buyNowPriceCents: MAX_CENTS,
  });
  expect(productAfter({}, set(MAX_CENTS + 1))).toBe("The price would be too high");
  expect(
    productAfter({ basePriceCents: MAX_CENTS, buyNowPriceCents: 100 }, raise(10)),
    "the base price",
  ).toBe("The price would be too high");
  expect(productAfter({ basePriceCents: 0 }, raise(10)), "a base price of 0 stays").toEqual({
    basePriceCents: 0,
    buyNowPriceCents: 110_000,
  });
});

const variant = (id: number, priceCents: number, stockQuantity = 1) => ({
  id,
  values: storedValues([`V${id}`]),
  priceCents,
  stockQuantity,
  sku: "",
  barcode: "",
});
const SHIRT: ProductToChange = {
  ...LAMP,
  options: storedOptions([{ name: "Size", values: ["V1", "V2"] }]),
  variants: [variant(1, 100_000), variant(2, 150_000)],
};

test("each variant's price changes, and the product's follow from them", () => {
  expect(productAfter({}, add(5_000), SHIRT)).toEqual({
    basePriceCents: 105_000,
    buyNowPriceCents: 105_000,
    highestPriceCents: 155_000,
    repriced: [variant(1, 105_000), variant(2, 155_000)],
  });
  expect(productAfter({}, set(100_000), SHIRT), "only the one that has another price").toEqual({
    basePriceCents: 100_000,
    buyNowPriceCents: 100_000,
    highestPriceCents: 100_000,
    repriced: [variant(2, 100_000)],
  });
  expect(productAfter({ basePriceCents: 40_000 }, raise(50), SHIRT)).toMatchObject({
    basePriceCents: 60_000,
  });
  expect(productAfter({ basePriceCents: 40_000 }, add(5_000), SHIRT)).toMatchObject({
    basePriceCents: 40_000,
  });
});

test("variants' prices stay within the same limits", () => {
  expect(productAfter({}, add(-100_000), SHIRT)).toBe("The price would not be above 0");
  expect(productAfter({}, add(MAX_CENTS - 150_000 + 1), SHIRT)).toBe("The price would be too high");
  expect(productAfter({}, add(MAX_CENTS - 150_000), SHIRT)).toMatchObject({ highestPriceCents: MAX_CENTS });
  expect(productAfter({ basePriceCents: MAX_CENTS }, raise(10), SHIRT), "the base price").toBe(
    "The price would be too high",
  );
  expect(productAfter({}, add(0), SHIRT)).toBe("Nothing changes");
  expect(productAfter({ variants: [] }, add(5), SHIRT)).toBe("Nothing changes");
  expect(
    productAfter({ variants: [variant(1, 0)], buyNowPriceCents: 0, basePriceCents: 100 }, raise(100), SHIRT),
  ).toEqual({
    basePriceCents: 200,
    buyNowPriceCents: 0,
    highestPriceCents: 0,
    repriced: [],
  });
});
