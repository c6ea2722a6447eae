import { useLoaderData } from "~/router";
import { refusalPage } from "~/http/respond.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import { managedBanner } from "~/operations/banners/banners.queries.server";
import { deleteBanner } from "~/operations/banners/write-banners.server";
import { FormPage } from "~/screens/management/shared/form-page";
import { managedRecord, recordId } from "~/screens/management/shared/managed-record.server";
import { DeleteBannerForm } from "../delete-banner-form";
import { guarded } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";

const LIST = "/management/banners";

export const meta = titled("Delete banner");

export const loader = guarded(async (args) => {
  const { id, text } = await managedRecord("banner", args.params.id, managedBanner);
  return { id, text };
});

export const action = guarded(async (args, actor) => {
  const outcome = await deleteBanner(actor, recordId("banner", args.params.id));
  if (!outcome.ok) throw refusalPage(outcome.refusal, "Failed to delete banner");
  return redirectWithToast(args, LIST, "Banner deleted successfully");
});

export default function DeleteBanner() {
  return (
    <FormPage back={{ to: LIST, label: "Banners" }} title="Delete this banner?">
      <DeleteBannerForm {...useLoaderData<typeof loader>()} />
    </FormPage>
  );
}
