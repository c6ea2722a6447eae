import { expect, test } from "vitest";
import { nearestCategory } from "./nearest-category";
import { searchTerms, synonymsIn } from "./search-words";

const CATEGORIES = [
  { name: "Phones & Tablets", description: "Smartphones and accessories", count: 9 },
  { name: "TVs & Audio", description: "Sound and pictures for the home", count: 4 },
  { name: "Home & Kitchen", description: "Pots, lamps and beds", count: 12 },
  { name: "Farm & Garden", description: "Seeds, tools and pumps for the home garden", count: 7 },
];
const synonyms = synonymsIn(["simu, phone, smartphone", "sufuria, cooking pot"]);
const nearest = (query: string) => nearestCategory(searchTerms(query, synonyms), CATEGORIES)?.name ?? null;

test.each([
  ["phone", "Phones & Tablets"],
  ["nokia phone charger", "Phones & Tablets"],
  ["tv", "TVs & Audio"],
  ["gardening gloves", "Farm & Garden"],
  ["tablte", "Phones & Tablets"],
])("'%s' is nearest to %s by its name", (query, name) => {
  expect(nearest(query)).toBe(name);
});

test("a word of the owner's list finds the same category as its synonym", () => {
  expect(nearest("simu ya mkono")).toBe("Phones & Tablets");
  expect(nearest("sufuria")).toBe("Home & Kitchen");
});

test("a description counts less than a name; of two equal categories the one with more products is nearer", () => {
  expect(nearest("home")).toBe("Home & Kitchen");
  expect(nearest("pump")).toBe("Farm & Garden");
  expect(nearest("home garden")).toBe("Farm & Garden");
  const twins = [
    { name: "Shoes", description: "", count: 1 },
    { name: "Shoes", description: "", count: 5 },
  ];
  expect(nearestCategory(searchTerms("shoe"), twins)?.count).toBe(5);
});

test("very common words, and words that resemble no name, suggest no category", () => {
  for (const query of ["", "and for the", "zzzzqqq", "a", "5"]) expect(nearest(query), query).toBeNull();
});

test("a part of a word is near from four letters on, a single letter never", () => {
  const only = (query: string, name: string) =>
    nearestCategory(searchTerms(query), [{ name, description: "", count: 1 }]) !== null;
  expect([only("lamp", "Lampshades"), only("lam", "Lampshades"), only("a", "Vitamin A")]).toEqual([
    true,
    false,
    false,
  ]);
});
