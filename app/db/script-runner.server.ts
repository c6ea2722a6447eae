/** Connections that run whole scripts, for migrations. */
import type { Client } from "pg";
import { CONNECTION_OPTIONS } from "./postgres/postgres-pool.server";
import type { SqliteDatabase, SqliteDriver } from "./sqlite/sqlite-connection.server";

export interface ScriptRunner {
  provider: "sqlite" | "postgresql";
  exec(script: string): Promise<void>;
  rows(sql: string): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

export class NoDatabase extends Error {}

const BUSY_MS = 10_000;
const PAUSE_MS = 25;

/** SQLite does not wait for this lock: of servers that start together, all but one would fail. */
function switchToWal(database: SqliteDatabase) {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let waited = 0; ; waited += PAUSE_MS)
    try {
      return void database.exec("PRAGMA journal_mode = WAL");
    } catch (error) {
      if (waited >= BUSY_MS || !/SQLITE_BUSY|database is locked/.test(String(error))) throw error;
      Atomics.wait(pause, 0, 0, PAUSE_MS);
    }
}

export function sqliteRunner(driver: SqliteDriver, file: string): ScriptRunner {
  const database = new driver(file);
  database.exec(`PRAGMA busy_timeout = ${BUSY_MS}`);
  switchToWal(database);
  return {
    provider: "sqlite",
    exec: async (script) => database.exec(script),
    rows: async (sql) => database.prepare(sql).all() as unknown as Record<string, unknown>[],
    close: async () => database.close(),
  };
}

export async function postgresRunner(connectionString: string): Promise<ScriptRunner> {
  const { default: pg } = await import("pg");
  const { connectionTimeoutMillis, options } = CONNECTION_OPTIONS;
  const client = new pg.Client({ connectionString, connectionTimeoutMillis, options });
  await client.connect().catch((cause: Error) => {
    const message = `PostgreSQL does not answer (${cause.message}): look at DATABASE_URL and at the server`;
    throw new NoDatabase(message, { cause });
  });
  return runnerOn(client);
}

const NOT_PERMITTED = "42501";

export function runnerOn(client: Client): ScriptRunner {
  const run = (sql: string) =>
    client.query<Record<string, unknown>>(sql).catch((cause: Error) => {
      if (!("code" in cause) || cause.code !== NOT_PERMITTED) throw cause;
      const message = `the user in DATABASE_URL may not do this (${cause.message}): it must own the database and all tables in it`;
      throw new NoDatabase(message, { cause });
    });
  return {
    provider: "postgresql",
    exec: async (script) => void (await run(script)),
    rows: async (sql) => (await run(sql)).rows,
    close: () => client.end(),
  };
}
