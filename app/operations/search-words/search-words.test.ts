import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { openTestDatabase, queriesOf } from "~/db/test-database.server";
import { productList } from "~/domain/product/product-list";
import { productQuerySchema } from "~/domain/product/product-query";
import { products as demoProducts } from "../../../prisma/seed/catalogue";
import { latestEdit } from "../audit/edits.server";
import { browse, clearProducts, makeProducts, NOW } from "~/operations/browse/browse.fixture";
import { managedProducts } from "../products/list/managed-products.queries.server";
import { admin, valueOf } from "../products/management.fixture";
import { listProducts } from "../products/list/product-list.queries.server";
import { createSearchWords, deleteSearchWords, updateSearchWords } from "./search-words.server";

let shop: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  shop = await openTestDatabase();
});
beforeEach(clearProducts);
afterAll(() => shop.close());

const titlesOf = ({ products }: { products: readonly { title: string }[] }) =>
  products.map(({ title }) => title).sort();
const found = async (q: string) => titlesOf(await browse({ q }));

/** By the shop, by the administrators' list, by REST to a visitor and to an administrator. */
async function foundEverywhere(q: string) {
  const query = productQuerySchema.parse({ q });
  const part = { skip: 0, size: 24 };
  const rest = async (viewer: typeof admin | null, asked: typeof query) =>
    titlesOf({ products: valueOf(await listProducts(viewer, asked, part, NOW)).rows });
  return [
    await found(q),
    titlesOf(await managedProducts({ ...productList.all, q }, NOW)),
    await rest(null, { ...query, status: "active" }),
    await rest(admin, query),
  ];
}

test("a new shop finds products described in English by Swahili words, and the other way round", async () => {
  await makeProducts([
    { title: "Smartphone X" },
    { title: "Steel cooking pot, 5 l" },
    { title: "Sufuria set" },
    { title: "Mountain bike" },
    { title: "Staafu novel" },
    { title: "Headphones" },
  ]);
  expect(await foundEverywhere("simu")).toEqual(Array(4).fill(["Smartphone X"]));
  expect(await foundEverywhere("sufuria")).toEqual(Array(4).fill(["Steel cooking pot, 5 l", "Sufuria set"]));
  expect(await found("cooking pot")).toEqual(["Steel cooking pot, 5 l", "Sufuria set"]);
  expect(await found("baiskeli mountain")).toEqual(["Mountain bike"]);
  // typed words are found inside words, their synonyms are not
  expect(await found("lamp")).toEqual([]);
  expect(await found("phone")).toEqual(["Headphones", "Smartphone X"]);
});

test("a word's synonym does not match the beginning of another word, or a mention in a description", async () => {
  await makeProducts(demoProducts.map(({ title, description }) => ({ title, description })));
  // the jiko's description has the word itself
  expect(await foundEverywhere("sufuria")).toEqual(
    Array(4).fill([
      "Large restaurant jiko, 60 cm, double ring",
      "Sufuria set of 5 with lids, heavy aluminium",
    ]),
  );
  expect(await foundEverywhere("mkoba")).toEqual(
    Array(4).fill(["School backpack 28 litres, rain cover included"]),
  );
  expect(await found("kitanda")).toEqual(["5 × 6 bed in mahogany with headboard"]);
  expect(await found("kitabu")).toEqual([]);
  expect(await found("taa")).toEqual([
    "Bedside lamp, turned jacaranda wood",
    "Reading lamp with teal shade, pair",
    "Solar home kit 200 W: panel, battery, four lamps",
    "Solar lantern with phone charging",
  ]);
});

test("the owner's added, changed or deleted words count from the next search on", async () => {
  await makeProducts([{ title: "Leso from Lamu" }]);
  expect(await found("kanga")).toEqual([]);
  const { id } = valueOf(await createSearchWords(admin, { words: "kanga, leso" }));
  expect(await found("kanga")).toEqual(["Leso from Lamu"]);
  valueOf(await updateSearchWords(admin, id, { words: "khanga, leso" }));
  expect(await found("khanga")).toEqual(["Leso from Lamu"]);
  expect(valueOf(await deleteSearchWords(admin, id))).toEqual({ words: "khanga, leso" });
  expect(await found("khanga")).toEqual([]);
  expect(await deleteSearchWords(admin, id)).toMatchObject({ ok: false, refusal: { code: "missing" } });
  expect(await updateSearchWords(admin, id, { words: "a, b" })).toMatchObject({ ok: false });
});

test("a line that somebody else changed meanwhile is not overwritten", async () => {
  const { id } = valueOf(await createSearchWords(admin, { words: "kanga, leso" }));
  const seen = { edit: await latestEdit("search_words", id) };
  valueOf(await updateSearchWords(admin, id, { words: "kanga, leso, khanga" }));
  expect(await updateSearchWords(admin, id, { words: "leso, wrapper" }, seen)).toMatchObject({
    ok: false,
    refusal: {
      code: "conflict",
      clashes: ["words"],
      message: expect.stringContaining("These search words") as unknown,
    },
  });
  expect(await db().searchWords.findUnique({ where: { id } })).toMatchObject({
    words: "kanga, leso, khanga",
  });
});

test("one typing mistake in a word is corrected if nothing contains the word", async () => {
  await makeProducts([
    { title: "Samsung Galaxy A15" },
    { title: "Samsung TV" },
    { title: "Redio ya Nyumbani" },
    { title: "Sony speaker", description: "Not a samsong" },
    { title: "Blender", status: "draft" },
  ]);
  expect(await browse({ q: "samsng" })).toMatchObject({ total: 2, instead: "samsung" });
  expect(await browse({ q: "TV smasung" })).toMatchObject({ total: 1, instead: "tv samsung" });
  expect(await browse({ q: "galaxi samsumg" })).toMatchObject({ total: 1, instead: "galaxy samsung" });
  // a corrected word is found by all its synonyms: 'redio' is a radio
  await makeProducts([{ title: "Radio" }]);
  expect(await browse({ q: "rediio" })).toMatchObject({ total: 2, instead: "redio" });
  // found as typed, so nothing else is offered
  expect((await browse({ q: "samsong" })).instead).toBeUndefined();
  // not together; too short; two mistakes; in no active title
  for (const q of ["samsung sony", "tvx", "smsng", "blendor", "samsng zzzzzz"])
    expect(await browse({ q }), q).toEqual({ total: 0, page: 1, pageCount: 1, products: [] });
});

test("the work for correcting is bounded, however many words and products there are", async () => {
  await makeProducts(Array.from({ length: 40 }, (_, i) => ({ title: `Samsung ${i}` })));
  const queries = await queriesOf(() => browse({ q: "samsng galaxi sonny speeker" }));
  expect(queries.length).toBeLessThanOrEqual(16);
  const words = Array.from({ length: 20 }, (_, i) => "abcdefghijklmnopqrst".slice(i, i + 1).repeat(6));
  expect((await queriesOf(() => browse({ q: words.join(" ") }))).length).toBeLessThanOrEqual(5);
});
