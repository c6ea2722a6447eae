import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "~/router";
import { requirePermission } from "~/http/session/current-user.server";
import { refusalPage } from "~/http/respond.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import { managedBanner } from "~/operations/banners/banners.queries.server";
import { deleteBanner } from "~/operations/banners/delete-banner.server";
import { pageMeta } from "~/ui/frame/page-meta";
import { FormPage } from "~/screens/management/shared/form-page";
import { managedRecord, recordId } from "~/screens/management/shared/managed-record.server";
import { DeleteBannerForm } from "../delete-banner-form";

const LIST = "/management/banners";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Delete banner" });

export async function loader(args: LoaderFunctionArgs) {
  await requirePermission(args);
  const { id, text } = await managedRecord("banner", args.params.id, managedBanner);
  return { id, text };
}

export async function action(args: ActionFunctionArgs) {
  const actor = await requirePermission(args);
  const outcome = await deleteBanner(actor, recordId("banner", args.params.id));
  if (!outcome.ok) throw refusalPage(outcome.refusal, "Failed to delete banner");
  return redirectWithToast(args, LIST, "Banner deleted successfully");
}

export default function DeleteBanner() {
  return (
    <FormPage back={{ to: LIST, label: "Banners" }} title="Delete this banner?">
      <DeleteBannerForm {...useLoaderData<typeof loader>()} />
    </FormPage>
  );
}
