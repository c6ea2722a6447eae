/** Opens a test file's own database: a temporary SQLite file, or one on the server that TEST_DATABASE_URL names. */
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
// not a setting of the shop, so not in app/env/env.server.ts
import { env } from "node:process";
import type { Client } from "pg";
import { disconnectDatabase, useDatabase } from "./client.server";
import { openDatabase } from "./open.server";
import { copyTemplate, migratedFile, migrations, templateOn } from "./test-template.server";
import { ANY_TABLE, recordWrites } from "./written-tables.server";

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

/** Opens the database of a shop that processes of its own may serve too. A new SQLite file is a copy of the template. */
export async function openShopDatabase(url: string) {
  if (url.startsWith("file:")) await migratedFile(url.slice("file:".length));
  const database = await openDatabase(url, migrations);
  useDatabase(database);
  return database;
}

/** Waits 300 ms for a lock. */
export async function openTestFile() {
  const folder = mkdtempSync(path.join(tmpdir(), "soko-test-"));
  const file = path.join(folder, "test.db");
  await copyTemplate(file);
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
  const { url, drop } = await createMigratedDatabase(serverUrl);
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

async function onServer<T>(serverUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function urlOf(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function createOn(serverUrl: string, howOn: (client: Client) => Promise<string>) {
  const name = `soko_test_${randomUUID().replaceAll("-", "")}`;
  await onServer(serverUrl, async (client) => {
    await client.query(`CREATE DATABASE ${name} ${await howOn(client)}`);
  });
  return {
    url: urlOf(serverUrl, name),
    drop: () =>
      onServer(serverUrl, async (client) => void (await client.query(`DROP DATABASE ${name} WITH (FORCE)`))),
  };
}

export const createDatabase = (serverUrl: string, how = "") => createOn(serverUrl, async () => how);

/** Copies the template's files: PostgreSQL from 15 on would write each page to its log, which takes four times the CPU. */
export const createMigratedDatabase = (serverUrl: string) =>
  createOn(serverUrl, async (client) => {
    const template = await templateOn(client, (name) => urlOf(serverUrl, name));
    const { rows } = await client.query<{ version: string }>(
      "SELECT current_setting('server_version_num') AS version",
    );
    return `TEMPLATE ${template}${Number(rows[0]?.version) >= 150_000 ? " STRATEGY file_copy" : ""}`;
  });
