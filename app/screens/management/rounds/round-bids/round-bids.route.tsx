import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "~/router";
import { requirePermission } from "~/http/session/current-user.server";
import { PageHeader } from "~/ui/frame/page-header";
import { RoundStateBadge } from "~/ui/badge/round-state-badge";
import { StatList } from "~/ui/text/stat";
import { managedAuction } from "~/operations/products/management.queries.server";
import { roundOfAuction } from "~/operations/rounds/round-summaries.queries.server";
import { managedRecord } from "~/screens/management/shared/managed-record.server";
import { BackLink } from "~/screens/management/shared/back-link";
import { bidColumns } from "../bid-table";
import { pageMeta } from "~/ui/frame/page-meta";
import { NoBids } from "../no-bids";
import { ParticipationList } from "~/screens/management/participants/participation-list";
import { roundBidsPage } from "./round-bids-page.server";

export const meta: MetaFunction<typeof loader> = (args) => {
  const bids = args.data ? `Bids of round ${args.data.round.number} · ${args.data.title}` : "Bids";
  return pageMeta(args, { title: `${bids} · Management` });
};

export async function loader(args: LoaderFunctionArgs) {
  await requirePermission(args);
  const auction = await managedRecord("bids of an auction", args.params.productId, managedAuction);
  const round = await managedRecord("bids of a round", args.params.roundId, (roundId) =>
    roundOfAuction(auction.id, roundId),
  );
  return roundBidsPage(auction, round, new URL(args.request.url).searchParams);
}

export default function RoundBids() {
  const { id, title, round, stats, list, rows } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink to={`/management/products/${id}?tab=bids&round=${round.number}`}>
        Back to the product
      </BackLink>
      <PageHeader title={`Bids of round ${round.number}`} badge={<RoundStateBadge state={round.state} />}>
        {title}
      </PageHeader>
      <StatList stats={stats} />
      <ParticipationList
        list={list}
        noun="bids"
        caption={`Final pledges of round ${round.number}, highest first`}
        rows={rows}
        columns={bidColumns}
        empty={<NoBids q={list.filters.q} />}
      />
    </>
  );
}
