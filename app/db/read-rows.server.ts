/**
 * Reads of the busiest pages, straight from the driver: of a read's time Prisma's client takes two thirds, to build, interpret and
 * map it. SQL for both databases; the rows' amounts are in cents (safe numbers), their times are dates.
 */
import type { ColumnType, SqlResultSet } from "@prisma/driver-adapter-utils";
import { ColumnTypeEnum } from "@prisma/driver-adapter-utils";
import { db } from "./client.server";
import type { Prisma } from "./generated/sqlite/client";
import { embeddedOf } from "./open.server";
import { timed } from "./timed-adapter.server";
import { type InCents, inCents } from "./rows.server";

/** `Row` as Prisma's `$queryRaw` would give it. */
export async function readRows<Row>(statement: Prisma.Sql): Promise<InCents<Row>[]> {
  const database = db();
  const sqlite = embeddedOf(database);
  if (!sqlite) return (await database.$queryRaw<Row[]>(statement)).map(inCents);
  const { sql, values: args } = statement;
  const result = await timed("select", () => sqlite.read({ sql, args, argTypes: [] }));
  return toRows(result) as InCents<Row>[];
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
