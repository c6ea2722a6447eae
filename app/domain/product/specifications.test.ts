import { expect, test } from "vitest";
import { productFacts, specificationsOf } from "./facts";

test("each line 'name: value' is a specification; other lines stay as they were written", () => {
  expect(specificationsOf("Weight: 2 kg\r\n\r\n Colour:red \nMade in Machakos\nSize: 10:30 m")).toEqual({
    named: [
      { label: "Weight", value: "2 kg" },
      { label: "Colour", value: "red" },
      { label: "Size", value: "10:30 m" },
    ],
    others: ["Made in Machakos"],
  });
});

test.each(["10:30 to 18:00", "https://example.com/manual", "Weight:", ": 2 kg", "Made in Machakos"])(
  "%s has no name",
  (line) => {
    expect(specificationsOf(line)).toEqual({ named: [], others: [line] });
  },
);

test("a product without any shows none", () => {
  expect(specificationsOf(" \n")).toEqual({ named: [], others: [] });
  expect(productFacts({ sku: "", specifications: "" })).toEqual({ facts: [], structured: {} });
});

test("pages show specifications after the other facts, and search engines get them as additional properties", () => {
  const { facts, notes, structured } = productFacts({
    condition: "used",
    sku: "CHAIR-1",
    specifications: "Weight: 2 kg\nMade in Machakos\nWashable",
  });
  expect(facts).toEqual([
    { label: "SKU", value: "CHAIR-1" },
    { label: "Condition", value: "Used" },
    { label: "Weight", value: "2 kg" },
  ]);
  expect(notes).toBe("Made in Machakos\nWashable");
  expect(structured).toEqual({
    sku: "CHAIR-1",
    itemCondition: "https://schema.org/UsedCondition",
    additionalProperty: [{ "@type": "PropertyValue", name: "Weight", value: "2 kg" }],
  });
});
