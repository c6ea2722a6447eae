/** Which users a search finds, as a subselect in the SQL of the database at hand. docs/decisions/012-order-lists.md */
import { db } from "~/db/client.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { select } from "~/db/select.server";
import { dialectOf } from "~/db/open.server";
import { personWords } from "~/domain/account/person-search";

const { sql, join, raw } = Prisma;

const SHORTEST_PART = 3;

export interface FoundUsers {
  /** Selects their ids. */
  ids: Prisma.Sql;
  /** How many they are; null on PostgreSQL, which has figures of its own to choose a way by. */
  count: number | null;
}

/**
 * Selects the ids of the users whose username, email address, names and phone number together hold every word of the text,
 * case and tildes ignored: a word of three or more letters anywhere, a shorter one where one of them begins. Null where
 * there is no word.
 */
export function foundUsers(text: string): Prisma.Sql | null {
  const words = personWords(text);
  if (words.length === 0) return null;
  return dialectOf(db()) === "postgresql" ? byTrigrams(words) : sql`SELECT rowid ${matching(words)}`;
}

/** The same with their number. At most one statement. */
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
  sql`FROM "UserSearch" WHERE "UserSearch" MATCH ${piecesOf(words)}`;

const isShort = (word: string) => Array.from(word).length < SHORTEST_PART;

/** What a table of pieces is asked for: every word. */
export const piecesOf = (words: readonly string[]): string =>
  words.map((word) => `"${isShort(word) ? "  " : ""}${word.replaceAll('"', '""')}"`).join(" AND ");

/** The expression of the migration's index, letter for letter: no index serves another one. */
const SEARCHED = raw(
  `translate(lower(' ' || "username" || ' ' || "email" || ' ' || "firstName" || ' ' || "lastName" || coalesce(' ' || "phoneNumber", '') || CASE WHEN "phoneNumber" LIKE '+254%' THEN ' 0' || substr("phoneNumber", 5) ELSE '' END), 'ŨũĨĩ', 'uuii')`,
);

const byTrigrams = (words: readonly string[]): Prisma.Sql =>
  sql`SELECT "id" FROM "User" WHERE ${withPieces(SEARCHED, words)}`;

/** PostgreSQL: a searched text holds every word; a trigram index answers it. */
export function withPieces(searched: Prisma.Sql, words: readonly string[]): Prisma.Sql {
  const conditions = words.map((word) => {
    const pattern = `%${isShort(word) ? " " : ""}${word.replace(/[\\%_]/g, "\\$&")}%`;
    return sql`${searched} LIKE ${pattern}`;
  });
  return join(conditions, " AND ");
}
