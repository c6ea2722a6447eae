import { expect, test } from "vitest";
import { db } from "./client.server";
import { columns, columnsOf, nestedRows, orNull, type RowOf, value } from "./columns.server";
import { Prisma } from "./generated/sqlite/client";
import { select } from "./select.server";
import { rowsOf, syncTransaction } from "./sync-transaction.server";
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
  others: nestedRows(value<string>(`o."title"`), `FROM "Product" o WHERE o."id" <> p."id"`, `o."id"`),
});

const FROM = Prisma.sql`FROM "Product" p LEFT JOIN "Category" c ON c."id" = p."categoryId"`;

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
  expect(await select(shown, Prisma.sql`${FROM} ORDER BY p."id"`)).toEqual([LAMP, UKAMBA]);
  expect(await select(shown, Prisma.sql`${FROM} ORDER BY p."id" DESC LIMIT 1`)).toEqual([UKAMBA]);
});

test("the same list reads inside a sync transaction", async () => {
  const [row] = await syncTransaction(function* () {
    yield* rowsOf(Prisma.sql`UPDATE "Product" SET "stockQuantity" = 2 RETURNING "id"`);
    return yield* rowsOf(shown, Prisma.sql`${FROM} WHERE p."stockQuantity" = 2 ORDER BY p."id"`);
  });
  expect(row).toEqual(LAMP);
});

test("a column that the schema does not have is a type error", () => {
  // @ts-expect-error the schema has no colour
  expect(columnsOf("Product", "p", "title, colour")).toHaveProperty("colour");
  // @ts-expect-error a price is not a text
  const wrong: RowOf<typeof shown>["basePriceCents"] = "100";
  expect(wrong).toBe("100");
});
