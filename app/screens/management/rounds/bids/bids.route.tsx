import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "~/router";
import { requirePermission } from "~/http/session/current-user.server";
import { PageHeader } from "~/ui/frame/page-header";
import { pageMeta } from "~/ui/frame/page-meta";
import { StatList } from "~/ui/text/stat";
import { managedAuction } from "~/operations/products/management.queries.server";
import { managedRecord } from "~/screens/management/shared/managed-record.server";
import { BackLink } from "~/screens/management/shared/back-link";
import { bidColumns, bidColumnsWithRounds } from "../bid-table";
import { NoBids } from "../no-bids";
import { ParticipationList } from "~/screens/management/participants/participation-list";
import { bidsPage } from "./bids-page.server";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: `Bids · ${args.data?.title ?? "Auction"} · Management` });

export async function loader(args: LoaderFunctionArgs) {
  await requirePermission(args);
  const auction = await managedRecord("bids of an auction", args.params.id, managedAuction);
  return bidsPage(auction, new URL(args.request.url).searchParams);
}

export default function Bids() {
  const { id, title, stats, list, rows, withRounds } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink to={`/management/products/${id}?tab=bids`}>Back to the product</BackLink>
      <PageHeader title="All Bids">{title}</PageHeader>
      <StatList stats={stats} />
      <ParticipationList
        list={list}
        noun="bids"
        caption="Final pledges, highest first"
        rows={rows}
        columns={withRounds ? bidColumnsWithRounds : bidColumns}
        empty={<NoBids q={list.filters.q} />}
      />
    </>
  );
}
