import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { requireSuperuser } from "~/http/current-user.server";
import { redirectWithToast } from "~/http/toast.server";
import { createProduct } from "~/operations/products/create-product.server";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page-header";
import { categoryOptions } from "../category-options.server";
import { ProductForm } from "../product-form";
import { newProductValues } from "../product-form-values";
import { receiveProduct } from "../receive-product.server";

export const meta: MetaFunction = () => [{ title: "Create product · Soko" }];

export async function loader(args: LoaderFunctionArgs) {
  await requireSuperuser(args);
  return { categories: await categoryOptions(null) };
}

export async function action(args: ActionFunctionArgs) {
  const actor = await requireSuperuser(args);
  const received = await receiveProduct(args.request, { editing: false }, (product, imageKey) =>
    createProduct(actor, product, imageKey),
  );
  if (received.answer) return received.answer;
  return redirectWithToast(args, `/management/products/${received.productId}`, {
    tone: "success",
    message: `${received.title} was created as a draft.`,
  });
}

export default function CreateProduct() {
  const { categories } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <PageHeader title="Create product">
        It is a draft, and seen by nobody else, until you activate it.
      </PageHeader>
      {categories.length === 0 ? (
        <Notice tone="info">
          Every product belongs to a category, and there is none yet:{" "}
          <Link to="/management/categories/new">create a category</Link> first.
        </Notice>
      ) : null}
      <ProductForm
        editing={false}
        values={newProductValues}
        answer={answer?.result}
        categories={categories}
        imageKey={null}
        cancelTo="/management/products"
        failure="Error creating product"
      />
    </>
  );
}
