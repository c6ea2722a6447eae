/** Reads that Prisma cannot express, or runs too slowly. One SQL for both databases; amounts in cents, times as dates. */
import type { ColumnType, SqlResultSet } from "@prisma/driver-adapter-utils";
import { ColumnTypeEnum } from "@prisma/driver-adapter-utils";
import { cachedRows } from "./cached-rows.server";
import { db } from "./client.server";
import { type Columns, parseRows, selectOf } from "./columns.server";
import { Prisma } from "./generated/sqlite/client";
import { dialectOf, sqliteAdapterOf, poolOf } from "./open.server";
import { timed } from "./timed-adapter.server";

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

const rowsOf = (
  statement: Prisma.Sql,
  read: (statement: Prisma.Sql) => Promise<readonly unknown[]>,
  options: SelectOptions = {},
) => (options.cached ? cachedRows(statement, read) : read(statement));

async function readRows<Row>(statement: Prisma.Sql): Promise<Row[]> {
  const database = db();
  const sqlite = sqliteAdapterOf(database);
  if (!sqlite) return (await timed("select", () => poolOf(database).read(statement))) as Row[];
  const { sql, values: args } = statement;
  const result = await timed("select", () => sqlite.read({ sql, args, argTypes: [] }));
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
