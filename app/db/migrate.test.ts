import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { build } from "esbuild";
import { afterAll, expect, test } from "vitest";
import { migrate, ReleaseMismatch } from "./migrate.server";
import { NoDatabase, postgresRunner, sqliteRunner } from "./script-runner.server";
import type { SqliteDriver } from "./sqlite/sqlite-connection.server";

const driver = createRequire(import.meta.url)("libsql") as SqliteDriver;
const shipped = path.resolve("prisma/migrations/sqlite");
const root = mkdtempSync(path.join(tmpdir(), "soko-migrate-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const TREE = "CREATE TABLE tree (id INTEGER PRIMARY KEY, name TEXT NOT NULL);";
const LEAF = "CREATE TABLE leaf (id INTEGER PRIMARY KEY, treeId INTEGER NOT NULL REFERENCES tree(id));";

/** An empty database file and a folder with these migrations. */
function setUp(scripts: Record<string, string>) {
  const place = mkdtempSync(path.join(root, "case-"));
  const folder = path.join(place, "migrations");
  write(folder, scripts);
  const file = path.join(place, "test.db");
  return { file, folder, run: () => migrate(sqliteRunner(driver, file), folder) };
}

function write(folder: string, scripts: Record<string, string>) {
  for (const [name, script] of Object.entries(scripts)) {
    mkdirSync(path.join(folder, name), { recursive: true });
    writeFileSync(path.join(folder, name, "migration.sql"), script);
  }
}

function rowsOf(file: string, sql: string): unknown[] {
  const database = new driver(file);
  const rows = database.prepare(sql).all();
  database.close();
  return rows;
}
const tablesOf = (file: string) =>
  (
    rowsOf(file, "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name") as { name: string }[]
  ).map(({ name }) => name);

test("missing migrations are applied once, in the order of their names; a second start does nothing", async () => {
  const { file, run } = setUp({ "2_leaf": LEAF, "1_tree": TREE });
  expect(await run()).toEqual(["1_tree", "2_leaf"]);
  expect(await run()).toEqual([]);
  expect(tablesOf(file)).toEqual(["_prisma_migrations", "leaf", "tree"]);
});

test("an upgrade's migration is added to those applied before", async () => {
  const { file, folder, run } = setUp({ "1_tree": TREE });
  await run();
  write(folder, { "2_leaf": LEAF });
  expect(await run()).toEqual(["2_leaf"]);
  expect(tablesOf(file)).toContain("leaf");
});

test("migrations are recorded as Prisma does: SHA-256 of the script, finished, one step", async () => {
  const { file, run } = setUp({ "1_tree": TREE });
  await run();
  const [row] = rowsOf(file, "SELECT * FROM _prisma_migrations");
  expect(row).toMatchObject({
    checksum: createHash("sha256").update(TREE).digest("hex"),
    migration_name: "1_tree",
    applied_steps_count: 1,
    rolled_back_at: null,
    logs: null,
  });
});

test("a migration that was changed after it was applied is refused, and nothing else is applied", async () => {
  const { file, folder, run } = setUp({ "1_tree": TREE });
  await run();
  write(folder, { "1_tree": `${TREE} -- changed`, "2_leaf": LEAF });
  await expect(run()).rejects.toThrow("migration 1_tree was changed after it was applied");
  expect(tablesOf(file)).not.toContain("leaf");
});

test("a release runs after a newer one's migrations, but not on a database that needs a migration it lacks", async () => {
  const newer = { "7_added": LEAF, "8_kept": "-- first a word\n-- needs: 1_tree\nSELECT 1;" };
  const { file, folder, run } = setUp({ "1_tree": TREE, ...newer });
  await run();
  for (const name of Object.keys(newer)) rmSync(path.join(folder, name), { recursive: true });
  expect(await run()).toEqual([]);
  write(folder, { ...newer, "9_taken": "-- needs: 7_added\nDROP TABLE leaf;" });
  await run();
  expect(rowsOf(file, "SELECT logs FROM _prisma_migrations ORDER BY migration_name")).toEqual(
    [null, null, "1_tree", "7_added"].map((logs) => ({ logs })),
  );
  rmSync(path.join(folder, "9_taken"), { recursive: true });
  expect(await run()).toEqual([]);
  rmSync(path.join(folder, "7_added"), { recursive: true });
  await expect(run()).rejects.toEqual(
    new ReleaseMismatch(
      "migration 9_taken took away what this release needs: start a release that has migration 7_added",
    ),
  );
});

test("a failing script leaves nothing behind, neither its own changes nor earlier ones", async () => {
  const { file, folder, run } = setUp({
    "1_tree": TREE,
    "2_broken": `${LEAF} INSERT INTO nowhere VALUES (1);`,
  });
  await expect(run()).rejects.toThrow("migration 2_broken failed");
  expect(tablesOf(file)).toEqual([]);
  write(folder, { "2_broken": LEAF });
  expect(await run()).toEqual(["1_tree", "2_broken"]);
});

test("migrations that leave broken foreign keys are rolled back", async () => {
  const { file, run } = setUp({ "1_orphan": `${TREE} ${LEAF} INSERT INTO leaf (treeId) VALUES (7);` });
  await expect(run()).rejects.toThrow("migrations left 1 broken foreign keys");
  expect(tablesOf(file)).toEqual([]);
});

test("four servers that start at once on an empty file apply the migrations once", async () => {
  const { file } = setUp({});
  const starter = path.join(root, "starter.mjs");
  await build({
    stdin: {
      contents: `import { createRequire } from "node:module";
        import { migrate } from "./app/db/migrate.server";
        import { sqliteRunner } from "./app/db/script-runner.server";
        const driver = createRequire(${JSON.stringify(import.meta.url)})("libsql");
        process.stdin.once("data", async () => {
          console.log(JSON.stringify(await migrate(sqliteRunner(driver, process.argv[2]), process.argv[3])));
          process.exit(0);
        });
        console.log("ready");`,
      resolveDir: process.cwd(),
      loader: "ts",
    },
    outfile: starter,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
  });
  const servers = Array.from({ length: 4 }, () => {
    const child = spawn(process.execPath, [starter, file, shipped], { stdio: ["pipe", "pipe", "inherit"] });
    const printed: string[] = [];
    child.stdout.setEncoding("utf8").on("data", (text: string) => printed.push(text));
    return { child, printed, ready: once(child.stdout, "data"), ended: once(child, "close") };
  });
  await Promise.all(servers.map(({ ready }) => ready));
  for (const { child } of servers) child.stdin.write("go\n");
  await Promise.all(servers.map(({ ended }) => ended));
  expect(servers.map(({ child }) => child.exitCode)).toEqual([0, 0, 0, 0]);
  const applied = servers.map(
    ({ printed }) => JSON.parse(printed.join("").replace("ready\n", "")) as string[],
  );
  expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
  expect(rowsOf(file, "SELECT migration_name FROM _prisma_migrations")).toHaveLength(applied.flat().length);
});

test("if PostgreSQL refuses the connection, the error says what to check", async () => {
  const refused = postgresRunner("postgresql://soko@127.0.0.1:1/soko");
  await expect(refused).rejects.toThrow(NoDatabase);
  await expect(refused).rejects.toThrow(/^PostgreSQL does not answer \(.*\): look at DATABASE_URL/);
});
