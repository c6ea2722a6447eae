import { createRequire } from "node:module";
import pg from "pg";
import type { SqliteDatabase, SqliteDriver } from "~/db/sqlite/sqlite-connection.server";

export type Row = Record<string, string | number | null>;
/** Runs SQL that both databases know; `?` is a parameter. Integers and booleans (0 or 1) are numbers, times are ISO 8601 texts. */
export type Query = (sql: string, ...values: unknown[]) => Promise<Row[]>;

export const driver = createRequire(import.meta.url)("libsql") as SqliteDriver;

const isFile = (databaseUrl: string) => databaseUrl.startsWith("file:");

/** Reads a database directly, in one transaction; others may have it open. */
export const withRows = <T>(databaseUrl: string, work: (query: Query) => Promise<T>): Promise<T> =>
  isFile(databaseUrl) ? inFile(databaseUrl, work) : onServer(databaseUrl, work);

/** Runs one statement on the database directly. */
export async function change(databaseUrl: string, sql: string, ...values: unknown[]): Promise<void> {
  if (isFile(databaseUrl)) {
    const database = openFile(databaseUrl);
    database.prepare(sql).run(...values);
    database.close();
  } else await withClient(databaseUrl, (client) => client.query(numbered(sql), values));
}

function openFile(databaseUrl: string): SqliteDatabase {
  const database = new driver(databaseUrl.slice("file:".length));
  database.exec("PRAGMA busy_timeout = 10000");
  return database;
}

async function inFile<T>(databaseUrl: string, work: (query: Query) => Promise<T>): Promise<T> {
  const database = openFile(databaseUrl);
  try {
    database.exec("BEGIN");
    return await work(async (sql, ...values) => rowsOf(database, sql, values));
  } finally {
    // after close() the read stays open until its statements are garbage collected
    database.exec("ROLLBACK");
    database.close();
  }
}

/** A reader for many looks at a file: it prepares each statement once. */
export function openReader(databaseUrl: string): { query: Query; close(): void } {
  const database = openFile(databaseUrl);
  const prepared = new Map<string, ReturnType<SqliteDatabase["prepare"]>>();
  const query: Query = async (sql, ...values) => {
    const statement = prepared.get(sql) ?? database.prepare(sql);
    prepared.set(sql, statement);
    return rowsBy(statement, values);
  };
  return { query, close: () => database.close() };
}

function rowsOf(database: SqliteDatabase, sql: string, values: unknown[]): Row[] {
  return rowsBy(database.prepare(sql), values);
}

function rowsBy(statement: ReturnType<SqliteDatabase["prepare"]>, values: unknown[]): Row[] {
  statement.raw(true);
  const names = statement.columns().map(({ name }) => name);
  return statement
    .all(...values)
    .map((row) => Object.fromEntries(names.map((name, i) => [name, (row[i] ?? null) as Row[string]])));
}

const onServer = <T>(databaseUrl: string, work: (query: Query) => Promise<T>): Promise<T> =>
  withClient(databaseUrl, async (client) => {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    return work(async (sql, ...values) => (await client.query<Row>(numbered(sql), values)).rows);
  });

/** A separate connection to PostgreSQL. */
export async function withClient<T>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, types: { getTypeParser } });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function numbered(sql: string): string {
  let last = 0;
  return sql.replaceAll("?", () => `$${++last}`);
}

const { BOOL, INT8, NUMERIC, TIMESTAMP } = pg.types.builtins;
const parsers = new Map<number, (text: string) => Row[string]>([
  [BOOL, (text) => Number(text === "t")],
  [INT8, Number],
  [NUMERIC, Number],
  [TIMESTAMP, (text) => new Date(`${text.replace(" ", "T")}Z`).toISOString()],
]);

const getTypeParser = (oid: number, format?: "text" | "binary") =>
  parsers.get(oid) ?? (pg.types.getTypeParser(oid, format ?? "text") as (text: string) => unknown);

/** Describes each row of `sql` as a fault. */
export const faultsOf = async (
  query: Query,
  sql: string,
  describe: (row: Row) => string,
): Promise<string[]> => (await query(sql)).map(describe);
