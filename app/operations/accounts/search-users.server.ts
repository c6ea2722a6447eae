/** Which users a search finds, as a subselect in the SQL of the database at hand. docs/decisions/012-order-lists.md */
import { db } from "~/db/client.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { dialectOf } from "~/db/open.server";

/** A pasted page of text is searched by its beginning. */
const MAX_WORDS = 10;
const SHORTEST_PART = 3;

const FEW = 10_000;

export interface FoundUsers {
  /** Selects their ids. */
  ids: Prisma.Sql;
  /** Few enough to look up what belongs to each, rather than to go through all of it for them. */
  areFew: boolean;
}

/**
 * The users whose username, email address and names together hold every word of the text, case ignored: a word of three or
 * more letters anywhere, a shorter one where one of them begins. Null where there is no word.
 */
export async function searchUsers(text: string): Promise<FoundUsers | null> {
  // neither query language takes a NUL
  const words = text.toLowerCase().replace(/\p{C}/gu, " ").split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  if (words.length === 0) return null;
  // PostgreSQL has figures of its own
  if (dialectOf(db()) === "postgresql") return { ids: byTrigrams(words), areFew: true };
  const ids = byPieces(words);
  const [row] = await db().$queryRaw<[{ count: number | bigint }]>`
    SELECT count(*) AS "count" FROM (${ids} LIMIT ${FEW + 1})`;
  return { ids, areFew: row.count <= FEW };
}

const isShort = (word: string) => Array.from(word).length < SHORTEST_PART;

function byPieces(words: readonly string[]): Prisma.Sql {
  const match = words
    .map((word) => `"${isShort(word) ? "  " : ""}${word.replaceAll('"', '""')}"`)
    .join(" AND ");
  return Prisma.sql`SELECT rowid FROM "UserSearch" WHERE "UserSearch" MATCH ${match}`;
}

function byTrigrams(words: readonly string[]): Prisma.Sql {
  const conditions = words.map((word) => {
    const pattern = `%${isShort(word) ? " " : ""}${word.replace(/[\\%_]/g, "\\$&")}%`;
    return Prisma.sql`lower(' ' || "username" || ' ' || "email" || ' ' || "firstName" || ' ' || "lastName") LIKE ${pattern}`;
  });
  return Prisma.sql`SELECT "id" FROM "User" WHERE ${Prisma.join(conditions, " AND ")}`;
}
