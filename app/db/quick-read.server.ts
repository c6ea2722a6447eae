import { db } from "./client.server";
import type { Prisma } from "./generated/sqlite/client";
import { embeddedOf } from "./open.server";
import { timed } from "./timed-adapter.server";

/**
 * The rows of one SELECT for both databases, past Prisma on SQLite, where its own work takes longer than such a statement: for
 * what is asked all day. Amounts may come as bigint, truth values as 1 and 0, times as text.
 */
export async function readRows<Row>(query: Prisma.Sql): Promise<Row[]> {
  const sqlite = await embeddedOf(db());
  if (!sqlite) return db().$queryRaw<Row[]>(query);
  const { columnNames, rows } = await timed("select", () =>
    sqlite.read({ sql: query.sql, args: query.values, argTypes: [] }),
  );
  return rows.map((row) => Object.fromEntries(columnNames.map((name, i) => [name, row[i]])) as Row);
}
