import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from "~/router";
import { data } from "~/router.server";
import { auditList } from "~/domain/audit/audit-list";
import { searchWordsSchema } from "~/domain/search/search-words";
import { seenByForm, seenText } from "~/domain/product/seen-version";
import { requireSuperuser } from "~/http/session/current-user.server";
import { parseForm, readForm, refuseForm } from "~/http/forms/form.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import { restoredForm } from "~/http/forms/saved-draft.server";
import { subjectTimeline } from "~/operations/audit/audit.queries.server";
import { latestEdit } from "~/operations/audit/edits.server";
import { updateSearchWords } from "~/operations/search-words/update-search-words.server";
import { Card } from "~/ui/frame/card";
import { aside } from "~/ui/frame/layout.css";
import { PageHeader } from "~/ui/frame/page-header";
import { pageMeta } from "~/ui/frame/page-meta";
import { RestoredNotice } from "~/ui/form/restored-notice";
import { BackLink } from "~/screens/management/shared/back-link";
import { conflictView } from "~/screens/management/shared/edit-conflict.server";
import { otherChangesText } from "~/screens/management/shared/other-changes-text";
import { managedSearchWordsOf } from "~/operations/search-words/search-words.queries.server";
import { managedRecord } from "~/screens/management/shared/managed-record.server";
import { type SearchWordsAnswer, SearchWordsForm } from "../search-words-form";
import { Timeline } from "~/screens/management/shared/timeline";
import { timelineView } from "~/screens/management/shared/timeline-view.server";
import { SEARCH_WORDS_WORK } from "~/screens/management/shared/typed-work";

const LIST = "/management/search-words";
const SHOWN_ENTRIES = 20;

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Change search words" });

export async function loader(args: LoaderFunctionArgs) {
  await requireSuperuser(args);
  const { id } = await managedRecord("search_words", args.params.id, managedSearchWordsOf);
  // read before the words, so that an edit in between is a conflict and never overwritten
  const edit = await latestEdit("search_words", id);
  const { words } = await managedRecord("search_words", args.params.id, managedSearchWordsOf);
  return {
    id,
    line: { words, seen: seenText({ edit }) },
    restored: await restoredForm(args, SEARCH_WORDS_WORK),
    history: timelineView(await subjectTimeline("search_words", id, SHOWN_ENTRIES)),
  };
}

export async function action(args: ActionFunctionArgs) {
  const actor = await requireSuperuser(args, SEARCH_WORDS_WORK);
  const { id } = await managedRecord("search_words", args.params.id, managedSearchWordsOf);
  const form = await readForm(args.request);
  const submission = parseForm(form, { schema: searchWordsSchema });
  if (submission.status !== "success") return refuseForm(submission);
  const seen = seenByForm(form);
  const saved = await updateSearchWords(actor, id, submission.value, seen);
  if (saved.ok)
    return redirectWithToast(args, LIST, {
      tone: "success",
      message: `Search words updated${otherChangesText(saved.value.changedByOthers)}`,
    });
  const { data: answer, init } = refuseForm(submission, { refusal: saved.refusal });
  const { clashes } = saved.refusal;
  if (!clashes || !seen) return data<SearchWordsAnswer>(answer, init ?? {});
  const conflict = await conflictView({ subject: "search_words", subjectId: id, seen, clashes });
  return data<SearchWordsAnswer>({ ...answer, conflict }, init ?? {});
}

export default function SearchWordsLine() {
  const { id, line, restored, history } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <BackLink to={LIST}>Search words</BackLink>
      <PageHeader title="Change search words" />
      {restored && !answer ? <RestoredNotice hadPicture={false} /> : null}
      <div className={aside}>
        <Card>
          <SearchWordsForm key={id} line={line} answer={answer} restored={restored} page={`${LIST}/${id}`} />
        </Card>
        <Timeline
          entries={history}
          all={{ to: auditList.path({ kind: "search_words", id }), label: "Full history of these words" }}
        />
      </div>
    </>
  );
}
