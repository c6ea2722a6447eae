import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { db, transaction } from "./client.server";
import { sql } from "./sql.server";
import { selectNumbers } from "./select.server";
import { openTestDatabase, queriesOf as allQueriesOf } from "./test-database.server";

let opened: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

const queriesOf = (work: () => Promise<unknown>) => allQueriesOf(work, { warm: true });

const COUNT = sql`SELECT count(*) AS "count" FROM "Category"`;

async function count(statement = COUNT) {
  const [counted] = await selectNumbers({ cached: true })`${statement}`;
  return counted;
}

const category = (name: string) => ({ name, nameKey: name, slug: name });
const banner = { text: "Karibu", backgroundColor: "#000000", textColor: "#ffffff", displayOrder: 1 };

test("a count is queried once, and again after any commit to its table", async () => {
  expect(await count()).toBe(0);
  expect(await queriesOf(count)).toEqual([]);
  await db().promoBanner.create({ data: banner });
  expect(await queriesOf(count)).toEqual([]);

  await db().category.create({ data: category("tea") });
  expect(await count()).toBe(1);
  await transaction(async (tx) => {
    await tx.category.create({ data: category("lamps") });
    expect(await count(), "not yet committed").toBe(1);
  });
  expect(await count()).toBe(2);
  expect(await queriesOf(count)).toEqual([]);
});

test("rows that the database changes by itself are counted again: products of a deleted category", async () => {
  const { id } = await db().category.create({ data: category("short-lived") });
  const data = {
    title: "Lamp",
    description: "",
    productType: "buy_now",
    status: "draft",
    basePriceCents: 100n,
  } as const;
  await db().product.create({
    data: { ...data, titleText: "lamp", searchText: "lamp", firstPriceCents: 100n, categoryId: id },
  });
  const inCategory = sql`SELECT count(*) AS "count" FROM "Product" WHERE "categoryId" = ${id}`;
  expect(await count(inCategory)).toBe(1);
  await db().category.delete({ where: { id } });
  expect(await count(inCategory)).toBe(0);
});

test("simultaneous reads share one query", async () => {
  const statement = sql`SELECT count(*) AS "count" FROM "Category" WHERE "id" > ${0}`;
  expect(await queriesOf(() => Promise.all([count(statement), count(statement)]))).toHaveLength(1);
});

test("a failed query is not cached", async () => {
  const wrong = sql`SELECT nothing FROM "Category"`;
  const failures = [selectNumbers({ cached: true })`${wrong}`, selectNumbers({ cached: true })`${wrong}`];
  const [first, shared] = await Promise.allSettled(failures);
  const [later] = await Promise.allSettled([selectNumbers({ cached: true })`${wrong}`]);
  const reasonOf = (result: typeof first) =>
    (result?.status === "rejected" ? result.reason : null) as unknown;
  expect(reasonOf(first)).toBeInstanceOf(Error);
  expect(reasonOf(shared)).toBe(reasonOf(first));
  expect(reasonOf(later)).not.toBe(reasonOf(first));
});

test("a query that contains a time runs each time, and nothing is cached longer than ten seconds", async () => {
  const now = new Date();
  const since = sql`SELECT count(*) AS "count" FROM "Product" WHERE "createdAt" > ${now}`;
  await count(since);
  expect(await queriesOf(() => count(since))).toHaveLength(1);

  await count();
  const later = performance.now() + 10_001;
  const clock = vi.spyOn(performance, "now").mockReturnValue(later);
  expect(await queriesOf(count)).toHaveLength(1);
  clock.mockRestore();
});

test("a search reads the tables of the products and users that it indexes", async () => {
  if (opened.url.startsWith("postgres")) return;
  const found = sql`SELECT count(*) AS "count" FROM "ProductSearch" WHERE "ProductSearch" MATCH ${'"tea"'}`;
  expect(await count(found)).toBe(0);
  expect(await queriesOf(() => count(found))).toEqual([]);
  await db().product.updateMany({ data: { description: "tea" } });
  expect(await queriesOf(() => count(found))).toHaveLength(1);
});
