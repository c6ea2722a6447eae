import { useLoaderData } from "~/router";
import { AUCTION_NOT_FOUND } from "~/domain/messages";
import { readPage } from "~/domain/list/page";
import { managedAuction } from "~/operations/products/management.queries.server";
import { PageHeader } from "~/ui/frame/page-header";
import { BackLink } from "~/screens/management/shared/back-link";
import { managedRecord } from "~/screens/management/shared/managed-record.server";
import { RoundList } from "../round-list";
import { roundListView } from "../round-list-view.server";
import { guarded } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";
import { t } from "~/texts/t";

export const meta = titled<typeof loader>((data) =>
  [t("Rounds"), data?.title ?? t(AUCTION_NOT_FOUND)].join(" · "),
);

export const loader = guarded(async (args) => {
  const product = await managedRecord("rounds", args.params.productId, managedAuction);
  const page = readPage(new URL(args.request.url).searchParams);
  return { id: product.id, title: product.title, list: await roundListView(product, page) };
});

export default function Rounds() {
  const { id, title, list } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink to={`/management/products/${id}`}>{title}</BackLink>
      <PageHeader title={t("Rounds")} />
      <RoundList list={list} level={2} hrefFor={(page) => (page === 1 ? "?" : `?page=${page}`)} />
    </>
  );
}
