import { createRequire } from "node:module";

/**
 * @typedef {{ all(...values: unknown[]): Record<string, unknown>[], run(...values: unknown[]): unknown }} Statement
 * @typedef {{ prepare(sql: string): Statement, exec(sql: string): void, close(): void }} Database
 */

/** @param {string} file @param {Record<string, unknown>} [options] @returns {Database} */
export function openSqlite(file, options) {
  const Driver = createRequire(import.meta.url)("libsql");
  return new Driver(file, options);
}

/** 'ok', or what is wrong. @param {Database} database @param {"quick_check" | "integrity_check"} check */
export const soundness = (database, check) =>
  database
    .prepare(`PRAGMA ${check}`)
    .all()
    .map((row) => String(Object.values(row)[0]))
    .join("; ");

export const tablesIn = (/** @type {Database} */ database) =>
  database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
    .all()
    .map(({ name }) => String(name));

export const rowCounts = (/** @type {Database} */ database) =>
  Object.fromEntries(
    tablesIn(database).map((name) => [
      name,
      Number(database.prepare(`SELECT count(*) AS rows FROM "${name}"`).all()[0]?.rows),
    ]),
  );

/** `needs`: a migration that a release must know to run on the database from then on (app/db/migrate.server.ts). */
export const APPLIED_MIGRATIONS =
  "SELECT migration_name AS name, logs AS needs FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1";

/** @typedef {{ name: string, needs: string | null }} Applied */

export const migrationsIn = (/** @type {Database} */ database) =>
  asApplied(database.prepare(APPLIED_MIGRATIONS).all());

/** @param {Record<string, unknown>[]} rows of APPLIED_MIGRATIONS @returns {Applied[]} */
export const asApplied = (rows) =>
  rows.map(({ name, needs }) => ({ name: String(name), needs: needs ? String(needs) : null }));

/** What a version must know to run on such a database. @param {Applied[]} applied */
export const neededOf = (applied) => [...new Set(applied.flatMap(({ needs }) => needs ?? []))];

/**
 * For reading what nobody may change meanwhile: others wait, and give up, until this process ends. Nothing is written. Null where
 * another program has it open.
 * @param {string} file @returns {Database | null}
 */
export function openAlone(file) {
  const database = openSqlite(file, { timeout: 0 });
  try {
    database.exec("PRAGMA locking_mode = EXCLUSIVE");
    database.exec("BEGIN EXCLUSIVE");
    database.exec("PRAGMA query_only = ON");
    return database;
  } catch (error) {
    database.close();
    if (isBusy(error)) return null;
    throw error;
  }
}

const told = (/** @type {unknown} */ error) => `${/** @type {{ code?: string }} */ (error).code} ${error}`;
const isBusy = (/** @type {unknown} */ error) => /SQLITE_BUSY|is locked/.test(told(error));

/**
 * Locks the database: others wait, and give up, until close(). Null where another program has it open. A damaged file cannot be
 * locked, and nobody uses it: then close() does nothing.
 * @param {string} file @returns {{ close(): void } | null}
 */
export function holdSqlite(file) {
  const database = openSqlite(file, { timeout: 0 });
  try {
    // leaving WAL needs the file for oneself, and folds its log in
    database.prepare("PRAGMA journal_mode = DELETE").all();
    database.exec("BEGIN EXCLUSIVE");
    return {
      close() {
        // close() alone lets go only when the driver is garbage collected
        database.exec("ROLLBACK");
        database.close();
      },
    };
  } catch (error) {
    database.close();
    if (isBusy(error)) return null;
    // belongs to another user, who may be using it
    if (/SQLITE_(READONLY|CANTOPEN|PERM)|readonly/.test(told(error))) throw error;
    return { close() {} };
  }
}
