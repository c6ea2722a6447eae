import { useLoaderData } from "~/router";
import { deleteSearchWords, managedSearchWordsOf } from "~/operations/search-words/search-words.server";
import { finish } from "~/screens/management/shared/edit-record.server";
import { FormPage } from "~/screens/management/shared/form-page";
import { DeleteSearchWordsForm } from "../delete-search-words-form";
import { managedRecord } from "~/screens/management/shared/managed-record.server";
import { guarded, guardedRecord } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";

const LIST = "/management/search-words";

export const meta = titled("Delete search words");

export const loader = guarded((args) => managedRecord("search_words", args.params.id, managedSearchWordsOf));

export const action = guardedRecord("search_words", async (args, actor, id) =>
  finish(args, await deleteSearchWords(actor, id), {
    failure: "Failed to delete search words",
    done: ({ words }) => [LIST, `“${words}” deleted`],
  }),
);

export default function DeleteSearchWords() {
  return (
    <FormPage back={{ to: LIST, label: "Search words" }} title="Delete these words?">
      <DeleteSearchWordsForm {...useLoaderData<typeof loader>()} />
    </FormPage>
  );
}
