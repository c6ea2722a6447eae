import { db } from "~/db/client.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { dialectOf } from "~/db/open.server";

/** Ids as one parameter for `IN`: the statement's text stays the same, so databases can reuse its plan. */
export function idSet(ids: readonly number[]): Prisma.Sql {
  const json = JSON.stringify(ids);
  return dialectOf(db()) === "postgresql"
    ? Prisma.sql`(SELECT value::int FROM json_array_elements_text(${json}::json))`
    : Prisma.sql`(SELECT value FROM json_each(${json}))`;
}
