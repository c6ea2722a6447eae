import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "~/router";
import { requireSuperuser } from "~/http/session/current-user.server";
import { refusalPage } from "~/http/respond.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import { deleteBanner } from "~/operations/banners/delete-banner.server";
import { Card } from "~/ui/frame/card";
import { PageHeader } from "~/ui/frame/page-header";
import { pageMeta } from "~/ui/frame/page-meta";
import { BackLink } from "~/screens/management/shared/back-link";
import { managedBanner } from "~/operations/banners/banners.queries.server";
import { managedRecord } from "~/screens/management/shared/managed-record.server";
import { DeleteBannerForm } from "../delete-banner-form";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Delete banner" });

export async function loader(args: LoaderFunctionArgs) {
  await requireSuperuser(args);
  const { id, text } = await managedRecord("banner", args.params.id, managedBanner);
  return { id, text };
}

export async function action(args: ActionFunctionArgs) {
  const actor = await requireSuperuser(args);
  const { id } = await managedRecord("banner", args.params.id, managedBanner);
  const outcome = await deleteBanner(actor, id);
  if (!outcome.ok) throw refusalPage(outcome.refusal, "Failed to delete banner");
  return redirectWithToast(args, "/management/banners", {
    tone: "success",
    message: "Banner deleted successfully",
  });
}

export default function DeleteBanner() {
  const { id, text } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink to="/management/banners">Banners</BackLink>
      <PageHeader title="Delete this banner?" />
      <Card>
        <DeleteBannerForm id={id} text={text} />
      </Card>
    </>
  );
}
