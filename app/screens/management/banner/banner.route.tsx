import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { auditPath } from "~/domain/audit-list";
import { bannerSchema } from "~/domain/banner-form";
import { requireSuperuser } from "~/http/current-user.server";
import { parseForm, readForm, readIntent, refuseForm } from "~/http/form.server";
import { refusalPage } from "~/http/respond.server";
import { redirectWithToast } from "~/http/toast.server";
import { subjectTimeline } from "~/operations/audit/audit.queries.server";
import { setBannerActive } from "~/operations/banners/set-banner-active.server";
import { updateBanner } from "~/operations/banners/update-banner.server";
import { Card } from "~/ui/card";
import { aside } from "~/ui/layout.css";
import { PageHeader } from "~/ui/page-header";
import { BackLink } from "../back-link";
import { backTo } from "../back-to.server";
import { bannerAt } from "../banner-address.server";
import { BannerForm } from "../banner-form";
import { StateBadge } from "../state-badge";
import { STATE_INTENTS } from "../state-intents";
import { Timeline } from "../timeline";
import { timelineView } from "../timeline-view.server";

/** The latest of its history. */
const SHOWN_ENTRIES = 20;

export const meta: MetaFunction = () => [{ title: "Edit banner · Soko" }];

export async function loader(args: LoaderFunctionArgs) {
  await requireSuperuser(args);
  const banner = await bannerAt(args.params.id);
  return {
    id: banner.id,
    isActive: banner.isActive,
    values: {
      text: banner.text,
      background_color: banner.backgroundColor,
      text_color: banner.textColor,
      display_order: String(banner.displayOrder),
      is_active: banner.isActive ? "on" : "",
    },
    history: timelineView(await subjectTimeline("banner", banner.id, SHOWN_ENTRIES)),
  };
}

export async function action(args: ActionFunctionArgs) {
  const actor = await requireSuperuser(args);
  const { id } = await bannerAt(args.params.id);
  const form = await readForm(args.request);
  const intent = readIntent(form, STATE_INTENTS);
  const goOn = (message: string) =>
    redirectWithToast(args, backTo(form, "/management/banners"), { tone: "success", message });
  if (intent === "save") {
    const submission = parseForm(form, { schema: bannerSchema });
    if (submission.status !== "success") return refuseForm(submission);
    const saved = await updateBanner(actor, id, submission.value);
    return saved.ok
      ? goOn("Banner updated successfully")
      : refuseForm(submission, { refusal: saved.refusal });
  }
  const outcome = await setBannerActive(actor, id, intent === "activate");
  if (!outcome.ok) throw refusalPage(outcome.refusal, "Failed to update banner");
  return goOn("Banner status updated");
}

export default function Banner() {
  const { id, isActive, values, history } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <BackLink to="/management/banners">Banners</BackLink>
      <PageHeader title="Edit banner" badge={<StateBadge isActive={isActive} />} />
      <div className={aside}>
        <Card>
          <BannerForm key={id} values={values} answer={answer?.result} />
        </Card>
        <Timeline
          entries={history}
          all={{ to: auditPath({ kind: "banner", id }), label: "All of this banner's history" }}
        />
      </div>
    </>
  );
}
