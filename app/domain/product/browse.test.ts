import fc from "fast-check";
import { cleanQuery } from "~/domain/list/page";
import { expect, test } from "vitest";
import { browsePath, NO_FILTERS, QUICK_FILTERS, readBrowseFilters } from "./browse";
import { BROWSE_SORTS } from "./browse-sort";
import { PRODUCT_CONDITIONS, PRODUCT_TYPES } from "./product";

const read = (query: string) => readBrowseFilters(new URLSearchParams(query));

test("without query parameters nothing is filtered", () => {
  expect(read("")).toEqual(NO_FILTERS);
});

test("invalid values are ignored, not errors", () => {
  expect(read("type=car&sort=up&page=-1&on_sale=yes&free_shipping=0&category=+")).toEqual(NO_FILTERS);
  for (const page of ["0", "1.5", "1e3", "0x10", " 5", "NaN", "", "x", "99999999999999999999"])
    expect(read(`page=${page}`).page).toBe(1);
});

test("a search is trimmed and never longer than 100 characters", () => {
  expect(read("q=++lamp++").q).toBe("lamp");
  expect(read(`q=${"x".repeat(500)}`).q).toHaveLength(100);
});

const filters = fc.record({
  q: fc.string({ maxLength: 100 }).map(cleanQuery),
  type: fc.constantFrom(null, ...PRODUCT_TYPES),
  condition: fc.constantFrom(null, ...PRODUCT_CONDITIONS),
  category: fc.constantFrom(null, "phones", "home-kitchen"),
  price_from: fc.constantFrom("", "500", "many"),
  price_to: fc.constantFrom("", "2000", "12.50"),
  sort: fc.constantFrom(...BROWSE_SORTS),
  quick: fc.subarray([...QUICK_FILTERS]),
  page: fc.integer({ min: 1, max: 1_000_000 }),
});

test("a URL holds every filter, and reading it gives the same filters back", () => {
  fc.assert(
    fc.property(filters, (chosen) => {
      const path = browsePath(chosen);
      expect(readBrowseFilters(new URL(path, "http://soko.test").searchParams)).toEqual(chosen);
    }),
  );
});

test("filters at their defaults are left out of the URL", () => {
  expect(browsePath({})).toBe("/browse");
  expect(browsePath(NO_FILTERS, "/category/phones")).toBe("/category/phones");
  expect(browsePath({ quick: ["new", "on_sale"], page: 2 })).toBe("/browse?new=1&on_sale=1&page=2");
});
