import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "~/router";
import { requirePermission } from "~/http/session/current-user.server";
import { refusalPage } from "~/http/respond.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import { deleteSearchWords } from "~/operations/search-words/delete-search-words.server";
import { pageMeta } from "~/ui/frame/page-meta";
import { FormPage } from "~/screens/management/shared/form-page";
import { DeleteSearchWordsForm } from "../delete-search-words-form";
import { managedSearchWordsOf } from "~/operations/search-words/search-words.queries.server";
import { managedRecord, recordId } from "~/screens/management/shared/managed-record.server";

const LIST = "/management/search-words";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Delete search words" });

export async function loader(args: LoaderFunctionArgs) {
  await requirePermission(args);
  return managedRecord("search_words", args.params.id, managedSearchWordsOf);
}

export async function action(args: ActionFunctionArgs) {
  const actor = await requirePermission(args);
  const outcome = await deleteSearchWords(actor, recordId("search_words", args.params.id));
  if (!outcome.ok) throw refusalPage(outcome.refusal, "Failed to delete search words");
  return redirectWithToast(args, LIST, `“${outcome.value.words}” deleted`);
}

export default function DeleteSearchWords() {
  return (
    <FormPage back={{ to: LIST, label: "Search words" }} title="Delete these words?">
      <DeleteSearchWordsForm {...useLoaderData<typeof loader>()} />
    </FormPage>
  );
}
