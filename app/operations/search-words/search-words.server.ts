import type { SearchWords } from "~/db/generated/sqlite/client";
import type { Viewer } from "~/domain/account/access";
import type { SeenVersion } from "~/domain/form/seen-version";
import { refuse } from "~/domain/refusal";
import { searchTerms, type SearchWordsForm, type Synonyms, synonymsIn } from "~/domain/search/search-words";
import { select, selectOne } from "~/db/select.server";
import { columnOf, tableColumns } from "~/db/columns.server";
import { type SearchTerm, searchWords } from "~/domain/search/search-text";
import {
  createRecord,
  deleteRecord,
  type ManagedRecords,
  updateRecord,
} from "../audit/managed-records.server";
import { msg } from "~/texts/t";

/** The number of lines that a search can use without delay. */
const MAX_COUNT = 1_000;
const TOO_MANY = msg("There are already 1000 lines of search words. Delete some first.");

type Fields = Pick<SearchWords, "words">;

const lines: ManagedRecords<SearchWords, Fields, Fields> = {
  subject: "search_words",
  limit: { max: MAX_COUNT, refusal: () => refuse("invalid", TOO_MANY, "words") },
  table: (tx) => tx.searchWords,
  fieldsOf: ({ words }) => ({ words }),
  dataOf: (fields) => fields,
};

export const createSearchWords = (actor: Viewer, { words }: SearchWordsForm) =>
  createRecord(actor, lines, { words });

export const updateSearchWords = (
  actor: Viewer,
  id: number,
  { words }: SearchWordsForm,
  seen: SeenVersion | null = null,
) => updateRecord(actor, lines, { id, seen, form: { words } });

export const deleteSearchWords = (actor: Viewer, id: number) => deleteRecord(actor, lines, id);

export async function searchTermsOf(query: string): Promise<readonly SearchTerm[]> {
  return searchWords(query).length === 0 ? [] : searchTerms(query, await synonyms());
}

const made = new WeakMap<object, Synonyms>();

const wordsOf = columnOf("SearchWords", "s", "words");

async function synonyms(): Promise<Synonyms> {
  const rows = await select(wordsOf, { cached: true })`FROM "SearchWords" s ORDER BY "id"`;
  const known = made.get(rows) ?? synonymsIn(rows);
  made.set(rows, known);
  return known;
}

const line = tableColumns("SearchWords", "s", "id, words");

export const managedSearchWords = () => select(line)`FROM "SearchWords" s ORDER BY "words", "id"`;

export const managedSearchWordsOf = (id: number) => selectOne(line)`FROM "SearchWords" s WHERE "id" = ${id}`;
