import fc from "fast-check";
import { expect, test } from "vitest";
import { applyVariant } from "./sold-variant";
import { variantFormSchema, variantValues } from "./variant-form";
import {
  combinations,
  variantTotals,
  MAX_OPTIONS,
  MAX_VARIANTS,
  type ProductOption,
  type ProductVariant,
  readOptions,
  refuseBesideVariants,
  storedOptions,
  storedValues,
} from "./variants";
import { variantsToWrite } from "./written-variants";

const word = fc.stringMatching(/^[A-Za-z0-9]([A-Za-z0-9 ]{0,10}[A-Za-z0-9])?$/);
const values = fc.uniqueArray(word, { minLength: 1, maxLength: 6, selector: (value) => value.toLowerCase() });
const options = fc
  .uniqueArray(fc.record({ name: word, values }), {
    maxLength: MAX_OPTIONS,
    selector: ({ name }) => name.toLowerCase(),
  })
  .filter((all) => combinations(all).length <= MAX_VARIANTS);

const variant = (values: readonly string[], id: number): ProductVariant => ({
  id,
  values: storedValues(values),
  priceCents: 10_000 + id,
  stockQuantity: id,
  sku: id % 2 ? `S-${id}` : "",
  barcode: "",
  deletedAt: null,
});

test("the combinations of options are all different, and as many as their values multiplied", () => {
  fc.assert(
    fc.property(options, (all) => {
      const made = combinations(all);
      const count = all.length === 0 ? 0 : all.reduce((product, one) => product * one.values.length, 1);
      expect(made).toHaveLength(count);
      expect(new Set(made.map(storedValues)).size).toBe(count);
      expect(readOptions(storedOptions(all))).toEqual(all);
    }),
  );
});

test("a form sent as it was shown changes nothing", () => {
  fc.assert(
    fc.property(options, (all) => {
      const current = combinations(all).map((one, at) => variant(one, at + 1));
      const typed = variantFormSchema.parse(variantValues(all, current));
      expect(typed.options).toEqual(all);
      const written =
        variantsToWrite(typed, current, { priceCents: 0, plainStock: null, options: all }) ?? [];
      expect(written).toMatchObject(
        current.map(({ id, deletedAt, ...figures }) => ({ ...figures, before: { id, deletedAt } })),
      );
    }),
  );
});

test("a new value leaves the figures of the other variants as they were", () => {
  fc.assert(
    fc.property(options, word, (all, value) => {
      const [first, ...others] = all;
      fc.pre(first !== undefined && !first.values.some((one) => one.toLowerCase() === value.toLowerCase()));
      const current = combinations(all).map((one, at) => variant(one, at + 1));
      const more = [{ ...first, values: [...first.values, value] }, ...others] as ProductOption[];
      const written =
        variantsToWrite({ options: more, rows: [] }, current, {
          priceCents: 700,
          plainStock: null,
          options: all,
        }) ?? [];
      expect(
        written
          .filter(({ before }) => before)
          .map(({ before }) => before?.id)
          .toSorted(),
      ).toEqual(current.map(({ id }) => id).toSorted());
      for (const { before, stockQuantity, priceCents } of written)
        expect([stockQuantity, priceCents]).toEqual(
          before ? [before.stockQuantity, before.priceCents] : [0, 700],
        );
    }),
  );
});

const errorsOf = (form: Record<string, string>) =>
  variantFormSchema.safeParse(form).error?.issues.map(({ path, message }) => [path[0], message]) ?? [];

test("options that make no sense are refused beside their field", () => {
  expect(errorsOf({ values_1: "S, M" })).toEqual([["option_1", "Please name this option, such as Size"]]);
  expect(errorsOf({ option_2: "Size" })).toEqual([["values_2", "Please give its values, such as S, M, L"]]);
  expect(errorsOf({ option_1: "Size", values_1: "S, s" })).toEqual([
    ["values_1", "The same value is there twice"],
  ]);
  expect(errorsOf({ option_1: "Size", values_1: "S", option_2: "size", values_2: "M" })).toEqual([
    ["option_2", "Another option has this name"],
  ]);
  const many = Array.from({ length: 51 }, (_, at) => at).join(",");
  expect(errorsOf({ option_1: "Size", values_1: many })).toEqual([
    ["values_1", "These are 51 variants; a product can have 50"],
  ]);
  const size = { option_1: "Size", values_1: "S, M" };
  const rows = { of_1: '0 ["S"]', of_2: '0 ["M"]', price_1: "-1", stock_1: "", price_2: "5", stock_2: "1.5" };
  expect(errorsOf({ ...size, ...rows }).map(([field]) => field)).toEqual(
    expect.arrayContaining(["price_1", "stock_2"]),
  );
  const skus = { of_1: '0 ["S"]', of_2: '0 ["M"]', price_1: "5", stock_1: "1", price_2: "5", stock_2: "1" };
  expect(errorsOf({ ...size, ...skus, sku_1: "A-1", sku_2: "a-1" })).toEqual([
    ["sku_2", "Another variant has this SKU"],
  ]);
});

test("a tampered row is left out and causes no error", () => {
  for (const of_1 of ['5 ["S"', "x", '5 {"a":1}', "5 [1]"])
    expect(
      variantFormSchema.parse({ option_1: "Size", values_1: "S", of_1, price_1: "5", stock_1: "1" }).rows,
    ).toEqual([]);
});

const shirt = {
  title: "Shirt",
  options: storedOptions([{ name: "Size", values: ["S"] }]),
  buyNowPriceCents: 90_000,
  stockQuantity: 9,
  productType: "buy_now" as const,
};

test("a variant has its own title, price and stock; an item without a valid variant lacks one", () => {
  const small = variant(["S"], 4);
  expect(applyVariant({ product: shirt, variantId: 4, variant: small })).toMatchObject({
    title: "Shirt (Size: S)",
    buyNowPriceCents: 10_004,
    stockQuantity: 4,
    lacksVariant: false,
  });
  const lacks = (variantId: number | null, found: ProductVariant | null, product = shirt) =>
    applyVariant({ product, variantId, variant: found }).lacksVariant;
  expect(lacks(null, null)).toBe(true);
  expect(lacks(4, null)).toBe(true);
  expect(lacks(4, { ...small, deletedAt: new Date(0) })).toBe(true);
  expect(lacks(4, small, { ...shirt, options: "" })).toBe(true);
  expect(lacks(null, null, { ...shirt, options: "" })).toBe(false);
});

test("a product shows the lowest and highest price of its variants and all their pieces", () => {
  expect(variantTotals([variant(["S"], 2), variant(["M"], 5), variant(["L"], 1)])).toEqual({
    buyNowPriceCents: 10_001,
    highestPriceCents: 10_005,
    stockQuantity: 8,
  });
  expect(variantTotals([])).toBeNull();
});

test("a product's form cannot change type, price or stock while the product has variants", () => {
  expect(refuseBesideVariants(shirt, shirt)).toBeNull();
  expect(
    refuseBesideVariants({ ...shirt, options: "" }, { productType: "both", stockQuantity: 1 }),
  ).toBeNull();
  expect(refuseBesideVariants(shirt, { productType: "both" })?.field).toBe("product_type");
  expect(refuseBesideVariants(shirt, { buyNowPriceCents: 1 })?.field).toBe("buy_now_price");
  expect(refuseBesideVariants(shirt, { stockQuantity: 1 })?.field).toBe("stock_quantity");
});
