/** An earlier release runs on a newer database; a migration that removes something says so (docs/decisions/032). */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { neededBy, notAdditive } from "../../scripts/additive.mjs";

/** Up to this migration all processes had the same release. */
const BEFORE = "20261123090913_product_condition";

const shipped = ["sqlite", "postgresql"].flatMap((provider) => {
  const folder = `prisma/migrations/${provider}`;
  const names = readdirSync(folder).filter((name) => existsSync(`${folder}/${name}/migration.sql`));
  return names.map((name) => ({
    provider,
    name,
    script: readFileSync(`${folder}/${name}/migration.sql`, "utf8"),
  }));
});

test("every migration only adds, or names the release that can run after it", () => {
  const newer = shipped.filter(({ name }) => name > BEFORE);
  const additive = newer.filter(({ script }) => neededBy(script) === null);
  expect(additive.flatMap(({ name, script }) => notAdditive(script).map((sql) => `${name}: ${sql}`))).toEqual(
    [],
  );
});

test("a migration needs itself or an earlier one of its database, the same for both databases", () => {
  const marked = shipped.flatMap(({ provider, name, script }) => {
    const needs = neededBy(script);
    return needs === null ? [] : [{ provider, name, needs }];
  });
  for (const { provider, name, needs } of marked) {
    const names = shipped.filter((one) => one.provider === provider).map((one) => one.name);
    expect(names.filter((known) => known <= name)).toContain(needs);
    for (const other of marked) if (other.name === name) expect(other.needs).toBe(needs);
  }
});

test.each([
  `CREATE TABLE "Lease" ("name" TEXT PRIMARY KEY, "until" TIMESTAMP(3) NOT NULL); CREATE UNIQUE INDEX "a" ON "Lease"("until");`,
  `CREATE UNLOGGED TABLE "Try" ("id" SERIAL); ALTER TABLE "Try" ADD CONSTRAINT "x" CHECK ("id" > 0);`,
  `ALTER TABLE "Product" ADD COLUMN "a" TEXT, ADD COLUMN "b" NUMERIC(3, 1) NOT NULL DEFAULT 0;`,
  `-- DROP TABLE "Bid"; in a comment\nCREATE INDEX "a" ON "Bid"("cents") WHERE "hash" <> 'DROP; ALTER';`,
  `ALTER TABLE "Bid" ADD COLUMN "by" INTEGER;\nALTER TABLE "Bid" ADD CONSTRAINT "k" FOREIGN KEY ("by") REFERENCES "User"("id");`,
  `CREATE TABLE "T" ("id" INTEGER); CREATE TRIGGER "t" BEFORE UPDATE ON "T" BEGIN SELECT 1; DELETE FROM "T"; END; INSERT INTO "T" VALUES (1);`,
  `CREATE FUNCTION "f"() RETURNS trigger AS $$ BEGIN DELETE FROM "Bid"; END; $$ LANGUAGE plpgsql;`,
])("is an addition: %s", (script) => {
  expect(notAdditive(script)).toEqual([]);
});

test.each([
  `DROP TABLE "Bid"`,
  `DROP INDEX "Order_list"`,
  `ALTER TABLE "Product" DROP COLUMN "title"`,
  `ALTER TABLE "Product" RENAME COLUMN "title" TO "name"`,
  `ALTER TABLE "Product" ALTER COLUMN "title" SET NOT NULL`,
  `ALTER TABLE "Product" ADD COLUMN "a" TEXT, ADD COLUMN "b" INTEGER NOT NULL`,
  `ALTER TABLE "Product" ADD COLUMN "a" TEXT UNIQUE`,
  `ALTER TABLE "Product" ADD CONSTRAINT "x" CHECK ("stockQuantity" > 0)`,
  `ALTER TYPE "OrderStatus" ADD VALUE 'lost'`,
  `CREATE UNIQUE INDEX "one" ON "Product"("title")`,
  `CREATE TRIGGER "t" BEFORE UPDATE ON "Product" BEGIN SELECT 1; END`,
  `UPDATE "Session" SET "data" = '{}'`,
  `INSERT INTO "SearchWords" ("words") VALUES ('a, b')`,
])("is more than an addition: %s", (statement) => {
  expect(notAdditive(`CREATE TABLE "T" ("id" INTEGER);\n${statement};`)).toHaveLength(1);
});

test("a statement that is more than an addition is shown with its literals", () => {
  const statement = `ALTER TYPE "OrderStatus" ADD VALUE 'lost; or not'`;
  expect(notAdditive(`-- AlterEnum\n${statement};`)).toEqual([statement]);
});
