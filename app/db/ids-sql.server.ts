import { db } from "~/db/client.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { dialectOf } from "~/db/open.server";

/** Ids as one parameter for `IN`: the statement's text stays the same, so databases can reuse its plan. */
export const idSet = (ids: readonly number[]): Prisma.Sql => jsonSet(ids, Prisma.sql`value::int`);

export const textSet = (texts: readonly string[]): Prisma.Sql => jsonSet(texts, Prisma.sql`value`);

function jsonSet(values: readonly unknown[], onPostgres: Prisma.Sql): Prisma.Sql {
  const json = JSON.stringify(values);
  return dialectOf(db()) === "postgresql"
    ? Prisma.sql`(SELECT ${onPostgres} FROM json_array_elements_text(${json}::json))`
    : Prisma.sql`(SELECT value FROM json_each(${json}))`;
}
