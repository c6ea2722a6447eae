import { useLoaderData } from "~/router";
import { deleteBanner, managedBanner } from "~/operations/banners/banners.server";
import { redirectAfterWrite } from "~/screens/management/shared/edit-record.server";
import { FormPage } from "~/screens/management/shared/form-page";
import { managedRecord } from "~/screens/management/shared/managed-record.server";
import { DeleteBannerForm } from "../delete-banner-form";
import { guarded, guardedRecord } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";
import { msg, t } from "~/texts/t";

const LIST = "/management/banners";

export const meta = titled(msg("Delete banner"));

export const loader = guarded(async (args) => {
  const { id, text } = await managedRecord("banner", args.params.id, managedBanner);
  return { id, text };
});

export const action = guardedRecord("banner", async (args, actor, id) =>
  redirectAfterWrite(args, await deleteBanner(actor, id), {
    failure: t("Failed to delete banner"),
    done: () => [LIST, t("Banner deleted successfully")],
  }),
);

export default function DeleteBanner() {
  return (
    <FormPage back={{ to: LIST, label: t("Banners") }} title={t("Delete this banner?")}>
      <DeleteBannerForm {...useLoaderData<typeof loader>()} />
    </FormPage>
  );
}
