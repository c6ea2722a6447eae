import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from "~/router";
import { bannerSchema } from "~/domain/banner/banner-form";
import { requireSuperuser } from "~/http/session/current-user.server";
import { parseForm, readForm, refuseForm } from "~/http/forms/form.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import { restoredForm } from "~/http/forms/saved-draft.server";
import { createBanner } from "~/operations/banners/create-banner.server";
import { Card } from "~/ui/frame/card";
import { PageHeader } from "~/ui/frame/page-header";
import { pageMeta } from "~/ui/frame/page-meta";
import { RestoredNotice } from "~/ui/form/restored-notice";
import { BackLink } from "~/screens/management/shared/back-link";
import { BannerForm } from "../banner-form";
import { BANNER_WORK } from "~/screens/management/shared/typed-work";

const BLANK = {
  text: "",
  background_color: "#0e6b4a",
  text_color: "#ffffff",
  display_order: "0",
  is_active: "on",
  seen: "",
};

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Create banner" });

export async function loader(args: LoaderFunctionArgs) {
  await requireSuperuser(args);
  return { restored: await restoredForm(args, BANNER_WORK) };
}

export async function action(args: ActionFunctionArgs) {
  const actor = await requireSuperuser(args, BANNER_WORK);
  const submission = parseForm(await readForm(args.request), { schema: bannerSchema });
  if (submission.status !== "success") return refuseForm(submission);
  const outcome = await createBanner(actor, submission.value);
  if (!outcome.ok) return refuseForm(submission, { refusal: outcome.refusal });
  return redirectWithToast(args, "/management/banners", {
    tone: "success",
    message: "Banner created successfully",
  });
}

export default function CreateBanner() {
  const { restored } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <BackLink to="/management/banners">Banners</BackLink>
      <PageHeader title="Create banner" />
      {restored && !answer ? <RestoredNotice hadPicture={false} /> : null}
      <Card>
        <BannerForm values={BLANK} answer={answer} restored={restored} page="/management/banners/new" />
      </Card>
    </>
  );
}
