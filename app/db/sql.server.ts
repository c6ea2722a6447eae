/** How a statement is written: values in the template are bound. */
import { db } from "./client.server";
import { Prisma } from "./generated/sqlite/client";
import { dialectOf } from "./open.server";

export const { sql, join, raw, empty } = Prisma;
export type Sql = Prisma.Sql;

/** What takes a statement between backticks, such as select(columns)`FROM …`. */
export type SqlTag<Result> = (...statement: Parameters<typeof sql>) => Result;

/** Ids as one parameter for `IN`: the statement's text stays the same, so databases can reuse its plan. */
export const idSet = (ids: readonly number[]): Sql => jsonSet(ids, sql`value::int`);

export const textSet = (texts: readonly string[]): Sql => jsonSet(texts, sql`value`);

function jsonSet(values: readonly unknown[], onPostgres: Sql): Sql {
  const json = JSON.stringify(values);
  return dialectOf(db()) === "postgresql"
    ? sql`(SELECT ${onPostgres} FROM json_array_elements_text(${json}::json))`
    : sql`(SELECT value FROM json_each(${json}))`;
}
