import { expect, test } from "vitest";
import { db } from "./client.server";
import { asNumber, asNumberOrNull, columnOf, columns, columnsOf, selectColumns } from "./columns.server";
import { sql } from "./sql.server";
import { select, selectArrays } from "./select.server";
import { inCents } from "./rows.server";
import { setUpTestDatabase } from "./test-database.fixture";
import { queriesOf } from "./test-database.server";

setUpTestDatabase(async () => {
  const category = { name: "Lamps", nameKey: "lamps", slug: "lamps" };
  await db().category.create({ data: category });
  await db().product.create({
    data: {
      title: "A lamp",
      description: "",
      searchText: "a lamp",
      productType: "auction",
      basePriceCents: 99_999_999_999n,
      marketPriceCents: null,
      isFeatured: true,
      endTime: new Date("2026-11-21T18:00:00.123Z"),
      category: { connect: { slug: "lamps" } },
    },
  });
});

const ofProduct = "basePriceCents, marketPriceCents, isFeatured, isFlashSale, endTime";
const whole = columns({
  ...columnsOf("Product", "product", ofProduct),
  ...columnsOf("Category", "category", "name as categoryName"),
  count: asNumber('(SELECT COUNT(*) FROM "Product")'),
  nothing: asNumberOrNull('(SELECT MAX("id") FROM "Round")'),
});

test("rows are the same as from Prisma's client, with amounts in cents", async () => {
  const [read] = await select(whole)`
    FROM "Product" product JOIN "Category" category ON category."id" = product."categoryId"`;
  const [row] = (await db().product.findMany({ select: selectColumns("Product", ofProduct) })).map(inCents);
  expect(read).toMatchObject(row ?? {});
  expect(read).toMatchObject({
    basePriceCents: 99_999_999_999,
    marketPriceCents: null,
    isFeatured: true,
    isFlashSale: false,
    endTime: new Date("2026-11-21T18:00:00.123Z"),
    categoryName: "Lamps",
    count: 1,
    nothing: null,
  });
});

test("values are bound, times too, and each statement is counted", async () => {
  const soon = new Date("2026-11-21T18:00:00.124Z");
  const titles = (title: string, before: Date) =>
    select(columnOf("Product", "product", "title"))`
      FROM "Product" product WHERE "title" = ${title} AND "endTime" < ${before}`;
  expect(await titles("A lamp", soon)).toEqual(["A lamp"]);
  expect(await titles("A lamp", new Date("2026-11-21T18:00:00.123Z"))).toEqual([]);
  expect(await titles(`' OR '1' = '1`, soon)).toEqual([]);
  expect(await queriesOf(() => titles("A lamp", soon))).toHaveLength(1);
});

test("arrays hold the numbers of each row in the same place, null where there is none", async () => {
  const category = { name: "Sofas", nameKey: "sofas", slug: "sofas" };
  await db().category.create({ data: category });
  const rows = await db().category.findMany({ orderBy: { id: "asc" } });
  const lamps = rows[0]?.id ?? 0;
  const from = (where: boolean) => sql`FROM (
    SELECT "id", CASE WHEN "id" = ${lamps} THEN 99999999999 END AS "lamp" FROM "Category") c
    WHERE 1 = ${where ? 1 : 0}`;
  const { id, lamp } = await selectArrays("id, lamp")`${from(true)}`;
  expect(id.toSorted()).toEqual(rows.map((row) => row.id));
  expect(lamp[id.indexOf(lamps)]).toBe(99_999_999_999);
  expect(lamp.filter((value) => value === null)).toHaveLength(rows.length - 1);
  expect(await selectArrays("id, lamp")`${from(false)}`).toEqual({ id: [], lamp: [] });
});
