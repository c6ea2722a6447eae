import { useLoaderData } from "~/router";
import { bannerSchema } from "~/domain/banner/banner-form";
import { MANAGED_NOUNS } from "~/domain/managed-nouns";
import { readForm, readIntent } from "~/http/forms/form.server";
import { refusalPage } from "~/http/respond.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import { managedBanner, setBannerActive, updateBanner } from "~/operations/banners/banners.server";
import { backTo } from "~/screens/management/shared/back-to.server";
import { editedRecord, submitForm } from "~/screens/management/shared/edit-record.server";
import { FormPage } from "~/screens/management/shared/form-page";
import { otherChangesText } from "~/screens/management/shared/edit-conflict/other-changes-text";
import { StateBadge } from "~/screens/management/shared/state-badge";
import { STATE_INTENTS } from "~/screens/management/shared/state-form";
import { BannerForm } from "../banner-form";
import { guarded, guardedRecordForm } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";
import { msg, t } from "~/texts/t";

const LIST = "/management/banners";

export const meta = titled(msg("Edit banner"));

export const loader = guarded(async (args) => {
  const {
    record: banner,
    seen,
    ...page
  } = await editedRecord(args, "banner", managedBanner, MANAGED_NOUNS.banner.draft);
  return {
    ...page,
    isActive: banner.isActive,
    values: {
      text: banner.text,
      text_sw: banner.textSw,
      background_color: banner.backgroundColor,
      text_color: banner.textColor,
      display_order: String(banner.displayOrder),
      is_active: banner.isActive ? "on" : "",
      seen,
    },
  };
});

export const action = guardedRecordForm(MANAGED_NOUNS.banner.draft, "banner", async (args, actor, id) => {
  const form = await readForm(args.request);
  const intent = readIntent(form, STATE_INTENTS);
  const redirectBack = (message: string) => redirectWithToast(args, backTo(form, LIST), message);
  if (intent === "save")
    return submitForm(args, {
      form,
      schema: bannerSchema,
      write: (banner, seen) => updateBanner(actor, id, banner, seen),
      edited: { subject: "banner", subjectId: id },
      done: ({ changedByOthers }) =>
        redirectBack(`${t("Banner updated successfully")}${otherChangesText(changedByOthers)}`),
    });
  const outcome = await setBannerActive(actor, id, intent === "activate");
  if (!outcome.ok) throw refusalPage(outcome.refusal, t("Failed to update banner"));
  return redirectBack(t("Banner status updated"));
});

export default function Banner() {
  const { id, isActive, values, history } = useLoaderData<typeof loader>();
  return (
    <FormPage
      back={{ to: LIST, label: t("Banners") }}
      title={t("Edit banner")}
      badge={<StateBadge isActive={isActive} />}
      history={history}
    >
      <BannerForm key={id} values={values} />
    </FormPage>
  );
}
