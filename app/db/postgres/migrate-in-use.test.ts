/** Migrations of a database that a running shop uses; they need TEST_DATABASE_URL. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { env } from "node:process";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { migrate, TablesInUse } from "~/db/migrate.server";
import { postgresRunner } from "~/db/script-runner.server";
import { createDatabase } from "~/db/test-database.server";

const onPostgres = test.skipIf(!env.TEST_DATABASE_URL);

async function setUp(scripts: Record<string, string>) {
  const { url, drop } = await createDatabase(env.TEST_DATABASE_URL ?? "");
  onTestFinished(drop);
  const folder = mkdtempSync(path.join(tmpdir(), "soko-migrate-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, script] of Object.entries(scripts)) {
    mkdirSync(path.join(folder, name));
    writeFileSync(path.join(folder, name, "migration.sql"), script);
  }
  const shop = new pg.Client({ connectionString: url });
  await shop.connect();
  onTestFinished(() => shop.end());
  return { shop, run: async () => migrate(await postgresRunner(url), folder) };
}

const TREE = "CREATE TABLE tree (id INTEGER PRIMARY KEY)";

onPostgres("a migration may write an enum value that an earlier one of the same start added", async () => {
  const { shop, run } = await setUp({
    "1_kinds": "CREATE TYPE kind AS ENUM ('oak'); CREATE TABLE tree (kind kind);",
    "2_fir": "ALTER TYPE kind ADD VALUE 'fir';",
    "3_firs": "INSERT INTO tree VALUES ('fir');",
  });
  expect(await run()).toEqual(["1_kinds", "2_fir", "3_firs"]);
  expect((await shop.query("SELECT kind FROM tree")).rows).toEqual([{ kind: "fir" }]);
});

onPostgres("a migration that deadlocks with the running shop is tried again", async () => {
  // a sequence keeps its count when a transaction is rolled back
  const twice = `DO $$ BEGIN IF nextval('tries') < 3 THEN RAISE EXCEPTION 'deadlock detected' USING ERRCODE = '40P01'; END IF; END $$`;
  const { shop, run } = await setUp({ "1_tree": TREE, "2_leaf": `CREATE TABLE leaf (id INTEGER); ${twice}` });
  await shop.query("CREATE SEQUENCE tries");
  expect(await run()).toEqual(["1_tree", "2_leaf"]);
  expect((await shop.query("SELECT last_value::int AS tries FROM tries")).rows).toEqual([{ tries: 3 }]);
});

onPostgres(
  "a table in use stops its migration alone, what is left is named, and the next start applies it",
  async () => {
    const { shop, run } = await setUp({
      "2_leaf": "CREATE TABLE leaf (id INTEGER)",
      "3_height": "ALTER TABLE tree ADD COLUMN height INTEGER",
      "4_bark": "CREATE TABLE bark (id INTEGER)",
    });
    await shop.query(TREE);
    await shop.query("BEGIN; INSERT INTO tree VALUES (1)");
    const refused: unknown = await run().catch((error: unknown) => error);
    expect(refused).toEqual(new TablesInUse(["2_leaf"], ["3_height", "4_bark"]));
    expect(String(refused)).toMatch(
      /migration 3_height found its tables in use .* Applied now: 2_leaf\. Left: 3_height, 4_bark\. .* npm start/,
    );
    await shop.query("COMMIT");
    expect(await run()).toEqual(["3_height", "4_bark"]);
  },
);

onPostgres("two releases that start at once apply each migration once", async () => {
  const { run } = await setUp({ "1_tree": TREE, "2_leaf": "CREATE TABLE leaf (id INTEGER)" });
  const applied = await Promise.all([run(), run(), run()]);
  expect(applied.flat()).toEqual(["1_tree", "2_leaf"]);
});
