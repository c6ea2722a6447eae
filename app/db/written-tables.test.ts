import { expect, test } from "vitest";
import { db, transaction } from "./client.server";
import { sql, type Sql } from "./sql.server";
import { generationOf, publicGeneration, writtenTable } from "./written-tables.server";
import { execute, syncTransaction } from "./sync-transaction.server";
import { setUpTestDatabase } from "./test-database.fixture";

setUpTestDatabase();

async function counted(work: () => Promise<unknown>): Promise<number> {
  const before = publicGeneration();
  await work().catch(() => undefined);
  return publicGeneration() - before;
}

test("a write that visitors may see is counted, alone and once per transaction", async () => {
  expect(await counted(() => makeBanner())).toBe(1);
  expect(
    await counted(() =>
      transaction(async (tx) => {
        await tx.promoBanner.updateMany({ data: { isActive: false } });
        await tx.promoBanner.updateMany({ data: { isActive: true } });
      }),
    ),
  ).toBe(1);
  expect(await counted(() => db().$executeRaw`UPDATE "PromoBanner" SET "text" = ${"Free tea"}`)).toBe(1);
  expect(await counted(() => db().$queryRaw`DELETE FROM "PromoBanner" RETURNING "id"`)).toBe(1);
});

test("a write is counted after its commit, so that a later answer contains it", async () => {
  const before = publicGeneration();
  await transaction(async (tx) => {
    await tx.promoBanner.create({ data: BANNER });
    expect(publicGeneration()).toBe(before);
  });
  expect(publicGeneration()).toBe(before + 1);
});

test("rolled back writes, reads and private tables are not counted", async () => {
  const rolledBack = () =>
    transaction(async (tx) => {
      await tx.promoBanner.create({ data: BANNER });
      throw new Error("taken back");
    });
  expect(await counted(rolledBack)).toBe(0);
  expect(await counted(() => db().promoBanner.findMany())).toBe(0);
  expect(await counted(() => db().$queryRaw`WITH one AS (SELECT 1 AS n) SELECT n FROM one`)).toBe(0);
  expect(await counted(() => db().cartLine.deleteMany())).toBe(0);
  expect(await counted(() => db().session.updateMany({ data: { data: "{}" } }))).toBe(0);
});

test("a sync transaction, which bypasses Prisma, is counted by the same rule", async () => {
  const write = (statement: Sql) => () =>
    syncTransaction(function* () {
      yield* execute`${statement}`;
    });
  expect(await counted(write(sql`UPDATE "PromoBanner" SET "text" = 'Karibu'`))).toBe(1);
  expect(await counted(write(sql`DELETE FROM "CartLine"`))).toBe(0);
  expect(await counted(write(sql`SELECT 1`))).toBe(0);
});

const BANNER = { text: "Karibu", backgroundColor: "#000000", textColor: "#ffffff", displayOrder: 1 };
const makeBanner = () => db().promoBanner.create({ data: BANNER });

test.each([
  ["INSERT INTO `main`.`Bid` (`id`) VALUES (?)", "Bid"],
  ['INSERT INTO "public"."Session" ("id") VALUES ($1)', "Session"],
  ["INSERT OR IGNORE INTO AuditEntry VALUES (1)", "AuditEntry"],
  ["UPDATE `main`.`CartLine` SET `quantity` = ?", "CartLine"],
  ['UPDATE "Product" SET "stockQuantity" = 1', "Product"],
  ['DELETE FROM "IdempotencyKey" WHERE 1', "IdempotencyKey"],
  ["WITH gone AS (DELETE FROM x RETURNING 1) SELECT 1", "*"],
  ["VACUUM", "*"],
  ["COMMIT", null],
  [" select 1", null],
])("%s may change %s", (text, table) => {
  expect(writtenTable(text)).toBe(table);
});

test("a commit counts the tables that it wrote, and all tables if a statement cannot be parsed", async () => {
  const tables = ["PromoBanner", "Category"] as const;
  const grown = async (work: () => Promise<unknown>) => {
    const before = tables.map((table) => generationOf([table]));
    await work();
    return tables.map((table, i) => generationOf([table]) - (before[i] ?? 0));
  };
  expect(await grown(makeBanner)).toEqual([1, 0]);
  expect(await grown(() => db().cartLine.deleteMany())).toEqual([0, 0]);
  expect(
    await grown(() =>
      transaction(async (tx) => {
        await tx.promoBanner.updateMany({ data: { isActive: true } });
        await tx.category.updateMany({ data: { isActive: true } });
      }),
    ),
  ).toEqual([1, 1]);
  expect(await grown(() => db().$executeRaw`WITH one AS (SELECT 1) DELETE FROM "PromoBanner"`)).toEqual([
    1, 1,
  ]);
});
