import { db } from "~/db/client.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { dialectOf } from "~/db/open.server";

const { sql } = Prisma;

/** `spanOf` (app/domain/report/chart-steps.ts) in SQL. */
export const spanSql = (column: Prisma.Sql, seconds: number): Prisma.Sql =>
  dialectOf(db()) === "postgresql"
    ? sql`CAST(floor((floor(extract(epoch from ${column})) + 10800) / ${seconds}) AS INTEGER)`
    : sql`CAST((unixepoch(${column}) + 10800) / ${seconds} AS INTEGER)`;
