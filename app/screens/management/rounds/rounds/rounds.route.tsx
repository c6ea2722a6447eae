import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "~/router";
import { AUCTION_NOT_FOUND } from "~/domain/messages";
import { readPage } from "~/domain/list/page";
import { requirePermission } from "~/http/session/current-user.server";
import { managedAuction } from "~/operations/products/management.queries.server";
import { PageHeader } from "~/ui/frame/page-header";
import { pageMeta } from "~/ui/frame/page-meta";
import { BackLink } from "~/screens/management/shared/back-link";
import { managedRecord } from "~/screens/management/shared/managed-record.server";
import { RoundList } from "../round-list";
import { roundListView } from "../round-list-view.server";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: `Rounds · ${args.data?.title ?? AUCTION_NOT_FOUND}` });

export async function loader(args: LoaderFunctionArgs) {
  await requirePermission(args);
  const product = await managedRecord("rounds", args.params.productId, managedAuction);
  const page = readPage(new URL(args.request.url).searchParams);
  return { id: product.id, title: product.title, list: await roundListView(product, page) };
}

export default function Rounds() {
  const { id, title, list } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink to={`/management/products/${id}`}>{title}</BackLink>
      <PageHeader title="Rounds" />
      <RoundList list={list} level={2} hrefFor={(page) => (page === 1 ? "?" : `?page=${page}`)} />
    </>
  );
}
