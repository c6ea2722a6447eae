/** Finds users by SQL, for both databases. docs/decisions/012-fast-reads.md */
import { countRows } from "~/db/list-rows.server";
import { db } from "~/db/client.server";
import { join, raw, sql, type Sql } from "~/db/sql.server";
import { dialectOf } from "~/db/open.server";
import { personSearchWords } from "~/domain/account/person-search";

const MIN_PART_LENGTH = 3;

export interface FoundUsers {
  ids: Sql;
  /** Null on PostgreSQL, which plans by its own statistics. */
  count: number | null;
}

/** Ids of users whose names, e-mail address and phone number together contain every word (D32, D107). Null if there are no words. */
export function foundUsers(text: string): Sql | null {
  const words = personSearchWords(text);
  if (words.length === 0) return null;
  return dialectOf(db()) === "postgresql" ? byTrigrams(words) : sql`SELECT rowid ${matching(words)}`;
}

export async function searchUsers(text: string): Promise<FoundUsers | null> {
  const ids = foundUsers(text);
  if (ids === null) return null;
  if (dialectOf(db()) === "postgresql") return { ids, count: null };
  return { ids, count: await countRows({ cached: true })`${matching(personSearchWords(text))}` };
}

/** On PostgreSQL the newest of many hits: to sort all of them is slow. */
const MANY_HITS = 200;

/** At most `take` ids of the newest: early exits, however many are found. Null if there are no words. */
export function newestUsers(text: string, take: number): Sql | null {
  const words = personSearchWords(text);
  if (words.length === 0) return null;
  return dialectOf(db()) === "postgresql"
    ? newestHits(byTrigrams(words), take)
    : sql`SELECT rowid AS "id" ${matching(words)} ORDER BY rowid DESC LIMIT ${take}`;
}

export const newestHits = (hits: Sql, take: number) =>
  sql`SELECT "id" FROM (${hits} LIMIT ${MANY_HITS}) hits ORDER BY "id" DESC LIMIT ${take}`;

const matching = (words: readonly string[]) =>
  sql`FROM "UserSearch" WHERE "UserSearch" MATCH ${trigramsOf(words)}`;

/** A short word is found only at the beginning of a word: 'jo' must not find 'banjo'. */
const beginsShort = (phrase: string) => Array.from(phrase.split(" ")[0] ?? "").length < MIN_PART_LENGTH;

export const trigramsOf = (phrases: readonly string[]): string =>
  phrases
    .map((phrase) => {
      const text = phrase.replaceAll('"', '""').replaceAll(" ", "  ");
      return `"${beginsShort(phrase) ? "  " : ""}${text}"`;
    })
    .join(" AND ");

/** The index is used only if this expression is the same as in its migration. */
const SEARCHED = raw(
  `' ' || regexp_replace(regexp_replace(lower(normalize(translate("username" || ' ' || "email" || ' ' || "firstName" || ' ' || "lastName", '''’‘‛ʼʻʹ′\`´＇', ''), NFKD)), '[\\u0300-\\u036f]+', '', 'g'), '[\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00bf\\u2000-\\u206f\\u3000-\\u303f]+', ' ', 'g') || ' ' || regexp_replace(coalesce("phoneNumber", ''), '[^0-9]+', '', 'g') || coalesce(' 0' || substring(regexp_replace(coalesce("phoneNumber", ''), '[^0-9]+', '', 'g') from '^(?:(?:00)?2540?|0)?([17][0-9]{8})$') || ' 254' || substring(regexp_replace(coalesce("phoneNumber", ''), '[^0-9]+', '', 'g') from '^(?:(?:00)?2540?|0)?([17][0-9]{8})$'), '')`,
);

const byTrigrams = (words: readonly string[]): Sql =>
  sql`SELECT "id" FROM "User" WHERE ${containsAll(SEARCHED, words)}`;

export function containsAll(searched: Sql, phrases: readonly string[]): Sql {
  const conditions = phrases.map((phrase) => {
    const pattern = `%${beginsShort(phrase) ? " " : ""}${phrase.replace(/[\\%_]/g, "\\$&")}%`;
    return sql`${searched} LIKE ${pattern}`;
  });
  return join(conditions, " AND ");
}
