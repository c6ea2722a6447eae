import fc from "fast-check";
import { expect, test } from "vitest";
import { categoryNameKey, slugFrom } from "./category";

test("a slug is generated from the name", () => {
  expect(slugFrom("Home & Décor")).toBe("home-decor");
  expect(slugFrom("  Phones/Tablets ")).toBe("phones-tablets");
});

test("every name has a slug that a path can hold", () => {
  expect(slugFrom("电器")).toBe("category");
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (name) => {
      expect(slugFrom(name)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    }),
  );
});

test("names are unique in any case and spacing", () => {
  expect(categoryNameKey(" Home  DECOR ")).toBe(categoryNameKey("home decor"));
  expect(categoryNameKey("Home Decor")).not.toBe(categoryNameKey("Homedecor"));
});
