import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { foldText, type SearchWord, productSearchText } from "~/domain/search/search-text";
import { searchTerms } from "~/domain/search/search-words";
import { browse, clearProducts, idsOf, makeProducts, type Sample } from "./browse.fixture";
import { many } from "../../../tests/long";
import { anyCharacter } from "../../../tests/any-character";

setUpTestDatabase();
beforeEach(clearProducts);

const found = async (q: string) => (await browse({ q })).products.map(({ title }) => title);

test("part of a word is enough; case and accents do not matter (D32)", async () => {
  await makeProducts([{ title: "Samsung Galaxy A15" }, { title: "Café chair" }, { title: "Ngũgĩ, a novel" }]);
  for (const q of ["sams", "sung", "SAMSUNG", "a15", "  Galaxy  "])
    expect(await found(q)).toEqual(["Samsung Galaxy A15"]);
  expect(await found("cafe")).toEqual(["Café chair"]);
  expect(await found("NGUGI")).toEqual(["Ngũgĩ, a novel"]);
});

test("every word must be there, in any order, in the title or the description (D32)", async () => {
  await makeProducts([
    { title: "Phone cover", description: "For the Samsung Galaxy" },
    { title: "Phone", description: "Nokia" },
  ]);
  expect(await found("samsung phone")).toEqual(["Phone cover"]);
  expect(await found("galaxy COVER samsung for")).toEqual(["Phone cover"]);
  expect(await found("samsung nokia")).toEqual([]);
});

test("a word of one or two letters is found at the beginning of a word (D32)", async () => {
  await makeProducts([{ title: "TV stand" }, { title: "Outvoted" }, { title: "Mat 5 m" }]);
  expect(await found("tv")).toEqual(["TV stand"]);
  expect(await found("t")).toEqual(["TV stand"]);
  expect(await found("o")).toEqual(["Outvoted"]);
  expect(await found("5 m")).toEqual(["Mat 5 m"]);
});

test("products with every word in the title come first, then shelf order (D32, D56)", async () => {
  const [inText, last, first, featured] = await makeProducts([
    { title: "Cover", description: "Phone, blue", displayOrder: 0 },
    { title: "Blue phone", displayOrder: 2 },
    { title: "Phone in blue", displayOrder: 1 },
    { title: "Phone, blueish", displayOrder: 1, isFeatured: true },
  ]);
  expect(await idsOf({ q: "phone blue" })).toEqual([featured, first, last, inText]);
});

test("title matches may end on a page and the others begin on it", async () => {
  const titles = await makeProducts(Array.from({ length: 30 }, () => ({ title: "Kikoi" })));
  const texts = await makeProducts(Array.from({ length: 30 }, () => ({ description: "like a kikoi" })));
  const pages = await Promise.all([1, 2, 3, 4].map((page) => browse({ q: "kikoi", page })));
  expect(pages.map(({ page, pageCount, total }) => [page, pageCount, total])).toEqual([
    [1, 3, 60],
    [2, 3, 60],
    [3, 3, 60],
    [3, 3, 60],
  ]);
  const shown = pages.slice(0, 3).flatMap(({ products }) => products.map(({ id }) => id));
  expect(shown).toEqual([...titles.toReversed(), ...texts.toReversed()]);
});

test("only active products are found, by their current text", async () => {
  const [id = 0, draft = 0] = await makeProducts([
    { title: "Kiondo" },
    { title: "Kiondo", status: "draft" },
    { title: "Kiondo", status: "closed" },
    { title: "Kiondo", deletedAt: new Date() },
  ]);
  expect(await idsOf({ q: "kiondo" })).toEqual([id]);
  await db().product.updateMany({ where: { id: draft }, data: { status: "active" } });
  expect(await idsOf({ q: "kiondo" })).toEqual([draft, id]);
  await db().product.updateMany({ data: { searchText: "carpet brass", titleText: "carpet" } });
  expect(await idsOf({ q: "kiondo" })).toEqual([]);
  expect((await browse({ q: "carpet" })).total).toBe(2);
  await db().product.update({ where: { id }, data: { deletedAt: new Date() } });
  await db().product.delete({ where: { id: draft } });
  expect(await idsOf({ q: "carpet" })).toEqual([]);
});

test("a search of only punctuation finds nothing, and a blank one is ignored", async () => {
  await makeProducts([{ title: "Lamp!" }]);
  for (const q of ["!!!", '"', "*", "📱", "-", "\u0000", "\ud800"])
    expect(await browse({ q })).toEqual({ total: 0, page: 1, pageCount: 1, products: [] });
  expect(await found("")).toEqual(["Lamp!"]);
});

/** What a term finds by D32 and D107, without an index. */
function matches(texts: readonly string[], q: string): boolean {
  const [title = "", ...others] = texts.map((text) => ` ${productSearchText(text)} `);
  const holds = ({ text, at }: SearchWord) =>
    at === "whole in title"
      ? ["", "s", "es"].some((ending) => title.includes(` ${text}${ending} `))
      : [title, ...others].some((shelf) => shelf.includes(at === "beginning" ? ` ${text}` : text));
  return searchTerms(q).every(({ ways }) => ways.some((words) => words.every(holds)));
}

const SCRAPS = [
  "sam",
  "sung",
  "tv",
  "a",
  "é",
  "ß",
  "ﬁ",
  "Σ",
  "ς",
  "İ",
  "手机",
  "𝒳",
  "𐐀",
  "9",
  "NEAR",
  "ndo",
  "tv",
  "knives",
  "knife",
  "5″",
  "😀",
];
const word = fc.array(fc.constantFrom(...SCRAPS), { minLength: 1, maxLength: 3 }).map((all) => all.join(""));
const phrase = fc
  .array(fc.tuple(word, fc.constantFrom(" ", "-", "'", " – ", '"', "* ")), { minLength: 1, maxLength: 5 })
  .map((all) => all.flat().join(""));

test("any search finds exactly the products that match it", async () => {
  const texts = fc.sample(fc.tuple(phrase, phrase), { numRuns: 200, seed: 7 });
  const samples: Sample[] = texts.map(([title, description]) => ({ title, description }));
  const ids = await makeProducts(samples);
  const query = fc.oneof(
    phrase,
    word,
    fc.string({ unit: anyCharacter, maxLength: 100 }),
    fc.string({ maxLength: 8 }),
  );
  await fc.assert(
    fc.asyncProperty(query, async (typed) => {
      const q = typed.trim();
      const shouldBe = ids.filter((_, i) => {
        const [title, description] = texts[i] ?? ["", ""];
        return foldText(q) === "" ? q === "" : matches([title, description], q);
      });
      const titled = ids.filter((_, i) => foldText(q) !== "" && matches([texts[i]?.[0] ?? ""], q));
      const shown: number[] = [];
      const { pageCount, total, instead } = await browse({ q });
      if (instead !== undefined) {
        expect(shouldBe).toEqual([]);
        return;
      }
      for (let page = 1; page <= pageCount; page++) shown.push(...(await idsOf({ q, page })));
      expect(total).toBe(shouldBe.length);
      expect(shown.toSorted((one, other) => one - other)).toEqual(shouldBe);
      expect(shown.slice(0, titled.length).toSorted((one, other) => one - other)).toEqual(titled);
    }),
    { numRuns: many(25, 60), examples: [["tv 𝒳"]] },
  );
});

test("the index's own operators are ordinary words", async () => {
  await makeProducts([{ title: "Near and far or not" }]);
  for (const q of [
    "NEAR",
    'near"',
    "near*",
    "AND",
    "NOT far",
    "title:near",
    "(near",
    "near OR far",
    "^near",
    "+near",
    "near%",
    "ne_r",
  ])
    expect(await found(q)).toEqual(q === "title:near" || q === "ne_r" ? [] : ["Near and far or not"]);
});
