import { bannerSchema } from "~/domain/banner/banner-form";
import { MANAGED_NOUNS } from "~/domain/managed-nouns";
import { createBanner } from "~/operations/banners/banners.server";
import { submitForm } from "~/screens/management/shared/edit-record.server";
import { FormPage } from "~/screens/management/shared/form-page";
import { BannerForm } from "../banner-form";
import { guardedForm, guardedFormPage } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";
import { msg, t } from "~/texts/t";

const LIST = "/management/banners";
const BLANK = {
  text: "",
  text_sw: "",
  background_color: "#0e6b4a",
  text_color: "#ffffff",
  display_order: "0",
  is_active: "on",
  seen: "",
};

export const meta = titled(msg("Create banner"));

export const loader = guardedFormPage(MANAGED_NOUNS.banner.draft, () => ({}));

export const action = guardedForm(MANAGED_NOUNS.banner.draft, async (args, actor) =>
  submitForm(args, {
    schema: bannerSchema,
    write: (banner) => createBanner(actor, banner),
    done: () => [LIST, t("Banner created successfully")],
  }),
);

export default function CreateBanner() {
  return (
    <FormPage back={{ to: LIST, label: t("Banners") }} title={t("Create banner")}>
      <BannerForm values={BLANK} />
    </FormPage>
  );
}
