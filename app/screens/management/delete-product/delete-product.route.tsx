import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { type ShouldRevalidateFunction, useActionData, useLoaderData } from "@remix-run/react";
import { requireSuperuser } from "~/http/current-user.server";
import { readForm } from "~/http/form.server";
import { statusOf } from "~/http/respond.server";
import { redirectWithToast } from "~/http/toast.server";
import { deleteProduct } from "~/operations/products/delete-product.server";
import { deletionOutlook } from "~/operations/products/deletion-outlook.queries.server";
import { deletedProduct } from "~/operations/products/deletions.queries.server";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page-header";
import { BackLink } from "../back-link";
import { backTo } from "../back-to.server";
import { DeleteForm } from "../delete-form";
import { deletedToast } from "../deleted-toast.server";
import { deletionView } from "../deletion-view.server";
import { productIdFrom, productNotFound } from "../product-address.server";
import { settledText } from "../settled-text";

const FAILED = "Failed to delete product";
const LIST = "/management/products";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Delete ${data?.title ?? "product"} · Soko` },
];

/** Also what the list's dialog asks for. */
export async function loader(args: LoaderFunctionArgs) {
  await requireSuperuser(args);
  const id = productIdFrom(args.params.id);
  const back = backTo(new URL(args.request.url).searchParams, "");
  const outlook = await deletionOutlook({ kind: "ids", ids: [id] });
  const [product] = outlook.products;
  if (product) return { id, title: product.title, back, deletion: deletionView(outlook) };
  const deleted = await deletedProduct(id);
  if (!deleted) throw productNotFound();
  return { id, title: deleted.title, back, deletion: null };
}

export async function action(args: ActionFunctionArgs) {
  const actor = await requireSuperuser(args);
  const id = productIdFrom(args.params.id);
  const back = backTo(await readForm(args.request), LIST);
  const outcome = await deleteProduct(actor, id);
  if (!outcome.ok) {
    const { refusal } = outcome;
    const gone = await deletedProduct(id);
    const message = gone ? "Somebody else has deleted it already." : refusal.message;
    return data({ failure: { title: FAILED, message } }, { status: statusOf(refusal) });
  }
  const { settled, ...done } = outcome.value;
  const toast = deletedToast({ ...done, settled: settled && settledText(settled) }, [
    ["product_ids", String(id)],
    ["back", back],
  ]);
  return redirectWithToast(args, back, toast);
}

/** A refusal means that the product has changed meanwhile: the page shows it as it is now. */
export const shouldRevalidate: ShouldRevalidateFunction = () => true;

export default function DeleteProduct() {
  const { id, title, back, deletion } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>()?.failure;
  const page = `${LIST}/${id}`;
  if (!deletion)
    return (
      <>
        <BackLink to={back || LIST}>All Products</BackLink>
        {failure ? (
          <Notice tone="error" role="alert" title={failure.title}>
            <p>{failure.message}</p>
          </Notice>
        ) : null}
        <EmptyState
          level={1}
          title="This product is deleted already"
          action={{ to: `${page}/deleted`, label: "Look at it" }}
        >
          {title}
        </EmptyState>
      </>
    );
  return (
    <>
      <BackLink to={back || page}>{back ? "All Products" : title}</BackLink>
      <PageHeader title={deletion.heading} />
      <Card>
        <DeleteForm
          action={`${page}/delete`}
          deletion={deletion}
          fields={[["back", back || LIST]]}
          cancelTo={back || page}
          failure={failure}
        />
      </Card>
    </>
  );
}
