import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireSuperuser } from "~/http/current-user.server";
import { refusalPage } from "~/http/respond.server";
import { redirectWithToast } from "~/http/toast.server";
import { deleteProduct } from "~/operations/products/delete-product.server";
import { managedProduct } from "~/operations/products/management.queries.server";
import { Card } from "~/ui/card";
import { PageHeader } from "~/ui/page-header";
import { BackLink } from "../back-link";
import { DeleteForm } from "../delete-form";
import { productIdFrom, productNotFound } from "../product-address.server";

/** 'Delete-warning toast 5 s' (specification §9). */
const WARNING_MS = 5000;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Delete ${data?.title ?? "product"} · Soko` },
];

export async function loader(args: LoaderFunctionArgs) {
  await requireSuperuser(args);
  const product = await managedProduct(productIdFrom(args.params.id));
  if (!product) throw productNotFound();
  return { id: product.id, title: product.title };
}

export async function action(args: ActionFunctionArgs) {
  const actor = await requireSuperuser(args);
  const outcome = await deleteProduct(actor, productIdFrom(args.params.id));
  if (!outcome.ok) throw refusalPage(outcome.refusal, "Failed to delete product");
  const { title, warnings } = outcome.value;
  const deleted = `“${title}” was deleted.`;
  return redirectWithToast(
    args,
    "/management/products",
    warnings.length === 0
      ? { tone: "success", message: deleted }
      : { tone: "warning", message: `${deleted} ${warnings.join(", ")}.`, durationMs: WARNING_MS },
  );
}

export default function DeleteProduct() {
  const { id, title } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink to={`/management/products/${id}`}>{title}</BackLink>
      <PageHeader title="Delete this product?" />
      <Card>
        <DeleteForm productId={id} title={title} />
      </Card>
    </>
  );
}
