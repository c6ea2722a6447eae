/** Reads that Prisma cannot express, or runs too slowly. One SQL for both databases; amounts in cents, times as dates. */
import { type ColumnType, ColumnTypeEnum, type SqlResultSet } from "@prisma/driver-adapter-utils";
import { LRUCache } from "lru-cache";
import { isCaughtUp } from "~/events/bus.server";
import { db } from "./client.server";
import { type Columns, parseRows, selectOf } from "./columns.server";
import { Prisma } from "./generated/sqlite/client";
import { dialectOf, poolOf, sqliteAdapterOf } from "./open.server";
import { timeStatement } from "./timed-adapter.server";
import { generationOf } from "./written-tables.server";

export interface SelectOptions {
  /** Shares the rows until a commit to their tables, at most 10 s (PostgreSQL: 1 s). Never inside a transaction that writes. */
  readonly cached?: boolean;
}

export function select<Row>(statement: Prisma.Sql, options?: SelectOptions): Promise<readonly Row[]>;
export function select<Row>(
  columns: Columns<Row>,
  rest: Prisma.Sql,
  options?: SelectOptions,
): Promise<readonly Row[]>;
export function select(
  what: Prisma.Sql | Columns<unknown>,
  rest?: Prisma.Sql | SelectOptions,
  options?: SelectOptions,
): Promise<readonly unknown[]> {
  if (!(rest instanceof Prisma.Sql)) return rowsOf(what as Prisma.Sql, readRows, rest);
  const all = what as Columns<unknown>;
  const read = async (statement: Prisma.Sql) => parseRows(all, await readRows<{ row: unknown }>(statement));
  return rowsOf(selectOf(all, dialectOf(db()), rest), read, options);
}

/** Reads numbers of very many rows as one array per column, which takes a third of the time. `rest`: 'FROM … WHERE …'. */
export async function selectArrays<Name extends string>(
  named: Readonly<Record<Name, string>>,
  rest: Prisma.Sql,
): Promise<Record<Name, readonly (number | null)[]>> {
  const list = (column: string) =>
    dialectOf(db()) === "postgresql"
      ? `COALESCE(json_agg(${column})::text, '[]')`
      : `json_group_array(${column})`;
  const names = Object.entries<string>(named);
  const all = Prisma.raw(names.map(([name, column]) => `${list(column)} AS "${name}"`).join(", "));
  const [row] = await readRows<Record<string, string>>(Prisma.sql`SELECT ${all} ${rest}`);
  const read = names.map(([name]): [string, unknown] => [name, JSON.parse(row?.[name] ?? "[]")]);
  return Object.fromEntries(read) as Record<Name, readonly (number | null)[]>;
}

const rowsOf = (
  statement: Prisma.Sql,
  read: (statement: Prisma.Sql) => Promise<readonly unknown[]>,
  options: SelectOptions = {},
) => (options.cached ? cachedRows(statement, read) : read(statement));

async function readRows<Row>(statement: Prisma.Sql): Promise<Row[]> {
  const database = db();
  const sqlite = sqliteAdapterOf(database);
  if (!sqlite) return (await timeStatement("select", () => poolOf(database).read(statement))) as Row[];
  const { sql, values: args } = statement;
  const result = await timeStatement("select", () => sqlite.read({ sql, args, argTypes: [] }));
  return toRows(result) as Row[];
}

function toRows({ columnNames, columnTypes, rows }: SqlResultSet): Record<string, unknown>[] {
  const columns = columnNames.map((name, i) => ({ name, i, read: converterOf(columnTypes[i]) }));
  return rows.map((row) => {
    const read: Record<string, unknown> = {};
    for (const { name, i, read: toValue } of columns) {
      const value = row[i] ?? null;
      read[name] = value === null ? null : toValue(value);
    }
    return read;
  });
}

const asIs = (value: unknown) => value;

function converterOf(type: ColumnType | undefined): (value: unknown) => unknown {
  if (type === ColumnTypeEnum.DateTime) return (value) => new Date(String(value));
  if (type === ColumnTypeEnum.Boolean) return (value) => Boolean(value);
  return asIs;
}

/** Rows of expensive reads (counts, sums), shared until the next commit to their tables: docs/decisions/012-fast-reads.md. */
interface CachedRows {
  readonly generation: number;
  readonly at: number;
  readonly rows: Promise<readonly unknown[]>;
}

const MAX_STATEMENTS = 500;
/** How long another process's write may go unnoticed (docs/decisions/012-fast-reads.md). */
const MAX_AGE_MS = { sqlite: 10_000, postgresql: 1_000 };
const ofDatabase = new WeakMap<object, LRUCache<string, CachedRows>>();

/** The cached rows are at least as new as the last commit to these tables that this process knows of. */
async function cachedRows<Row>(
  statement: Prisma.Sql,
  read: (statement: Prisma.Sql) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const { sql, values } = statement;
  // a statement that contains a time never comes twice
  if (values.some((value) => value instanceof Date) || !(await isCaughtUp())) return read(statement);
  const database = db();
  const all = ofDatabase.get(database) ?? new LRUCache<string, CachedRows>({ max: MAX_STATEMENTS });
  ofDatabase.set(database, all);
  const key = JSON.stringify([sql, values]);
  const generation = generationOf(tablesOf(sql));
  const now = performance.now();
  const known = all.get(key);
  const isNew = known?.generation === generation && now - known.at < MAX_AGE_MS[dialectOf(database)];
  const cached = isNew ? known : { generation, at: now, rows: read(statement) };
  all.set(key, cached);
  cached.rows.catch(() => all.delete(key));
  return cached.rows as Promise<readonly Row[]>;
}

const READ_TABLE = /\b(?:FROM|JOIN)\s+"(\w+)"/g;
/** Triggers update these with the tables that they index. */
const SEARCH = /^(Product|User|Order)Search(?:Rest)?$/;
const tablesOfStatement = new Map<string, readonly string[]>();

function tablesOf(sql: string): readonly string[] {
  const known = tablesOfStatement.get(sql);
  if (known) return known;
  const names = [...sql.matchAll(READ_TABLE)].map(([, name = ""]) => SEARCH.exec(name)?.[1] ?? name);
  if (names.length === 0) throw new Error(`No table is read by ${sql}`);
  const tables = [...new Set(names)];
  if (tablesOfStatement.size < MAX_STATEMENTS) tablesOfStatement.set(sql, tables);
  return tables;
}
