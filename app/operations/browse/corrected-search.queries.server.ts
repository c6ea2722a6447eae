/** Corrects one typing mistake per word: docs/decisions/011-search.md */
import { Prisma } from "~/db/generated/sqlite/client";
import { select } from "~/db/select.server";
import { closestWord, mayBeMistyped, wordsLike } from "~/domain/search/closest-word";
import { type SearchTerm, searchWords } from "~/domain/search/search-text";
import { termsOf } from "~/operations/search-words/search-words.queries.server";
import { LISTED, productsBy } from "../list-sql.server";
import { searchSets, titlesFound } from "../products/search-sets.server";

/** A longer search was pasted, not mistyped. */
const MAX_WORDS = 4;

export async function correctedSearch(query: string): Promise<string | null> {
  const words = searchWords(query).map(({ text }) => text);
  const unsure = words.filter(mayBeMistyped);
  if (unsure.length === 0 || unsure.length > MAX_WORDS) return null;
  const corrected = new Map<string, string>();
  for (const word of unsure) {
    if (await isHeld(await termsOf(word))) continue;
    const closest = closestWord(word, await titlesFound(wordsLike(word)));
    if (closest === null) return null;
    corrected.set(word, closest);
  }
  return corrected.size === 0 ? null : words.map((word) => corrected.get(word) ?? word).join(" ");
}

async function isHeld(terms: readonly SearchTerm[]): Promise<boolean> {
  const { all } = await searchSets(terms);
  if (all.size !== null) return all.size > 0;
  const rows = await select<{ id: number }>(
    Prisma.sql`SELECT "id" FROM ${productsBy(null)} WHERE ${LISTED} AND ${all.condition} LIMIT 1`,
  );
  return rows.length > 0;
}
