import { redirectWithToast } from "~/http/forms/toast.server";
import { receiveForm } from "~/http/forms/upload.server";
import { createCategory } from "~/operations/categories/write-categories.server";
import { FormPage } from "~/screens/management/shared/form-page";
import { useBack } from "~/screens/management/shared/back-link";
import { backTo } from "~/screens/management/shared/back-to.server";
import { CategoryForm } from "../category-form";
import { receivePictureForm } from "~/screens/management/shared/receive-picture-form.server";
import { categorySchema } from "~/domain/category/category";
import { MANAGED_NOUNS } from "~/domain/managed-nouns";
import { oncePerPage } from "~/screens/management/shared/once-per-page.server";
import { guardedForm, guardedFormPage } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";
import { msg, t } from "~/texts/t";

const LIST = "/management/categories";

export const meta = titled(msg("Create category"));

export const loader = guardedFormPage(MANAGED_NOUNS.category.draft, () => ({}));

export const action = guardedForm(MANAGED_NOUNS.category.draft, async (args, actor) => {
  const received = await receiveForm(args.request, "image");
  return oncePerPage(args, received.form, async () => {
    const { answer, saved } = await receivePictureForm(received, {
      field: "image",
      schema: categorySchema,
      write: (category, { imageKey }) => createCategory(actor, category, imageKey),
    });
    if (answer) return answer;
    const back = backTo(received.form, `/management/category/${saved.categoryId}`);
    return redirectWithToast(args, back, t("Category created successfully"));
  });
});

export default function CreateCategory() {
  const back = useBack({ to: LIST, label: t("Categories") });
  return (
    <FormPage
      back={back}
      title={t("Create category")}
      lead={t("Visitors will see it as soon as you save it.")}
    >
      <CategoryForm category={null} back={back.to === LIST ? undefined : back.to} cancelTo={back.to} />
    </FormPage>
  );
}
