import { useLoaderData } from "~/router";
import { searchWordsSchema } from "~/domain/search/search-words";
import { MANAGED_NOUNS } from "~/domain/managed-nouns";
import { managedSearchWordsOf, updateSearchWords } from "~/operations/search-words/search-words.server";
import { editedRecord, submitForm } from "~/screens/management/shared/edit-record.server";
import { FormPage } from "~/screens/management/shared/form-page";
import { SearchWordsForm } from "../search-words-form";
import { guarded, guardedRecordForm } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";
import { msg, t } from "~/texts/t";

const LIST = "/management/search-words";

export const meta = titled(msg("Change search words"));

export const loader = guarded(async (args) => {
  const edited = await editedRecord(
    args,
    "search_words",
    managedSearchWordsOf,
    MANAGED_NOUNS.search_words.draft,
  );
  const { record, seen, ...page } = edited;
  return { ...page, line: { words: record.words, seen } };
});

export const action = guardedRecordForm(
  MANAGED_NOUNS.search_words.draft,
  "search_words",
  async (args, actor, id) =>
    submitForm(args, {
      schema: searchWordsSchema,
      write: (words, seen) => updateSearchWords(actor, id, words, seen),
      edited: { subject: "search_words", subjectId: id },
      done: ({ changedByOthers }) => [LIST, t("Search words updated"), changedByOthers],
    }),
);

export default function SearchWordsLine() {
  const { id, line, history } = useLoaderData<typeof loader>();
  return (
    <FormPage
      back={{ to: LIST, label: t("Search words") }}
      title={t("Change search words")}
      history={history}
    >
      <SearchWordsForm key={id} line={line} />
    </FormPage>
  );
}
