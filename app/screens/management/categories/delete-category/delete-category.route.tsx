import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "~/router";
import { requireSuperuser } from "~/http/session/current-user.server";
import { refusalPage } from "~/http/respond.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import { managedCategory } from "~/operations/categories/managed-categories.queries.server";
import { deleteCategory } from "~/operations/categories/set-category-active.server";
import { Card } from "~/ui/frame/card";
import { EmptyState } from "~/ui/list/empty-state";
import { PageHeader } from "~/ui/frame/page-header";
import { pageMeta } from "~/ui/frame/page-meta";
import { BackLink } from "~/screens/management/shared/back-link";
import { managedRecord, recordId } from "~/screens/management/shared/managed-record.server";
import { DeleteCategoryForm } from "../delete-category-form";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: `Delete ${args.data?.name ?? "category"}` });

export async function loader(args: LoaderFunctionArgs) {
  await requireSuperuser(args);
  const { id, name, isActive } = await managedRecord("category", args.params.id, managedCategory);
  return { id, name, isActive };
}

export async function action(args: ActionFunctionArgs) {
  const actor = await requireSuperuser(args);
  const id = recordId("category", args.params.id);
  const outcome = await deleteCategory(actor, id);
  if (!outcome.ok) throw refusalPage(outcome.refusal, "Failed to delete category");
  return redirectWithToast(args, `/management/categories?deleted=${id}`, {
    tone: "success",
    message: "Category deleted successfully",
  });
}

export default function DeleteCategory() {
  const { id, name, isActive } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink to={`/management/category/${id}`}>{name}</BackLink>
      <PageHeader title="Delete category" />
      {isActive ? (
        <Card>
          <DeleteCategoryForm id={id} name={name} />
        </Card>
      ) : (
        <EmptyState
          title="This category is already inactive"
          action={{ to: `/management/category/${id}`, label: "Back to the category" }}
        >
          Visitors do not see it.
        </EmptyState>
      )}
    </>
  );
}
