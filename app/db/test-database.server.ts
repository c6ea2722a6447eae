/** Opens a test file's own database: a temporary SQLite file, or one on the server that TEST_DATABASE_URL names. */
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
// not a setting of the shop, so not in app/env.server.ts
import { env } from "node:process";
import { disconnectDatabase, useDatabase } from "./client.server";
import { openDatabase } from "./open.server";
import { ANY_TABLE, recordWrites } from "./written-tables.server";

const migrations = path.resolve("prisma/migrations");

const statements: string[] = [];
const onQuery = (sql: string) => void statements.push(sql);

/** Counts statements: a screen's number must not grow with its rows. `warm` leaves earlier cached counts in place. */
export async function queriesOf(
  work: () => Promise<unknown>,
  { warm = false }: { warm?: boolean } = {},
): Promise<string[]> {
  if (!warm) await recordWrites(new Set([ANY_TABLE]));
  statements.length = 0;
  await work();
  return statements.filter((sql) => !/^(BEGIN|COMMIT|ROLLBACK)/i.test(sql));
}

export const openTestDatabase = () =>
  env.TEST_DATABASE_URL ? openOnServer(env.TEST_DATABASE_URL) : openTestFile();

/** Waits 300 ms for a lock. */
export async function openTestFile() {
  const folder = mkdtempSync(path.join(tmpdir(), "soko-test-"));
  const file = path.join(folder, "test.db");
  const database = await openDatabase(`file:${file}`, migrations, { busyTimeoutMs: 300, onQuery });
  useDatabase(database);
  return {
    database,
    file,
    url: `file:${file}`,
    async close() {
      await disconnectDatabase();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function openOnServer(serverUrl: string) {
  const { url, drop } = await createDatabase(serverUrl);
  const database = await openDatabase(url, migrations, { onQuery });
  useDatabase(database);
  return {
    database,
    url,
    async close() {
      await disconnectDatabase();
      await drop();
    },
  };
}

export async function createDatabase(serverUrl: string, how = "") {
  const { default: pg } = await import("pg");
  const name = `soko_test_${randomUUID().replaceAll("-", "")}`;
  const onServer = async (sql: string) => {
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  await onServer(`CREATE DATABASE ${name} ${how}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(`DROP DATABASE ${name} WITH (FORCE)`) };
}
