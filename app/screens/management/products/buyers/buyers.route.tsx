import { useLoaderData } from "~/router";
import { managedProduct } from "~/operations/products/management.queries.server";
import { PageHeader } from "~/ui/frame/page-header";
import { BackLink } from "~/screens/management/shared/back-link";
import { BuyerList } from "../buyer-list";
import { buyerListView } from "../buyer-list-view.server";
import { managedRecord } from "~/screens/management/shared/managed-record.server";
import { guarded } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";
import { t } from "~/texts/t";

export const meta = titled<typeof loader>((data) => [t("Buyers"), data?.title ?? t("Product")].join(" · "));

export const loader = guarded(async (args) => {
  const product = await managedRecord("product", args.params.id, managedProduct);
  const { searchParams: params } = new URL(args.request.url);
  const list = `/management/products/${product.id}/buyers`;
  return {
    id: product.id,
    title: product.title,
    buyers: await buyerListView(product, { list, params }),
  };
});

export default function Buyers() {
  const { id, title, buyers } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink to={`/management/products/${id}`}>{title}</BackLink>
      <PageHeader title={t("Buyers")} />
      <BuyerList buyers={buyers} />
    </>
  );
}
