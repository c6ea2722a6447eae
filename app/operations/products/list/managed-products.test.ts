import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { personName } from "~/domain/account/person-name";
import { db } from "~/db/client.server";
import { plansOf, scansOf } from "~/db/query-plans.fixture";
import { openTestFile, queriesOf } from "~/db/test-database.server";
import {
  productList,
  LISTED_STATES,
  PRODUCT_SORTS,
  type ProductFilters,
} from "~/domain/product/product-list";
import { clearProducts, makeProducts, NOW } from "~/operations/browse/browse.fixture";
import { deleteProduct } from "../deletion/delete-product.server";
import { newUser, valueOf } from "../management.fixture";
import { managedProducts, productBatches, productIds } from "./managed-products.queries.server";

let shop: Awaited<ReturnType<typeof openTestFile>>;
beforeAll(async () => {
  shop = await openTestFile();
});
beforeEach(clearProducts);
afterAll(() => shop.close());

const day = (n: number) => new Date(Date.UTC(2026, 10, n, 9));

const page = (filters: Partial<ProductFilters>) => managedProducts({ ...productList.all, ...filters }, NOW);
const titles = async (filters: Partial<ProductFilters>) =>
  (await page(filters)).products.map(({ title }) => title);

const fourStates = () =>
  makeProducts([
    { title: "Sofa", status: "draft", createdAt: day(1), stockQuantity: 4, buyNowPriceCents: 300_000 },
    { title: "Ápple", status: "active", createdAt: day(2), stockQuantity: 9, buyNowPriceCents: 5_000 },
    { title: "Mat", status: "closed", createdAt: day(3), stockQuantity: 0, buyNowPriceCents: 90_000 },
    { title: "Zebra", status: "active", createdAt: day(4), deletedAt: day(6), buyNowPriceCents: 1_000 },
    { title: "Bowl", status: "draft", createdAt: day(5), deletedAt: day(5), buyNowPriceCents: 2_000 },
  ]);

test("every status is listed, in each order, and deleted products only on request", async () => {
  await fourStates();
  expect(await titles({})).toEqual(["Mat", "Ápple", "Sofa"]);
  expect(await titles({ sort: "oldest" })).toEqual(["Sofa", "Ápple", "Mat"]);
  expect(await titles({ sort: "title" })).toEqual(["Ápple", "Mat", "Sofa"]);
  expect(await titles({ sort: "price" })).toEqual(["Ápple", "Mat", "Sofa"]);
  expect(await titles({ sort: "-price" })).toEqual(["Sofa", "Mat", "Ápple"]);
  expect(await titles({ sort: "stock" })).toEqual(["Mat", "Sofa", "Ápple"]);
  expect(await titles({ status: "draft" })).toEqual(["Sofa"]);
  expect(await titles({ status: "deleted" })).toEqual(["Zebra", "Bowl"]);
  expect(await titles({ status: "deleted", sort: "oldest" })).toEqual(["Bowl", "Zebra"]);
  expect(await titles({ status: "deleted", sort: "title" })).toEqual(["Bowl", "Zebra"]);
});

test("the count for each status follows the current search and type", async () => {
  await fourStates();
  expect((await page({})).counts).toEqual({ all: 3, draft: 1, active: 1, closed: 1, deleted: 2 });
  expect((await page({ q: "sofa", status: "closed" })).counts).toEqual({
    all: 1,
    draft: 1,
    active: 0,
    closed: 0,
    deleted: 0,
  });
  expect((await page({ type: "auction" })).counts.all).toBe(0);
});

test("a search finds drafts, closed and deleted products like active ones", async () => {
  await fourStates();
  expect(await titles({ q: "apple" })).toEqual(["Ápple"]);
  expect(await titles({ q: "BRASS m" })).toEqual(["Mat"]);
  expect(await titles({ q: "ebr" })).toEqual([]);
  expect(await titles({ q: "ebr", status: "deleted" })).toEqual(["Zebra"]);
  expect(await titles({ q: "…" })).toEqual([]);
  expect(await titles({ q: '" OR "' })).toEqual([]);
});

test("a changed, activated, deleted or restored product is found in its current state", async () => {
  const [id] = await makeProducts([{ title: "Kikoi", status: "draft" }]);
  const change = (data: object) => db().product.update({ where: { id }, data });
  await change({ status: "active" });
  expect(await titles({ q: "kikoi" })).toEqual(["Kikoi"]);
  await change({ deletedAt: NOW });
  expect(await titles({ q: "kikoi" })).toEqual([]);
  expect(await titles({ q: "kikoi", status: "deleted" })).toEqual(["Kikoi"]);
  await change({ titleText: "leso", searchText: "leso" });
  expect(await titles({ q: "kikoi", status: "deleted" })).toEqual([]);
  await change({ deletedAt: null });
  expect(await titles({ q: "leso" })).toEqual(["Kikoi"]);
  await db().product.delete({ where: { id } });
  expect((await page({ q: "leso" })).counts.all).toBe(0);
});

test("a page past the end is the last one", async () => {
  await makeProducts(Array.from({ length: 21 }, (_, n) => ({ title: `Lamp ${n}` })));
  expect(await page({ page: 9 })).toMatchObject({ page: 2, pageCount: 2, total: 21, skip: 20 });
});

test("a sale that has ended no longer affects the order", async () => {
  const sale = { isFlashSale: true, discountPercentage: 90 };
  await makeProducts([
    {
      title: "Was on sale",
      buyNowPriceCents: 100_000,
      ...sale,
      flashSaleEndsAt: new Date(NOW.getTime() - 1),
    },
    { title: "On sale", buyNowPriceCents: 200_000, ...sale, flashSaleEndsAt: new Date(NOW.getTime() + 1) },
  ]);
  expect(await titles({ sort: "price" })).toEqual(["On sale", "Was on sale"]);
});

test("deleted products show who deleted them last", async () => {
  const [id] = await makeProducts([{ title: "Lamp" }]);
  const first = { id: await newUser("achieng"), isSuperuser: true };
  const last = { id: await newUser("baraka"), isSuperuser: true };
  for (const actor of [first, last]) {
    await db().product.update({ where: { id }, data: { deletedAt: null } });
    valueOf(await deleteProduct(actor, id ?? 0));
  }
  const user = await db().user.findUniqueOrThrow({ where: { id: last.id } });
  expect((await page({ status: "deleted" })).products).toMatchObject([{ deletedBy: personName(user) }]);
});

test("a file has exactly the products of the list, each once, in its order", async () => {
  await fourStates();
  for (const sort of PRODUCT_SORTS)
    for (const status of [null, ...LISTED_STATES]) {
      const filters = { ...productList.all, sort, status };
      const listed: string[] = [];
      for await (const batch of productBatches(filters, NOW)) listed.push(...batch.map(({ title }) => title));
      expect(listed).toEqual(await titles(filters));
    }
});

const ASKED: Partial<ProductFilters>[] = [
  {},
  { status: "draft" },
  { status: "active", type: "both" },
  { type: "auction" },
  { condition: "used" },
  { condition: "new", status: "deleted" },
  { status: "deleted" },
  { q: "lamp" },
  { q: "la", status: "closed" },
  { q: "lamp", status: "deleted" },
  { stock: "low", status: "deleted" },
];

test.each(PRODUCT_SORTS)(
  "no list sorted by %s scans all products, and none without a search is sorted",
  async (sort) => {
    // whole pages, because the number of rows decides the plan
    await makeProducts(Array.from({ length: 60 }, () => ({ title: "Lamp" })));
    await makeProducts([{ title: "Lamp", deletedAt: NOW }]);
    for (const filters of ASKED) {
      const requested = { ...productList.all, ...filters, sort };
      const steps = await plansOf(shop.file, async () => {
        await managedProducts(requested, NOW);
        await productIds(requested, sort);
      });
      expect(scansOf("Product", steps)).toEqual([]);
      const isSorted =
        requested.q !== "" || (requested.status === "deleted" && !["newest", "oldest"].includes(sort));
      if (!isSorted) expect(steps.join("\n")).not.toContain("TEMP B-TREE FOR ORDER BY");
    }
  },
);

test("products of a category, or low in stock, are listed, counted and selected alike", async () => {
  await fourStates();
  const [id] = await makeProducts([
    { title: "Auction", productType: "auction", status: "active", stockQuantity: 1 },
  ]);
  const { id: category } = await db().category.create({ data: { name: "K", nameKey: "k", slug: "k" } });
  await db().product.updateMany({
    where: { OR: [{ id }, { title: "Ápple" }] },
    data: { categoryId: category },
  });
  expect((await titles({ category })).toSorted()).toEqual(["Auction", "Ápple"]);
  expect(await titles({ category, type: "buy_now" })).toEqual(["Ápple"]);
  // an auction of one piece is no reason to buy more
  expect(await titles({ stock: "low" })).toEqual(["Mat", "Sofa"]);
  expect(await titles({ stock: "low", status: "closed" })).toEqual(["Mat"]);
  const { counts } = await page({ stock: "low" });
  expect(counts).toEqual({ all: 2, draft: 1, active: 0, closed: 1, deleted: 0 });
  expect(await titles({ stock: "low", category })).toEqual([]);
  expect(await productIds({ ...productList.all, stock: "low" })).toHaveLength(2);
});

test("a list of few is found by its category or stock, without a scan", async () => {
  const { id: category } = await db().category.create({ data: { name: "L", nameKey: "l", slug: "l" } });
  await makeProducts(Array.from({ length: 60 }, () => ({ title: "Lamp", stockQuantity: 9 })));
  for (const [filters, index] of [
    [{ category }, "Product_categoryId_deletedAt_status_createdAt_idx"],
    [{ stock: "low" }, "Product_all_stock"],
  ] as const)
    for (const sort of PRODUCT_SORTS) {
      const steps = await plansOf(shop.file, () => page({ ...filters, sort }));
      expect(scansOf("Product", steps)).toEqual([]);
      expect(steps.join("\n")).toMatch(new RegExp(`SEARCH Product USING (COVERING )?INDEX ${index}`));
    }
});

test("if a search finds very many products, they are read in the list's order and none is looked up", async () => {
  const rows = {
    title: "Lamp",
    titleText: "lamp",
    searchText: "lamp brass",
    description: "",
    productType: "buy_now" as const,
  };
  await db().product.createMany({
    data: Array.from({ length: 1_100 }, () => ({ ...rows, basePriceCents: 100n, status: "draft" as const })),
  });
  const steps = await plansOf(shop.file, () => page({ q: "lamp", sort: "title" }));
  expect(steps).toContain("SCAN Product USING INDEX Product_all_title");
  expect(steps.join("\n")).not.toContain("TEMP B-TREE FOR ORDER BY");
  expect((await page({ q: "lamp" })).total).toBe(1_100);
});

test("the number of statements does not grow with the products", async () => {
  const work = () => page({ q: "lamp", status: "deleted", sort: "price" });
  await makeProducts([{ title: "Lamp", deletedAt: NOW }]);
  const few = await queriesOf(work);
  await makeProducts(Array.from({ length: 60 }, () => ({ title: "Lamp", deletedAt: NOW })));
  expect(await queriesOf(work)).toHaveLength(few.length);
  expect(few.length).toBeLessThanOrEqual(10);
});
