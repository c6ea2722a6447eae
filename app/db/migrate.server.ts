/** Applies and records migrations as `prisma migrate deploy` does, without its engine: one transaction under a lock. */
import { createHash, randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Client } from "pg";
import { CONNECTION_OPTIONS } from "./postgres/postgres-pool.server";
import type { SqliteDatabase, SqliteDriver } from "./sqlite/sqlite-connection.server";

export interface ScriptRunner {
  provider: "sqlite" | "postgresql";
  exec(script: string): Promise<void>;
  rows(sql: string): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

const dialects = {
  sqlite: {
    begin: "BEGIN IMMEDIATE",
    now: "strftime('%Y-%m-%dT%H:%M:%f+00:00','now')",
    table: `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
    "id"                    TEXT PRIMARY KEY NOT NULL,
    "checksum"              TEXT NOT NULL,
    "finished_at"           DATETIME,
    "migration_name"        TEXT NOT NULL,
    "logs"                  TEXT,
    "rolled_back_at"        DATETIME,
    "started_at"            DATETIME NOT NULL DEFAULT current_timestamp,
    "applied_steps_count"   INTEGER UNSIGNED NOT NULL DEFAULT 0
)`,
  },
  postgresql: {
    begin: "BEGIN",
    now: "now()",
    table: `CREATE TABLE IF NOT EXISTS _prisma_migrations (
    id                      VARCHAR(36) PRIMARY KEY NOT NULL,
    checksum                VARCHAR(64) NOT NULL,
    finished_at             TIMESTAMPTZ,
    migration_name          VARCHAR(255) NOT NULL,
    logs                    TEXT,
    rolled_back_at          TIMESTAMPTZ,
    started_at              TIMESTAMPTZ NOT NULL DEFAULT now(),
    applied_steps_count     INTEGER NOT NULL DEFAULT 0
)`,
  },
} as const;

const APPLIED = `SELECT migration_name AS name, checksum, logs AS needs FROM _prisma_migrations
  WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`;
const quoted = (text: string | null) => (text === null ? "NULL" : `'${text.replaceAll("'", "''")}'`);

export class ReleaseMismatch extends Error {}

export class NoDatabase extends Error {}

/** Named in a migration's first comment: the migration that a release must have to run on the database from then on (docs/decisions/032). */
const needsOf = (script: string) => /^(?:--.*\n)*?-- needs: (\S+)/.exec(script)?.[1] ?? null;

/** Returns the names applied now. Throws ReleaseMismatch if the database is newer than this release, or `folder` changed a migration. */
export async function migrate(db: ScriptRunner, folder: string): Promise<string[]> {
  // table rebuilds need it; inside a transaction the PRAGMA does nothing
  if (db.provider === "sqlite") await db.exec("PRAGMA foreign_keys = OFF");
  await db.exec(dialects[db.provider].begin);
  try {
    const applied = await migrateInTransaction(db, folder);
    // reads every row, so not at each start
    if (db.provider === "sqlite" && applied.length > 0) {
      const broken = await db.rows("PRAGMA foreign_key_check");
      if (broken.length) throw new Error(`migrations left ${broken.length} broken foreign keys`);
    }
    await db.exec("COMMIT");
    return applied;
  } catch (error) {
    await db.exec("ROLLBACK").catch(() => {});
    throw error;
  } finally {
    await db.close();
  }
}

/** Other encodings cannot store or find names in Kiswahili or Gĩkũyũ. */
async function needsUtf8(db: ScriptRunner) {
  const [{ server_encoding: encoding } = {}] = await db.rows("SHOW server_encoding");
  if (encoding !== "UTF8")
    throw new NoDatabase(
      `the database is encoded in ${String(encoding)}: make it with CREATE DATABASE … TEMPLATE template0 ENCODING 'UTF8'`,
    );
}

/** In the caller's transaction. Until it ends, other processes that want to migrate wait. */
export async function migrateInTransaction(db: ScriptRunner, folder: string): Promise<string[]> {
  const { now, table } = dialects[db.provider];
  if (db.provider === "postgresql") {
    await needsUtf8(db);
    await db.exec("SELECT pg_advisory_xact_lock(72707369)");
  }
  await db.exec(table);
  const rows = (await db.rows(APPLIED)) as { name: string; checksum: string; needs: string | null }[];
  const done = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const known = readdirSync(folder)
    .filter((name) => existsSync(path.join(folder, name, "migration.sql")))
    .sort();
  for (const { name, needs } of rows)
    if (needs !== null && !known.includes(needs))
      throw new ReleaseMismatch(
        `migration ${name} took away what this release needs: start a release that has migration ${needs}`,
      );
  const applied: string[] = [];
  for (const name of known) {
    const script = readFileSync(path.join(folder, name, "migration.sql"), "utf8");
    const checksum = createHash("sha256").update(script).digest("hex");
    if (done.has(name)) {
      if (done.get(name) !== checksum)
        throw new ReleaseMismatch(`migration ${name} was changed after it was applied: put its file back`);
      continue;
    }
    await db.exec(script).catch((cause: unknown) => {
      throw new Error(`migration ${name} failed`, { cause });
    });
    await db.exec(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, logs, started_at, finished_at, applied_steps_count)
       VALUES (${quoted(randomUUID())}, ${quoted(checksum)}, ${quoted(name)}, ${quoted(needsOf(script))}, ${now}, ${now}, 1)`,
    );
    applied.push(name);
  }
  return applied;
}

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
  const { connectionTimeoutMillis } = CONNECTION_OPTIONS;
  const client = new pg.Client({ connectionString, connectionTimeoutMillis });
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
