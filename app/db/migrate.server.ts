/** Applies and records migrations as `prisma migrate deploy` does, without its engine: one transaction under a lock. */
import { createHash, randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
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

const APPLIED =
  "SELECT migration_name, checksum FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL";
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Returns the names applied now. Throws where the database knows a migration that `folder` lacks or changed. */
export async function migrate(db: ScriptRunner, folder: string): Promise<string[]> {
  const dialect = dialects[db.provider];
  // table rebuilds need it; inside a transaction the PRAGMA does nothing
  if (db.provider === "sqlite") await db.exec("PRAGMA foreign_keys = OFF");
  await db.exec(dialect.begin);
  try {
    if (db.provider === "postgresql") await db.exec("SELECT pg_advisory_xact_lock(72707369)");
    await db.exec(dialect.table);
    const applied = await applyMissing(db, folder, dialect.now);
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

async function applyMissing(db: ScriptRunner, folder: string, now: string): Promise<string[]> {
  const done = new Map((await db.rows(APPLIED)).map((row) => [String(row.migration_name), row.checksum]));
  const known = readdirSync(folder)
    .filter((name) => existsSync(path.join(folder, name, "migration.sql")))
    .sort();
  for (const name of done.keys())
    if (!known.includes(name))
      throw new Error(`the database has migration ${name}, which this version lacks`);
  const applied: string[] = [];
  for (const name of known) {
    const script = readFileSync(path.join(folder, name, "migration.sql"), "utf8");
    const checksum = createHash("sha256").update(script).digest("hex");
    if (done.has(name)) {
      if (done.get(name) !== checksum) throw new Error(`migration ${name} was changed after it was applied`);
      continue;
    }
    await db.exec(script).catch((cause: unknown) => {
      throw new Error(`migration ${name} failed`, { cause });
    });
    await db.exec(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       VALUES (${quoted(randomUUID())}, ${quoted(checksum)}, ${quoted(name)}, ${now}, ${now}, 1)`,
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
  const client = new pg.Client({ connectionString });
  await client.connect();
  return {
    provider: "postgresql",
    exec: async (script) => void (await client.query(script)),
    rows: async (sql) => (await client.query<Record<string, unknown>>(sql)).rows,
    close: () => client.end(),
  };
}
