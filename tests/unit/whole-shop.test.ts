/** A shop with every table and every value of an enum (whole-shop.ts) through all that copies a shop. */
import path from "node:path";
import { env } from "node:process";
import { expect, test } from "vitest";
import { disconnectDatabase, useDatabase } from "~/db/client.server";
import { openDatabase } from "~/db/open.server";
import { withPostgres } from "../../scripts/running/postgres-tools.mjs";
import { everyRow } from "./every-row";
import { copied, hasItsPrograms, makeTarget, moved } from "./on-postgres";
import { makeFolder, run } from "./shop-on-disk";
import { enums, makeWholeShop } from "./whole-shop";

async function rowsAt(url: string) {
  useDatabase(await openDatabase(url, "prisma/migrations"));
  try {
    return await everyRow();
  } finally {
    await disconnectDatabase();
  }
}

/** Of a copy, because this process does not close files that it has opened. */
function rowsIn(dataDir: string) {
  return rowsAt(`file:${copied(path.join(dataDir, "soko.db"), path.join(makeFolder(), "copy.db"))}`);
}

/** Backs the shop up and restores it into another folder. Its pictures are names only. */
function throughABackup(from: string, into: string, settings: Record<string, string> = {}) {
  const backup = run("backup", from, [makeFolder(), "--without-lost"], settings);
  expect(backup.code, backup.output).toBe(0);
  const restored = run("restore", into, [backup.output.split(": ")[0] ?? "", "--replace"], settings);
  expect(restored.code, restored.output).toBe(0);
}

test("a shop with every table and every value of an enum is the same after backup and restore", async () => {
  const [dataDir, other] = [makeFolder(), makeFolder()];
  await makeWholeShop(dataDir);
  const rows = await rowsIn(dataDir);
  throughABackup(dataDir, other);
  expect(await rowsIn(other)).toEqual(rows);
});

const ENUM_COLUMNS = `SELECT typname AS name, relname AS "table", attname AS column FROM pg_attribute
  JOIN pg_class c ON c.oid = attrelid JOIN pg_type t ON t.oid = atttypid
  WHERE relkind = 'r' AND typtype = 'e' AND relnamespace = 'public'::regnamespace`;

async function storedValues(url: string) {
  const stored: Record<string, Set<unknown>> = {};
  await withPostgres(url, async (query) => {
    for (const { name, table, column } of await query(ENUM_COLUMNS)) {
      const values = (stored[String(name)] ??= new Set());
      for (const row of await query(`SELECT DISTINCT "${String(column)}" AS value FROM "${String(table)}"`))
        if (row.value !== null) values.add(row.value);
    }
  });
  return Object.fromEntries(Object.entries(stored).map(([name, values]) => [name, [...values].sort()]));
}

test.skipIf(!env.TEST_DATABASE_URL)(
  "it moves to PostgreSQL, and is the same there, and after backup and restore",
  async ({ skip }) => {
    skip(!(await hasItsPrograms(env.TEST_DATABASE_URL ?? "")), "no client programs of the server's version");
    const dataDir = makeFolder();
    await makeWholeShop(dataDir);
    const rows = await rowsIn(dataDir);
    const target = await makeTarget();
    await moved(path.join(dataDir, "soko.db"), target);
    expect(await rowsAt(target)).toEqual(rows);
    expect(await storedValues(target)).toEqual(
      Object.fromEntries([...enums].map(([name, values]) => [name, [...values].sort()])),
    );
    throughABackup(dataDir, makeFolder(), { DATABASE_URL: target });
    expect(await rowsAt(target)).toEqual(rows);
  },
);
