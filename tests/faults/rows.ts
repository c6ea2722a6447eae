import { createRequire } from "node:module";
import type { SqliteDatabase, SqliteDriver } from "~/db/sqlite/sqlite-connection.server";

export type Row = Record<string, string | number | null>;
/** Whole numbers come as numbers. */
export type Ask = (sql: string, ...values: unknown[]) => Row[];

export const driver = createRequire(import.meta.url)("libsql") as SqliteDriver;

/** Reads a database file past the app, all at one moment; others may have it open. */
export function withRows<T>(file: string, work: (ask: Ask) => T): T {
  const database = new driver(file);
  try {
    database.exec("PRAGMA busy_timeout = 10000");
    database.exec("BEGIN");
    return work((sql, ...values) => rowsOf(database, sql, values));
  } finally {
    // close() alone leaves the read open until its statements are collected
    database.exec("ROLLBACK");
    database.close();
  }
}

function rowsOf(database: SqliteDatabase, sql: string, values: unknown[]): Row[] {
  const statement = database.prepare(sql);
  statement.raw(true);
  const names = statement.columns().map(({ name }) => name);
  return statement
    .all(...values)
    .map((row) => Object.fromEntries(names.map((name, i) => [name, (row[i] ?? null) as Row[string]])));
}

/** Each row of `sql` is a fault. */
export const faultsOf = (ask: Ask, sql: string, tell: (row: Row) => string): string[] => ask(sql).map(tell);
