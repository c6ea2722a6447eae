import { useLoaderData } from "~/router";
import { deleteSearchWords, managedSearchWordsOf } from "~/operations/search-words/search-words.server";
import { redirectAfterWrite } from "~/screens/management/shared/edit-record.server";
import { FormPage } from "~/screens/management/shared/form-page";
import { DeleteSearchWordsForm } from "../delete-search-words-form";
import { managedRecord } from "~/screens/management/shared/managed-record.server";
import { guarded, guardedRecord } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";
import { msg, t } from "~/texts/t";

const LIST = "/management/search-words";

export const meta = titled(msg("Delete search words"));

export const loader = guarded((args) => managedRecord("search_words", args.params.id, managedSearchWordsOf));

export const action = guardedRecord("search_words", async (args, actor, id) =>
  redirectAfterWrite(args, await deleteSearchWords(actor, id), {
    failure: t("Failed to delete search words"),
    done: ({ words }) => [LIST, t("“{words}” deleted", { words })],
  }),
);

export default function DeleteSearchWords() {
  return (
    <FormPage back={{ to: LIST, label: t("Search words") }} title={t("Delete these words?")}>
      <DeleteSearchWordsForm {...useLoaderData<typeof loader>()} />
    </FormPage>
  );
}
