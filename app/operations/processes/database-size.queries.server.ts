import { db } from "~/db/client.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { select } from "~/db/select.server";
import { dialectOf } from "~/db/open.server";

/** In bytes; on SQLite without the write-ahead log. */
export async function databaseSize(): Promise<number> {
  const [row] =
    dialectOf(db()) === "postgresql"
      ? await select<{ bytes: number }>(Prisma.sql`
          SELECT pg_database_size(current_database()) AS "bytes"`)
      : await select<{ bytes: number }>(Prisma.sql`
          SELECT page_count * page_size AS "bytes" FROM pragma_page_count(), pragma_page_size()`);
  return row?.bytes ?? 0;
}
