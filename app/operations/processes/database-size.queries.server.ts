import { db } from "~/db/client.server";
import { sql } from "~/db/sql.server";
import { selectNumbers } from "~/db/select.server";
import { dialectOf } from "~/db/open.server";

/** In bytes; on SQLite without the write-ahead log. */
export async function databaseSize(): Promise<number> {
  const [bytes = 0] = await selectNumbers()`${
    dialectOf(db()) === "postgresql"
      ? sql`SELECT pg_database_size(current_database())`
      : sql`SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()`
  }`;
  return bytes;
}
