import { useLoaderData } from "~/router";
import { PageHeader } from "~/ui/frame/page-header";
import { RoundStateBadge } from "~/ui/badge/round-state-badge";
import { StatList } from "~/ui/text/stat";
import { managedAuction } from "~/operations/products/management.queries.server";
import { roundOfAuction } from "~/operations/rounds/round-summaries.queries.server";
import { managedRecord } from "~/screens/management/shared/managed-record.server";
import { BackLink } from "~/screens/management/shared/back-link";
import { bidColumns } from "../bid-table";
import { titled } from "~/screens/management/shared/titled";
import { NoBids } from "../no-bids";
import { ParticipationList } from "~/screens/management/participations/participation-list";
import { roundBidsPage } from "./round-bids-page.server";
import { guarded } from "~/screens/management/shared/guarded.server";
import { t } from "~/texts/t";

export const meta = titled<typeof loader>((data) => {
  const bids = data
    ? t("Bids of round {number} · {title}", { number: data.round.number, title: data.title })
    : t("Bids");
  return `${bids} · ${t("Management")}`;
});

export const loader = guarded(async (args) => {
  const auction = await managedRecord("bids of an auction", args.params.productId, managedAuction);
  const round = await managedRecord("bids of a round", args.params.roundId, (roundId) =>
    roundOfAuction(auction.id, roundId),
  );
  return roundBidsPage(auction, round, new URL(args.request.url).searchParams);
});

export default function RoundBids() {
  const { id, title, round, stats, list, rows } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink to={`/management/products/${id}?tab=bids&round=${round.number}`}>
        {t("Back to the product")}
      </BackLink>
      <PageHeader
        title={t("Bids of round {number}", { number: round.number })}
        badge={<RoundStateBadge state={round.state} note={round.phase} />}
      >
        {title}
      </PageHeader>
      <StatList stats={stats} />
      <ParticipationList
        list={list}
        noun={t("bids")}
        caption={t("Final pledges of round {number}, highest first", { number: round.number })}
        rows={rows}
        columns={bidColumns}
        empty={<NoBids q={list.filters.q} />}
      />
    </>
  );
}
