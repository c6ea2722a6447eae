/** npm run migrate:new on a copy of the schema, applied to a database of the migrations before it. */
import { execFileSync } from "node:child_process";
import { cpSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { expect, test } from "vitest";
import { migrate } from "~/db/migrate.server";
import { sqliteRunner } from "~/db/script-runner.server";
import type { SqliteDriver } from "~/db/sqlite/sqlite-connection.server";
import { makeFolder } from "./shop-on-disk";

const driver = createRequire(import.meta.url)("libsql") as SqliteDriver;

/** A copy of what the command reads, with these lines at the beginning of a model. */
function withFields(fields: Record<string, string>) {
  const home = makeFolder();
  cpSync("scripts", path.join(home, "scripts"), { recursive: true });
  cpSync("prisma", path.join(home, "prisma"), { recursive: true });
  symlinkSync(path.resolve("node_modules"), path.join(home, "node_modules"));
  writeFileSync(path.join(home, "package.json"), JSON.stringify({ type: "module" }));
  for (const file of ["catalogue", "account"]) {
    const place = path.join(home, `prisma/models/${file}.prisma`);
    const models = Object.entries(fields).reduce(
      (text, [model, lines]) => text.replace(`model ${model} {\n`, `$&${lines}\n`),
      readFileSync(place, "utf8"),
    );
    writeFileSync(place, models);
  }
  return home;
}

function migrateNew(home: string) {
  const printed = execFileSync(process.execPath, ["scripts/migrate-new.mjs", "more"], {
    cwd: home,
    encoding: "utf8",
  });
  const folder = /^sqlite: (.*)$/m.exec(printed)?.[1] ?? "";
  return { printed, script: readFileSync(path.join(home, folder, "migration.sql"), "utf8") };
}

async function schemaOf(home: string) {
  const file = path.join(home, "data.db");
  await migrate(sqliteRunner(driver, file), path.join(home, "prisma/migrations/sqlite"));
  const database = new driver(file);
  const list = (sql: string) => database.prepare(sql).raw(true).all().flat().map(String);
  const things = list("SELECT type || ' ' || name FROM sqlite_schema WHERE sql IS NOT NULL");
  const columns = list("SELECT name FROM pragma_table_info('Product')");
  database.close();
  return { things: things.sort(), columns };
}

test("a new column with a default is added in place: the table keeps its triggers and partial indexes", async () => {
  const home = withFields({
    Product:
      "  blurb String @default(\"a; 'b', c\")\n  isHeavy Boolean @default(false)\n" +
      '  blurbById Int?\n  blurbBy User? @relation("blurbs", fields: [blurbById], references: [id])\n  @@index([blurb])',
    User: '  blurbs Product[] @relation("blurbs")',
  });
  const before = await schemaOf(home);
  const { printed, script } = migrateNew(home);
  expect(printed).not.toContain("more than an addition");
  expect(script).toBe(
    `-- AlterTable
ALTER TABLE "Product" ADD COLUMN "blurb" TEXT NOT NULL DEFAULT 'a; ''b'', c';
ALTER TABLE "Product" ADD COLUMN "isHeavy" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "Product" ADD COLUMN "blurbById" INTEGER REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- CreateIndex
CREATE INDEX "Product_blurb_idx" ON "Product"("blurb");
`,
  );
  const after = await schemaOf(home);
  expect(after.columns).toEqual([...before.columns, "blurb", "isHeavy", "blurbById"]);
  expect(after.things).toEqual([...before.things, "index Product_blurb_idx"].sort());
});

test("a table is rebuilt where SQLite cannot add the column, and the command says so", () => {
  const home = withFields({
    Product: "  seenAt DateTime @default(now())",
    Category: "  rank Int @default(0)",
  });
  const { printed, script } = migrateNew(home);
  expect(script).toContain('ALTER TABLE "Category" ADD COLUMN "rank" INTEGER NOT NULL DEFAULT 0;');
  expect(script).toContain('DROP TABLE "Product";');
  expect(script).not.toContain('DROP TABLE "Category";');
  expect(printed).toContain(
    'more than an addition, see docs/recipes/change-the-schema.md: DROP TABLE "Product"',
  );
});
