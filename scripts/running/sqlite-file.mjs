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

/** 'ok', or the problem. @param {Database} database @param {"quick_check" | "integrity_check"} check */
export const checkIntegrity = (database, check) =>
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

/** The migrations that a version must know to run on such a database. @param {Applied[]} applied */
export const neededOf = (applied) => [...new Set(applied.flatMap(({ needs }) => needs ?? []))];

/**
 * Opens a database for reading and locks it until this process ends: writers of other programs wait and give up. Writes nothing. Null
 * if another program has it open.
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

const codeAndText = (/** @type {unknown} */ error) =>
  `${/** @type {{ code?: string }} */ (error).code} ${error}`;
const isBusy = (/** @type {unknown} */ error) => /SQLITE_BUSY|is locked/.test(codeAndText(error));

/**
 * Locks the database until close(): other programs wait and give up. Null if another program has it open. A damaged file cannot be
 * locked and is not in use, so close() does nothing.
 * @param {string} file @returns {{ close(): void } | null}
 */
export function lockSqlite(file) {
  const database = openSqlite(file, { timeout: 0 });
  try {
    // leaving WAL mode requires exclusive access, and applies the log
    database.prepare("PRAGMA journal_mode = DELETE").all();
    database.exec("BEGIN EXCLUSIVE");
    return {
      close() {
        // after close() the driver releases the lock only when it is garbage collected
        database.exec("ROLLBACK");
        database.close();
      },
    };
  } catch (error) {
    database.close();
    if (isBusy(error)) return null;
    // the file belongs to another user, who may be using it
    if (/SQLITE_(READONLY|CANTOPEN|PERM)|readonly/.test(codeAndText(error))) throw error;
    return { close() {} };
  }
}
