import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from "~/router";
import { data } from "~/router.server";
import { auditList } from "~/domain/audit/audit-list";
import { bannerSchema } from "~/domain/banner/banner-form";
import { seenByForm, seenText } from "~/domain/product/seen-version";
import { requireSuperuser } from "~/http/session/current-user.server";
import { parseForm, readForm, readIntent, refuseForm } from "~/http/forms/form.server";
import { refusalPage } from "~/http/respond.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import { restoredForm } from "~/http/forms/saved-draft.server";
import { subjectTimeline } from "~/operations/audit/audit.queries.server";
import { latestEdit } from "~/operations/audit/edits.server";
import { setBannerActive } from "~/operations/banners/set-banner-active.server";
import { updateBanner } from "~/operations/banners/update-banner.server";
import { Card } from "~/ui/frame/card";
import { aside } from "~/ui/frame/layout.css";
import { PageHeader } from "~/ui/frame/page-header";
import { pageMeta } from "~/ui/frame/page-meta";
import { RestoredNotice } from "~/ui/form/restored-notice";
import { BackLink } from "~/screens/management/shared/back-link";
import { backTo } from "~/screens/management/shared/back-to.server";
import { managedBanner } from "~/operations/banners/banners.queries.server";
import { managedRecord } from "~/screens/management/shared/managed-record.server";
import { type BannerAnswer, BannerForm } from "../banner-form";
import { conflictView } from "~/screens/management/shared/edit-conflict.server";
import { otherChangesText } from "~/screens/management/shared/other-changes-text";
import { StateBadge } from "~/screens/management/shared/state-badge";
import { STATE_INTENTS } from "~/screens/management/shared/state-form";
import { Timeline } from "~/screens/management/shared/timeline";
import { timelineView } from "~/screens/management/shared/timeline-view.server";
import { BANNER_WORK } from "~/screens/management/shared/typed-work";

const SHOWN_ENTRIES = 20;

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Edit banner" });

export async function loader(args: LoaderFunctionArgs) {
  await requireSuperuser(args);
  const { id } = await managedRecord("banner", args.params.id, managedBanner);
  // read before the fields, so that an edit in between is a conflict and never overwritten
  const edit = await latestEdit("banner", id);
  const banner = await managedRecord("banner", args.params.id, managedBanner);
  return {
    id: banner.id,
    isActive: banner.isActive,
    values: {
      text: banner.text,
      background_color: banner.backgroundColor,
      text_color: banner.textColor,
      display_order: String(banner.displayOrder),
      is_active: banner.isActive ? "on" : "",
      seen: seenText({ edit }),
    },
    restored: await restoredForm(args, BANNER_WORK),
    history: timelineView(await subjectTimeline("banner", banner.id, SHOWN_ENTRIES)),
  };
}

export async function action(args: ActionFunctionArgs) {
  const actor = await requireSuperuser(args, BANNER_WORK);
  const { id } = await managedRecord("banner", args.params.id, managedBanner);
  const form = await readForm(args.request);
  const intent = readIntent(form, STATE_INTENTS);
  const goOn = (message: string) =>
    redirectWithToast(args, backTo(form, "/management/banners"), { tone: "success", message });
  if (intent === "save") {
    const submission = parseForm(form, { schema: bannerSchema });
    if (submission.status !== "success") return refuseForm(submission);
    const seen = seenByForm(form);
    const saved = await updateBanner(actor, id, submission.value, seen);
    if (saved.ok) return goOn(`Banner updated successfully${otherChangesText(saved.value.changedByOthers)}`);
    const { data: answer, init } = refuseForm(submission, { refusal: saved.refusal });
    const { clashes } = saved.refusal;
    if (!clashes || !seen) return data<BannerAnswer>(answer, init ?? {});
    const conflict = await conflictView({ subject: "banner", subjectId: id, seen, clashes });
    return data<BannerAnswer>({ ...answer, conflict }, init ?? {});
  }
  const outcome = await setBannerActive(actor, id, intent === "activate");
  if (!outcome.ok) throw refusalPage(outcome.refusal, "Failed to update banner");
  return goOn("Banner status updated");
}

export default function Banner() {
  const { id, isActive, values, restored, history } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <BackLink to="/management/banners">Banners</BackLink>
      <PageHeader title="Edit banner" badge={<StateBadge isActive={isActive} />} />
      {restored && !answer ? <RestoredNotice hadPicture={false} /> : null}
      <div className={aside}>
        <Card>
          <BannerForm
            key={id}
            values={values}
            answer={answer}
            restored={restored}
            page={`/management/banners/${id}`}
          />
        </Card>
        <Timeline
          entries={history}
          all={{ to: auditList.path({ kind: "banner", id }), label: "Full history of this banner" }}
        />
      </div>
    </>
  );
}
