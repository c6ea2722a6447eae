import type { SearchWords } from "~/db/generated/sqlite/client";
import type { Viewer } from "~/domain/account/access";
import { SEARCH_WORDS_NOT_FOUND } from "~/domain/messages";
import type { SeenVersion } from "~/domain/product/seen-version";
import { refuse } from "~/domain/refusal";
import type { SearchWordsForm } from "~/domain/search/search-words";
import { createRecord, deleteRecord, type ManagedRecords, updateRecord } from "../managed-records.server";

/** The number of lines that a search can use without delay. */
const MAX_COUNT = 1_000;
const TOO_MANY = `There are already ${MAX_COUNT} lines of search words. Delete some first.`;

type Fields = Pick<SearchWords, "words">;

const lines: ManagedRecords<SearchWords, Fields, Fields> = {
  subject: "search_words",
  need: "products",
  notFound: SEARCH_WORDS_NOT_FOUND,
  limit: { max: MAX_COUNT, refusal: refuse("invalid", TOO_MANY, "words") },
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
