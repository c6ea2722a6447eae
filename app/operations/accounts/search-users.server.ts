/** Finds users by SQL, for both databases. docs/decisions/012-order-lists.md */
import { db } from "~/db/client.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { select } from "~/db/select.server";
import { dialectOf } from "~/db/open.server";
import { personWords } from "~/domain/account/person-search";

const { sql, join, raw } = Prisma;

const SHORTEST_PART = 3;

export interface FoundUsers {
  ids: Prisma.Sql;
  /** Null on PostgreSQL, which plans by its own statistics. */
  count: number | null;
}

/** Ids of users whose names, e-mail address and phone number together hold every word (D32). Null where there are no words. */
export function foundUsers(text: string): Prisma.Sql | null {
  const words = personWords(text);
  if (words.length === 0) return null;
  return dialectOf(db()) === "postgresql" ? byTrigrams(words) : sql`SELECT rowid ${matching(words)}`;
}

export async function searchUsers(text: string): Promise<FoundUsers | null> {
  const ids = foundUsers(text);
  if (ids === null) return null;
  if (dialectOf(db()) === "postgresql") return { ids, count: null };
  const [row] = await select<{ count: number }>(
    sql`SELECT count(*) AS "count" ${matching(personWords(text))}`,
    { cached: true },
  );
  return { ids, count: row?.count ?? 0 };
}

const matching = (words: readonly string[]) =>
  sql`FROM "UserSearch" WHERE "UserSearch" MATCH ${trigramsOf(words)}`;

const isShort = (word: string) => Array.from(word).length < SHORTEST_PART;

export const trigramsOf = (words: readonly string[]): string =>
  words.map((word) => `"${isShort(word) ? "  " : ""}${word.replaceAll('"', '""')}"`).join(" AND ");

/** Must equal the index in the migration, letter by letter, or the index is not used. */
const SEARCHED = raw(
  `translate(lower(' ' || "username" || ' ' || "email" || ' ' || "firstName" || ' ' || "lastName" || coalesce(' ' || "phoneNumber", '') || CASE WHEN "phoneNumber" LIKE '+254%' THEN ' 0' || substr("phoneNumber", 5) ELSE '' END), 'ŨũĨĩ', 'uuii')`,
);

const byTrigrams = (words: readonly string[]): Prisma.Sql =>
  sql`SELECT "id" FROM "User" WHERE ${withTrigrams(SEARCHED, words)}`;

export function withTrigrams(searched: Prisma.Sql, words: readonly string[]): Prisma.Sql {
  const conditions = words.map((word) => {
    const pattern = `%${isShort(word) ? " " : ""}${word.replace(/[\\%_]/g, "\\$&")}%`;
    return sql`${searched} LIKE ${pattern}`;
  });
  return join(conditions, " AND ");
}
