import fc from "fast-check";
import { cleanQuery } from "~/domain/list/page";
import { expect, test } from "vitest";
import { PRODUCT_CONDITIONS, PRODUCT_TYPES } from "./product";
import { productList, LISTED_STATES, PRODUCT_SORTS, type ProductFilters } from "./product-list";

const read = (query: string) => productList.read(new URLSearchParams(query));

const filters: fc.Arbitrary<ProductFilters> = fc.record({
  q: fc.string({ maxLength: 40, unit: "grapheme" }).map(cleanQuery),
  status: fc.constantFrom(null, ...LISTED_STATES),
  type: fc.constantFrom(null, ...PRODUCT_TYPES),
  condition: fc.constantFrom(null, ...PRODUCT_CONDITIONS),
  category: fc.option(fc.integer({ min: 1, max: 2_000_000_000 })),
  stock: fc.constantFrom(null, "low"),
  sort: fc.constantFrom(...PRODUCT_SORTS),
  page: fc.integer({ min: 1, max: 1_000_000 }),
});

test("an address is read back as the filters that it was made from", () => {
  fc.assert(
    fc.property(filters, (asked) => {
      const { search } = new URL(productList.path(asked), "http://soko.example");
      expect(read(search)).toEqual(asked);
    }),
  );
});

test("the whole list has one address", () => {
  expect(productList.path({})).toBe("/management/products");
  expect(productList.csvPath(productList.all)).toBe("/management/products.csv");
});

test.each([
  "page=0",
  "page=-1",
  "page=1.5",
  "page=x",
  "page=2147483648",
  "status=gone",
  "type=shoes",
  "sort=random",
  "category=lamps",
  "stock=3",
  "q=%20%20",
])("invalid filters are ignored: %s", (query) => {
  expect(read(query)).toEqual(productList.all);
});

test("a pasted page of text is cut", () => {
  expect(read(`q=${"a".repeat(5_000)}`).q).toHaveLength(100);
});
