import { expect, test } from "vitest";
import { applyVariant, stockHolder } from "./sold-variant";
import { findOptionFault, variantFormSchema, variantValues } from "./variant-form";
import {
  auditedVariants,
  inOptionsOrder,
  NOT_WITH_AUCTION,
  pairsText,
  PRICES_ARE_BY_VARIANT,
  type ProductOption,
  refuseBesideVariants,
  refuseTotalStock,
  STOCK_IS_BY_VARIANT,
  storedOptions,
  storedValues,
  titleOf,
  valuesKey,
  valuesText,
  variantText,
} from "./variants";

const size = (...values: string[]): ProductOption => ({ name: "Size", values });
const SHIRT = {
  title: "Shirt",
  options: storedOptions([size("S", "M")]),
  buyNowPriceCents: 90_000,
  stockQuantity: 9,
  sku: "SHIRT",
};
const small = {
  id: 4,
  values: storedValues(["S"]),
  priceCents: 500,
  stockQuantity: 2,
  sku: "SHIRT-S",
  deletedAt: null,
};

test("a variant is sold under its own SKU, or the product's if it has none", () => {
  const sold = (variant: typeof small | null, product = SHIRT) =>
    applyVariant({ product, variantId: variant?.id, variant });
  expect(sold(small)).toEqual({
    ...SHIRT,
    title: "Shirt (Size: S)",
    buyNowPriceCents: 500,
    stockQuantity: 2,
    sku: "SHIRT-S",
    variantId: 4,
    variantText: "Size: S",
    lacksVariant: false,
  });
  expect(sold({ ...small, sku: "" }).sku).toBe("SHIRT");
  const plain = { ...SHIRT, options: "" };
  expect(sold(null, plain)).toEqual({ ...plain, variantId: null, variantText: "", lacksVariant: false });
  expect(sold(null).lacksVariant).toBe(true);
  expect(applyVariant({ product: plain, variantId: 4, variant: null }).lacksVariant, "it is gone").toBe(true);
  expect(applyVariant({ product: plain, variantId: null, variant: null }).lacksVariant).toBe(false);
});

test("pieces of an order belong to the product, to their variant, or to nobody", () => {
  expect(stockHolder("", null)).toBe("product");
  expect(stockHolder("", { deletedAt: null })).toBe("product");
  expect(stockHolder(SHIRT.options, { deletedAt: null })).toBe("variant");
  expect(stockHolder(SHIRT.options, { deletedAt: new Date(0) })).toBe("none");
  expect(stockHolder(SHIRT.options, null)).toBe("none");
});

test("a variant is named by its options and values", () => {
  const options = [size("S"), { name: "Colour", values: ["Red"] }];
  expect(pairsText(options, ["S", "Red"])).toBe("Size: S, Colour: Red");
  expect(pairsText([size("S")], ["S", "Red"]), "an option that is gone").toBe("Size: S, Red");
  expect(variantText(storedOptions(options), storedValues(["S", "Red"]))).toBe("Size: S, Colour: Red");
  expect(valuesText(storedValues(["S", "Red"]))).toBe("S, Red");
  expect([titleOf("Shirt", ""), titleOf("Shirt", "Size: S")]).toEqual(["Shirt", "Shirt (Size: S)"]);
  expect(valuesKey(["e\u0301"])).toBe(valuesKey(["é"]));
});

test("variants are listed in the options' order, without those that are no longer sold", () => {
  const row = (value: string, deletedAt: Date | null = null) => ({
    values: storedValues([value]),
    deletedAt,
  });
  const rows = [row("M"), row("S"), row("L", new Date(0)), row("XL")];
  expect(inOptionsOrder([size("S", "M", "L")], rows)).toEqual([row("S"), row("M")]);
});

test("the audit trail shows only the variants that changed, with their SKU and barcode if they have one", () => {
  const shown = (value: string, changes: object = {}) => ({
    values: storedValues([value]),
    priceCents: 50_000,
    stockQuantity: 2,
    sku: "",
    barcode: "",
    ...changes,
  });
  const before = {
    options: [size("S", "M")],
    stockQuantity: 4,
    buyNowPriceCents: 50_000,
    variants: [shown("S"), shown("M", { sku: "A-1", barcode: "4711" })],
  };
  const after = { ...before, stockQuantity: 5, variants: [shown("S"), shown("M", { stockQuantity: 3 })] };
  expect(auditedVariants(before, after)).toEqual({
    before: {
      options: "Size: S, M",
      variants: "Size: M · KSh 500 · 2 in stock · SKU A-1 · barcode 4711",
      stockQuantity: 4,
      buyNowPriceCents: 50_000,
    },
    after: {
      options: "Size: S, M",
      variants: "Size: M · KSh 500 · 3 in stock",
      stockQuantity: 5,
      buyNowPriceCents: 50_000,
    },
  });
  expect(auditedVariants(before, before).after.variants).toBe("");
  const tone = { name: "Tone", values: ["Red"] };
  expect(auditedVariants({ ...before, options: [size("S"), tone] }, before).before.options).toBe(
    "Size: S; Tone: Red",
  );
});

test("a product has 1,000,000 pieces at most, and its price and stock are those of its variants", () => {
  expect(refuseTotalStock(1_000_000)).toBeNull();
  expect(refuseTotalStock(1_000_001)?.message).toContain("1,000,000 pieces, all variants together");
  const product = { ...SHIRT, productType: "buy_now" as const };
  const message = (after: object) => refuseBesideVariants(product, after)?.message;
  expect(message({ productType: "auction" })).toBe(NOT_WITH_AUCTION);
  expect(message({ buyNowPriceCents: 1 })).toBe(PRICES_ARE_BY_VARIANT);
  expect(message({ stockQuantity: 8 })).toBe(STOCK_IS_BY_VARIANT);
  expect(message({ stockQuantity: 9, buyNowPriceCents: 90_000 })).toBeUndefined();
});

test("options are refused by their first fault, beside the part that has it", () => {
  const fault = (...options: ProductOption[]) => findOptionFault(options);
  const [name, value] = [
    "An option's name has up to 40 characters, without , and :",
    "A value has up to 40 characters, without commas",
  ];
  const named = (text: string) => fault({ name: text, values: ["S"] });
  expect([fault(), fault(size("S")), named("x".repeat(40)), fault(size("x".repeat(40)))]).toEqual([
    null,
    null,
    null,
    null,
  ]);
  for (const wrong of ["x".repeat(41), "a,b", "a:b"])
    expect(named(wrong)).toEqual({ at: 0, part: "name", message: name });
  for (const wrong of ["", "x".repeat(41), "a,b"])
    expect(fault(size("S"), { name: "Tone", values: ["Red", wrong] })).toEqual({
      at: 1,
      part: "values",
      message: value,
    });
  const numbers = (count: number) => Array.from({ length: count }, (_, at) => String(at));
  expect(fault(size(...numbers(50)))).toBeNull();
  expect(fault(size(...numbers(10)), { name: "Tone", values: numbers(6) })).toEqual({
    at: 1,
    part: "values",
    message: "These are 60 variants; a product can have 50",
  });
});

test("a row that a page did not show is left out", () => {
  const rows = (of_1: string) =>
    variantFormSchema.parse({ option_1: "Size", values_1: "S", of_1, price_1: "5", stock_1: "1" }).rows;
  expect(rows('1234567 ["S"]')).toMatchObject([{ values: ["S"], seenStock: 1_234_567, priceCents: 500 }]);
  for (const of of ['12345678 ["S"]', 'x5 ["S"]', '5 ["S",1]', '5 ["S"] x', '5 "S"'])
    expect(rows(of), of).toEqual([]);
});

test("a form shows each variant in a row of its own", () => {
  const variant = { ...small, barcode: "4711" };
  expect(variantValues([size("S", "M")], [variant])).toEqual({
    option_1: "Size",
    values_1: "S, M",
    of_1: '2 ["S"]',
    price_1: "5",
    stock_1: "2",
    sku_1: "SHIRT-S",
    barcode_1: "4711",
  });
});
