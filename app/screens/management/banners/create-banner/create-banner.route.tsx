import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from "~/router";
import { bannerSchema } from "~/domain/banner/banner-form";
import { requirePermission } from "~/http/session/current-user.server";
import { readForm } from "~/http/forms/form.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import { restoredForm } from "~/http/forms/saved-draft.server";
import { createBanner } from "~/operations/banners/create-banner.server";
import { pageMeta } from "~/ui/frame/page-meta";
import { submitForm } from "~/screens/management/shared/edit-record.server";
import { FormPage } from "~/screens/management/shared/form-page";
import { BANNER_FORM } from "~/screens/management/shared/draft-forms";
import { BannerForm } from "../banner-form";

const LIST = "/management/banners";
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
  await requirePermission(args);
  return { restored: await restoredForm(args, BANNER_FORM) };
}

export async function action(args: ActionFunctionArgs) {
  const actor = await requirePermission(args, BANNER_FORM);
  return submitForm(await readForm(args.request), {
    schema: bannerSchema,
    write: (banner) => createBanner(actor, banner),
    done: () => redirectWithToast(args, LIST, "Banner created successfully"),
  });
}

export default function CreateBanner() {
  const { restored } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <FormPage back={{ to: LIST, label: "Banners" }} title="Create banner" restored={answer ? null : restored}>
      <BannerForm values={BLANK} answer={answer} restored={restored} />
    </FormPage>
  );
}
