import { db } from "~/db/client.server";
import { dialectOf } from "~/db/open.server";

/** Bytes of the whole database; on SQLite without the log that is folded in from time to time. */
export async function databaseSize(): Promise<number> {
  const [row] =
    dialectOf(db()) === "postgresql"
      ? await db().$queryRaw<{ bytes: bigint | number }[]>`
          SELECT pg_database_size(current_database()) AS "bytes"`
      : await db().$queryRaw<{ bytes: bigint | number }[]>`
          SELECT page_count * page_size AS "bytes" FROM pragma_page_count(), pragma_page_size()`;
  return Number(row?.bytes ?? 0);
}
