import { useLoaderData } from "~/router";
import { refusalPage } from "~/http/respond.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import { deleteSearchWords } from "~/operations/search-words/write-search-words.server";
import { FormPage } from "~/screens/management/shared/form-page";
import { DeleteSearchWordsForm } from "../delete-search-words-form";
import { managedSearchWordsOf } from "~/operations/search-words/search-words.queries.server";
import { managedRecord, recordId } from "~/screens/management/shared/managed-record.server";
import { guarded } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";

const LIST = "/management/search-words";

export const meta = titled("Delete search words");

export const loader = guarded((args) => managedRecord("search_words", args.params.id, managedSearchWordsOf));

export const action = guarded(async (args, actor) => {
  const outcome = await deleteSearchWords(actor, recordId("search_words", args.params.id));
  if (!outcome.ok) throw refusalPage(outcome.refusal, "Failed to delete search words");
  return redirectWithToast(args, LIST, `“${outcome.value.words}” deleted`);
});

export default function DeleteSearchWords() {
  return (
    <FormPage back={{ to: LIST, label: "Search words" }} title="Delete these words?">
      <DeleteSearchWordsForm {...useLoaderData<typeof loader>()} />
    </FormPage>
  );
}
