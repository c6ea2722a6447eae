import { useLoaderData } from "~/router";
import { managedCategory } from "~/operations/categories/managed-categories.queries.server";
import { deleteCategory } from "~/operations/categories/write-categories.server";
import { redirectAfterWrite } from "~/screens/management/shared/edit-record.server";
import { FormPage } from "~/screens/management/shared/form-page";
import { managedRecord } from "~/screens/management/shared/managed-record.server";
import { DeleteCategoryForm } from "../delete-category-form";
import { guarded, guardedRecord } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";
import { t } from "~/texts/t";

export const meta = titled<typeof loader>((data) =>
  data ? t("Delete {title}", { title: data.name }) : t("Delete category"),
);

export const loader = guarded(async (args) => {
  const { id, name, isActive, counts } = await managedRecord("category", args.params.id, managedCategory);
  return { id, name, isActive, products: counts.active };
});

export const action = guardedRecord("category", async (args, actor, id) =>
  redirectAfterWrite(args, await deleteCategory(actor, id), {
    failure: t("Failed to delete category"),
    done: () => [`/management/categories?deleted=${id}`, t("Category deleted successfully")],
  }),
);

export default function DeleteCategory() {
  const { id, name, isActive, products } = useLoaderData<typeof loader>();
  const page = `/management/category/${id}`;
  const inactive = {
    title: t("This category is already inactive"),
    text: t("Visitors do not see it."),
    action: t("Back to the category"),
  };
  return (
    <FormPage
      back={{ to: page, label: name }}
      title={t("Delete category")}
      obstacle={isActive ? null : inactive}
    >
      <DeleteCategoryForm id={id} name={name} products={products} />
    </FormPage>
  );
}
