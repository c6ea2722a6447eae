import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "~/router";
import { requireSuperuser } from "~/http/session/current-user.server";
import { refusalPage } from "~/http/respond.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import { deleteSearchWords } from "~/operations/search-words/delete-search-words.server";
import { Card } from "~/ui/frame/card";
import { PageHeader } from "~/ui/frame/page-header";
import { pageMeta } from "~/ui/frame/page-meta";
import { BackLink } from "~/screens/management/shared/back-link";
import { DeleteSearchWordsForm } from "../delete-search-words-form";
import { managedSearchWordsOf } from "~/operations/search-words/search-words.queries.server";
import { managedRecord } from "~/screens/management/shared/managed-record.server";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Delete search words" });

export async function loader(args: LoaderFunctionArgs) {
  await requireSuperuser(args);
  return managedRecord("search_words", args.params.id, managedSearchWordsOf);
}

export async function action(args: ActionFunctionArgs) {
  const actor = await requireSuperuser(args);
  const { id } = await managedRecord("search_words", args.params.id, managedSearchWordsOf);
  const outcome = await deleteSearchWords(actor, id);
  if (!outcome.ok) throw refusalPage(outcome.refusal, "Failed to delete search words");
  return redirectWithToast(args, "/management/search-words", {
    tone: "success",
    message: `“${outcome.value.words}” deleted`,
  });
}

export default function DeleteSearchWords() {
  const { id, words } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink to="/management/search-words">Search words</BackLink>
      <PageHeader title="Delete these words?" />
      <Card>
        <DeleteSearchWordsForm id={id} words={words} />
      </Card>
    </>
  );
}
