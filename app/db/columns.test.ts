import { expect, test } from "vitest";
import { db } from "./client.server";
import {
  asNumber,
  asNumberOrNull,
  asNumbers,
  asText,
  columnOf,
  columns,
  columnsOf,
  leftJoined,
  nestedRows,
  orNull,
  type RowOf,
} from "./columns.server";
import { sql } from "./sql.server";
import { select, selectNumbers } from "./select.server";
import { rowsOf, rowsReturned, execute, syncTransaction } from "./sync-transaction.server";
import { setUpTestDatabase } from "./test-database.fixture";

const endTime = new Date("2026-11-21T18:00:00.123Z");
setUpTestDatabase(async () => {
  const product = { description: "", productType: "auction", basePriceCents: 99_999_999_999n } as const;
  const category = { name: "Lamps", nameKey: "lamps", slug: "lamps" };
  await db().product.create({
    data: {
      ...product,
      title: 'A "brass" lamp\n',
      isFeatured: true,
      endTime,
      category: { create: category },
    },
  });
  await db().product.create({ data: { ...product, title: "Ũkamba" } });
});

const shown = columns({
  ...columnsOf("Product", "p", "title, basePriceCents, marketPriceCents, isFeatured", "endTime"),
  category: orNull(columnsOf("Category", "c", "name, isActive")),
  others: nestedRows(columnOf("Product", "o", "title"), `FROM "Product" o WHERE o."id" <> p."id"`, `o."id"`),
});

const FROM = sql`FROM "Product" p LEFT JOIN "Category" c ON c."id" = p."categoryId"`;

const LAMP: RowOf<typeof shown> = {
  title: 'A "brass" lamp\n',
  basePriceCents: 99_999_999_999,
  marketPriceCents: null,
  isFeatured: true,
  endTime,
  category: { name: "Lamps", isActive: true },
  others: ["Ũkamba"],
};
const UKAMBA = {
  ...LAMP,
  title: "Ũkamba",
  isFeatured: false,
  endTime: null,
  category: null,
  others: [LAMP.title],
};

test("a list of columns reads times, booleans, cents, groups and rows of another table, in the statement's order", async () => {
  expect(await select(shown)`${FROM} ORDER BY p."id"`).toEqual([LAMP, UKAMBA]);
  expect(await select(shown)`${FROM} ORDER BY p."id" DESC LIMIT 1`).toEqual([UKAMBA]);
});

test("the same list reads inside a sync transaction", async () => {
  const [row] = await syncTransaction(function* () {
    yield* execute`UPDATE "Product" SET "stockQuantity" = 2 RETURNING "id"`;
    return yield* rowsOf(shown)`${FROM} WHERE p."stockQuantity" = 2 ORDER BY p."id"`;
  });
  expect(row).toEqual(LAMP);
});

test("a column has another name in the row if the list says so, and is read like its own", async () => {
  const renamed = columns({
    ...columnsOf("Product", "p", "title as auction, endTime as over"),
    ...leftJoined(columnsOf("Category", "c", "name")),
  });
  const rows = await select(renamed)`${FROM} ORDER BY p."id"`;
  expect(rows).toEqual([
    { auction: LAMP.title, over: endTime, name: "Lamps" },
    { auction: "Ũkamba", over: null, name: null },
  ]);
});

test("expressions are numbers and texts, with parameters too; of nothing they are 0, empty or null", async () => {
  const sums = columns({
    ...asNumbers("found"),
    lamps: asNumber(sql`SUM(CASE WHEN "title" = ${LAMP.title} THEN 1 END)`),
    none: asNumber("SUM(CASE WHEN 1 = 0 THEN 1 END)"),
    missing: asNumberOrNull("MAX(CASE WHEN 1 = 0 THEN 1 END)"),
    text: asText("MAX(CASE WHEN 1 = 0 THEN 'a' END)"),
  });
  const from = sql`FROM (SELECT "title", 2 AS "found" FROM "Product") p GROUP BY "found"`;
  expect(await select(sums)`${from}`).toEqual([{ found: 2, lamps: 1, none: 0, missing: null, text: "" }]);
});

test("a column alone is read as values, also from the rows that a write returns", async () => {
  const title = columnOf("Product", '"Product"', "title");
  const updated = sql`UPDATE "Product" SET "stockQuantity" = 3`;
  const titles = await syncTransaction(() => rowsReturned(title)`${updated}`);
  expect(titles.toSorted()).toEqual([LAMP.title, "Ũkamba"]);
  expect(await selectNumbers()`SELECT "stockQuantity" FROM "Product"`).toEqual([3, 3]);
});

test("a column that the schema does not have is a type error", () => {
  // @ts-expect-error the schema has no colour
  expect(columnsOf("Product", "p", "title, colour")).toHaveProperty("colour");
  // @ts-expect-error a row's type is never written by hand
  expect(() => select<{ title: string }>()`SELECT "title" FROM "Product"`).toThrow();
  // @ts-expect-error nor a renamed column's own
  expect(columnsOf("Product", "p", "colour as title")).toHaveProperty("title");
  // @ts-expect-error a price is not a text
  const wrong: RowOf<typeof shown>["basePriceCents"] = "100";
  expect(wrong).toBe("100");
});
