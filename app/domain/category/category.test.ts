import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { categoryChangesSchema, categoryNameKey, categorySchema, freeSlug, slugFrom } from "./category";
import { send, submit } from "~/domain/form/form.fixture";
import { anyCharacter } from "../../../tests/any-character";

test("a slug is generated from the name", () => {
  expect(slugFrom("Home & Décor")).toBe("home-decor");
  expect(slugFrom("  Phones/Tablets ")).toBe("phones-tablets");
});

test("every name has a slug that is valid in a path", () => {
  expect(slugFrom("电器")).toBe("category");
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (name) => {
      expect(slugFrom(name)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    }),
  );
});

test("names are unique in any case and spacing", () => {
  expect(categoryNameKey(" Home  DECOR ")).toBe(categoryNameKey("home decor"));
  expect(categoryNameKey("Home Decor")).not.toBe(categoryNameKey("Homedecor"));
});

test("a slug that is taken gets the next free number", () => {
  expect(freeSlug("Shoes", new Set())).toBe("shoes");
  expect(freeSlug("Shoes", new Set(["shoes", "shoes-3"]))).toBe("shoes-2");
  expect(freeSlug("Shoes", new Set(["shoes", "shoes-2", "shoes-3"]))).toBe("shoes-4");
  fc.assert(
    fc.property(fc.array(fc.constantFrom("Shoes", "shoes", "Shoes 2", "SHOES!", "电器")), (names) => {
      const taken = new Set<string>();
      for (const name of names) {
        const slug = freeSlug(name, taken);
        expect(taken.has(slug)).toBe(false);
        taken.add(slug);
      }
    }),
  );
});

test("a category needs a name; its description and its Swahili texts are optional", () => {
  expect(submit(categorySchema, { name: " Shoes " }).value).toEqual({
    name: "Shoes",
    description: "",
    name_sw: "",
    description_sw: "",
  });
  expect(send(categorySchema, { name: "Shoes", description: null }).value).toMatchObject({ description: "" });
  expect(submit(categorySchema, { name: "  ", description: "x".repeat(2001) }).errors).toEqual({
    name: ["Name is required"],
    description: ["Description must be at most 2,000 characters"],
  });
  expect(submit(categorySchema, { name: "x".repeat(101) }).errors).toEqual({
    name: ["Name must be at most 100 characters"],
  });
});

test("the Swahili texts of a category are as long as the English ones at most", () => {
  const name = "x".repeat(100);
  const most = { name, name_sw: name, description: "x".repeat(2000), description_sw: "x".repeat(2000) };
  expect(submit(categorySchema, most).value).toEqual(most);
  const more = Object.fromEntries(Object.entries(most).map(([field, text]) => [field, `${text}x`]));
  expect(submit(categorySchema, more).errors).toEqual({
    name: ["Name must be at most 100 characters"],
    name_sw: ["Name must be at most 100 characters"],
    description: ["Description must be at most 2,000 characters"],
    description_sw: ["Description must be at most 2,000 characters"],
  });
  expect(send(categorySchema, { name: "x", description: "a\nb", name_sw: "a\nb" }).value).toMatchObject({
    description: "a\nb",
    name_sw: "a b",
  });
});

test("a change of a category may leave anything out, and says whether it is active", () => {
  expect(send(categoryChangesSchema, {}).value).toMatchObject({});
  expect(send(categoryChangesSchema, { is_active: false }).value).toMatchObject({ is_active: false });
  expect(send(categoryChangesSchema, { is_active: "no", name: "" }).errors).toEqual({
    is_active: ["is_active must be true or false"],
    name: ["Name is required"],
  });
});

test("the API document names how long a category's texts may be, and for whom", () => {
  const { description, name_sw, description_sw } = categorySchema.shape;
  const inSwahili = "For who reads Swahili; blank: the English one";
  expect([description, name_sw, description_sw].map((field) => z.globalRegistry.get(field))).toEqual([
    { maxLength: 2000 },
    { maxLength: 100, description: inSwahili },
    { maxLength: 2000, description: inSwahili },
  ]);
});
