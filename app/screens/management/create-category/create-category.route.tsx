import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { requireSuperuser } from "~/http/current-user.server";
import { redirectWithToast } from "~/http/toast.server";
import { receiveForm } from "~/http/upload.server";
import { createCategory } from "~/operations/categories/create-category.server";
import { Card } from "~/ui/card";
import { PageHeader } from "~/ui/page-header";
import { BackLink } from "../back-link";
import { backTo } from "../back-to.server";
import { CategoryForm } from "../category-form";
import { receiveCategory } from "../receive-category.server";

export const meta: MetaFunction = () => [{ title: "Create category · Soko" }];

export async function loader(args: LoaderFunctionArgs) {
  await requireSuperuser(args);
  return null;
}

export async function action(args: ActionFunctionArgs) {
  const actor = await requireSuperuser(args);
  const received = await receiveForm(args.request, "image");
  const { answer, categoryId } = await receiveCategory(received, (category, imageKey) =>
    createCategory(actor, category, imageKey),
  );
  if (answer) return answer;
  return redirectWithToast(args, backTo(received.form, `/management/category/${categoryId}`), {
    tone: "success",
    message: "Category created successfully",
  });
}

export default function CreateCategory() {
  const answer = useActionData<typeof action>();
  return (
    <>
      <BackLink to="/management/categories">Categories</BackLink>
      <PageHeader title="Create category">Visitors see it as soon as it is saved.</PageHeader>
      <Card>
        <CategoryForm category={null} answer={answer?.result} cancelTo="/management/categories" />
      </Card>
    </>
  );
}
