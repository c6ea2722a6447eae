import { parseId } from "~/domain/id";
import { SEARCH_WORDS_NOT_FOUND } from "~/domain/messages";
import { notFoundPage } from "~/http/respond.server";
import { managedSearchWordsOf } from "~/operations/search-words/search-words.queries.server";

/** Throws a 404 for a bad or unknown id (D3). */
export async function searchWordsAt(text: string | undefined) {
  const id = parseId(text);
  const line = id === null ? null : await managedSearchWordsOf(id);
  if (!line) throw notFoundPage(SEARCH_WORDS_NOT_FOUND, "These words don't exist or have been deleted.");
  return line;
}
