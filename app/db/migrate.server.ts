/** Applies and records migrations as `prisma migrate deploy` does, without its engine, under a lock. */
import { createHash, randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { NoDatabase, type ScriptRunner } from "./script-runner.server";

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

/** Some migrations are left, because the running shop held their tables. */
export class TablesInUse extends Error {
  constructor(applied: readonly string[], left: readonly string[]) {
    super(
      `migration ${left[0]} found its tables in use at ${TRIES} tries. Applied now: ${applied.join(", ") || "none"}. ` +
        `Left: ${left.join(", ")}. The shop that runs goes on; repeat the start when fewer people are there: npm start, ` +
        "on a server systemctl reload soko (restart with one process), in containers docker compose up -d",
    );
  }
}

/** Named in a migration's first comment: the migration that a release must have to run on the database from then on (docs/decisions/032). */
const needsOf = (script: string) => /^(?:--.*\n)*?-- needs: (\S+)/.exec(script)?.[1] ?? null;

/** Returns the names applied now. Throws ReleaseMismatch if the database is newer or a migration was changed. */
export async function migrate(db: ScriptRunner, folder: string): Promise<string[]> {
  try {
    return await applyMigrations(db, folder);
  } finally {
    await db.close();
  }
}

/** `migrate` on a connection that stays open, outside of a transaction. */
export const applyMigrations = (db: ScriptRunner, folder: string): Promise<string[]> =>
  db.provider === "sqlite" ? applyTogether(db, folder) : applyOneByOne(db, folder);

/** In one transaction: all or nothing. SQLite has one writer, so that others only wait. */
async function applyTogether(db: ScriptRunner, folder: string) {
  // table rebuilds need it; inside a transaction the PRAGMA does nothing
  await db.exec("PRAGMA foreign_keys = OFF");
  return inTransaction(db, async () => {
    await db.exec(dialects.sqlite.table);
    const pending = await pendingIn(db, folder);
    for (const migration of pending) await apply(db, migration);
    // reads every row, so not at each start
    const broken = pending.length > 0 ? await db.rows("PRAGMA foreign_key_check") : [];
    if (broken.length) throw new Error(`migrations left ${broken.length} broken foreign keys`);
    return pending.map(({ name }) => name);
  });
}

const LOCK = 72707369;

/** Each in its own transaction: together they would lock tables one after the other while the shop runs, and deadlock. */
async function applyOneByOne(db: ScriptRunner, folder: string) {
  await needsUtf8(db);
  // the connection's, not a transaction's: others that want to migrate wait until all are applied
  await db.exec(`SELECT pg_advisory_lock(${LOCK})`);
  try {
    await db.exec(dialects.postgresql.table);
    const pending = await pendingIn(db, folder);
    const names = pending.map(({ name }) => name);
    for (const [place, migration] of pending.entries())
      if (!(await appliesWithin(TRIES, db, migration)))
        throw new TablesInUse(names.slice(0, place), names.slice(place));
    return names;
  } finally {
    await db.exec(`SELECT pg_advisory_unlock(${LOCK})`).catch(() => {});
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

const TRIES = 3;
/** While a migration waits for a table, the shop's statements wait behind it. */
const LOCK_TIMEOUT_MS = 3_000;
/** The waits are longer than PostgreSQL keeps the transaction of a machine that was cut off. */
const PAUSE_BETWEEN_TRIES_MS = 1_000;
const DEADLOCK = "40P01";
const LOCK_NOT_AVAILABLE = "55P03";

/** False if its tables were in use at each try. */
async function appliesWithin(tries: number, db: ScriptRunner, migration: Migration): Promise<boolean> {
  try {
    await inTransaction(db, async () => {
      await db.exec(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
      await apply(db, migration);
    });
    return true;
  } catch (error) {
    if (![DEADLOCK, LOCK_NOT_AVAILABLE].includes(sqlstateOf(error) ?? "")) throw error;
    if (tries === 1) return false;
    await wait(PAUSE_BETWEEN_TRIES_MS);
    return appliesWithin(tries - 1, db, migration);
  }
}

function sqlstateOf(error: unknown): string | null {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof Error && "code" in cause ? String(cause.code) : null;
}

async function inTransaction<T>(db: ScriptRunner, work: () => Promise<T>): Promise<T> {
  await db.exec(dialects[db.provider].begin);
  try {
    const result = await work();
    await db.exec("COMMIT");
    return result;
  } catch (error) {
    await db.exec("ROLLBACK").catch(() => {});
    throw error;
  }
}

interface Migration {
  readonly name: string;
  readonly script: string;
  readonly checksum: string;
}

async function pendingIn(db: ScriptRunner, folder: string): Promise<Migration[]> {
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
  const migrations = known.map((name) => {
    const script = readFileSync(path.join(folder, name, "migration.sql"), "utf8");
    return { name, script, checksum: createHash("sha256").update(script).digest("hex") };
  });
  for (const { name, checksum } of migrations)
    if (done.has(name) && done.get(name) !== checksum)
      throw new ReleaseMismatch(`migration ${name} was changed after it was applied: put its file back`);
  return migrations.filter(({ name }) => !done.has(name));
}

async function apply(db: ScriptRunner, { name, script, checksum }: Migration) {
  const { now } = dialects[db.provider];
  await db.exec(script).catch((cause: unknown) => {
    throw new Error(`migration ${name} failed`, { cause });
  });
  await db.exec(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, logs, started_at, finished_at, applied_steps_count)
     VALUES (${quoted(randomUUID())}, ${quoted(checksum)}, ${quoted(name)}, ${quoted(needsOf(script))}, ${now}, ${now}, 1)`,
  );
}
