import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "~/router";
import { BIDS_FAILED } from "~/domain/messages";
import { requireSuperuser } from "~/http/session/current-user.server";
import { PageHeader } from "~/ui/frame/page-header";
import { RoundStateBadge } from "~/ui/badge/round-state-badge";
import { Stat, StatList } from "~/ui/text/stat";
import { auctionFrom, roundFrom } from "../auction-address.server";
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
  await requireSuperuser(args);
  const auction = await auctionFrom(args.params.productId, BIDS_FAILED);
  const round = await roundFrom(auction.id, args.params.roundId);
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
      <StatList>
        {stats.map(({ label, value, note }) => (
          <Stat key={label} label={label} value={value} note={note} />
        ))}
      </StatList>
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
