import { db } from "~/db/client.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { select } from "~/db/select.server";
import { type SearchTerm, searchWords } from "~/domain/search/search-text";
import { searchTerms, type Synonyms, synonymsIn } from "~/domain/search/search-words";

export async function termsOf(query: string): Promise<readonly SearchTerm[]> {
  return searchWords(query).length === 0 ? [] : searchTerms(query, await synonyms());
}

const made = new WeakMap<object, Synonyms>();

async function synonyms(): Promise<Synonyms> {
  const rows = await select<{ words: string }>(Prisma.sql`SELECT "words" FROM "SearchWords" ORDER BY "id"`, {
    cached: true,
  });
  const known = made.get(rows) ?? synonymsIn(rows.map(({ words }) => words));
  made.set(rows, known);
  return known;
}

export const managedSearchWords = () =>
  db().searchWords.findMany({ orderBy: [{ words: "asc" }, { id: "asc" }] });

export const managedSearchWordsOf = (id: number) => db().searchWords.findUnique({ where: { id } });
