import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireSuperuser } from "~/http/current-user.server";
import { redirectWithToast } from "~/http/toast.server";
import { managedProduct } from "~/operations/products/management.queries.server";
import { updateProduct } from "~/operations/products/update-product.server";
import { PageHeader } from "~/ui/page-header";
import { BackLink } from "../back-link";
import { productIdFrom, productNotFound } from "../product-address.server";
import { categoryOptions } from "../category-options.server";
import { ProductForm } from "../product-form";
import { productValues } from "../product-form-values";
import { receiveProduct } from "../receive-product.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Edit ${data?.title ?? "product"} · Soko` },
];

export async function loader(args: LoaderFunctionArgs) {
  await requireSuperuser(args);
  const product = await managedProduct(productIdFrom(args.params.id));
  if (!product) throw productNotFound();
  return {
    id: product.id,
    title: product.title,
    imageKey: product.imageKey,
    values: productValues(product),
    categories: await categoryOptions(product.categoryId),
  };
}

export async function action(args: ActionFunctionArgs) {
  const actor = await requireSuperuser(args);
  const id = productIdFrom(args.params.id);
  const received = await receiveProduct(args.request, { editing: true }, (product, imageKey) =>
    updateProduct(actor, id, product, imageKey),
  );
  if (received.answer) return received.answer;
  return redirectWithToast(args, `/management/products/${id}`, {
    tone: "success",
    message: "Product updated successfully!",
  });
}

export default function EditProduct() {
  const { id, title, imageKey, values, categories } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const productPage = `/management/products/${id}`;
  return (
    <>
      <BackLink to={productPage}>{title}</BackLink>
      <PageHeader title="Edit product">Rounds keep their own figures when the product is edited.</PageHeader>
      <ProductForm
        key={id}
        editing
        values={values}
        answer={answer?.result}
        categories={categories}
        imageKey={imageKey}
        cancelTo={productPage}
        failure="Error updating product. Check the form for errors."
      />
    </>
  );
}
