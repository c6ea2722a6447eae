import { countOf } from "~/domain/count";
import { pledgeFigures } from "~/operations/pledges/pledge-figures.queries.server";
import { seatPage } from "~/operations/pledges/seats.queries.server";
import type { ManagedProduct } from "~/operations/products/management.queries.server";
import { roundTotals } from "~/operations/rounds/round-summaries.queries.server";
import { auctionSeats } from "~/screens/management/participants/auction-seats.server";
import { bidFigures } from "../bid-figures.server";
import { seatListView } from "~/screens/management/participants/seat-list.server";
import { bidRow } from "~/screens/management/participants/seat-view.server";

export async function bidsPage({ id, title, basePriceCents }: ManagedProduct, params: URLSearchParams) {
  const totals = await roundTotals(id);
  const { filters, list, round } = await auctionSeats(id, params, "pledges");
  const figures = await pledgeFigures(list.seating);
  const shown = await seatPage(list, filters.page);
  const path = `/management/auctions/${id}/bids`;
  return {
    id,
    title,
    stats: bidFigures(
      {
        bids: round?.ledgerSeq ?? totals.bids,
        rounds: round ? null : totals.rounds,
        startingBidCents: round?.basePriceCents ?? basePriceCents,
      },
      figures,
    ),
    list: seatListView({
      path,
      filters,
      found: countOf(shown.total.seats, "final pledge"),
      csvList: `${path}.csv`,
      shown,
      rounds: { count: totals.rounds, allowAll: true },
    }),
    rows: shown.seats.map(bidRow),
    withRounds: round === null && totals.rounds > 1,
  };
}
