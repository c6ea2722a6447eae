import { pledgeStats } from "~/operations/pledges/pledge-stats.queries.server";
import { participationPage } from "~/operations/pledges/participations.queries.server";
import type { ManagedProduct } from "~/operations/products/management.queries.server";
import { roundTotals } from "~/operations/rounds/round-summaries.queries.server";
import { auctionParticipations } from "~/screens/management/participations/auction-participations.server";
import { bidStats } from "../bid-stats.server";
import { participationListView } from "~/screens/management/participations/participation-list.server";
import { bidRow } from "~/screens/management/participations/participation-view.server";
import { counted } from "~/domain/text/counted";

export async function bidsPage({ id, title, basePriceCents }: ManagedProduct, params: URLSearchParams) {
  const totals = await roundTotals(id);
  const { filters, list, round } = await auctionParticipations(id, params, "pledges");
  const stats = await pledgeStats(list.scope);
  const shown = await participationPage(list, filters.page);
  const path = `/management/auctions/${id}/bids`;
  return {
    id,
    title,
    stats: bidStats(
      {
        bids: round?.ledgerSeq ?? totals.bids,
        rounds: round ? null : totals.rounds,
        startingBidCents: round?.basePriceCents ?? basePriceCents,
      },
      stats,
    ),
    list: participationListView({
      path,
      filters,
      found: counted(shown.total.participations, "final pledge"),
      shown,
      rounds: { count: totals.rounds, allowAll: true },
    }),
    rows: shown.participations.map(bidRow),
    withRounds: round === null && totals.rounds > 1,
  };
}
