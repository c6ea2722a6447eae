import { countOf } from "~/domain/count";
import { readParticipantFilters } from "~/domain/round/participant-list";
import { pledgeFigures } from "~/operations/pledges/pledge-figures.queries.server";
import { seatPage } from "~/operations/pledges/seats.queries.server";
import type { ManagedProduct } from "~/operations/products/management.queries.server";
import type { RoundSummary } from "~/operations/rounds/round-summaries.queries.server";
import { bidFigures } from "../bid-figures.server";
import { seatListView } from "~/screens/management/participants/seat-list.server";
import { bidRow } from "~/screens/management/participants/seat-view.server";

export async function roundBidsPage(
  { id, title }: ManagedProduct,
  round: RoundSummary,
  params: URLSearchParams,
) {
  const { q, page } = readParticipantFilters(params);
  const seating = { productId: id, roundId: round.id };
  const figures = await pledgeFigures(seating);
  const shown = await seatPage({ seating, q, sort: "pledge", pledgedOnly: true }, page);
  const path = `/management/auctions/${id}/round/${round.id}/bids`;
  return {
    id,
    title,
    round: { id: round.id, number: round.number, state: round.state },
    stats: bidFigures(
      { bids: round.ledgerSeq, rounds: null, startingBidCents: round.basePriceCents },
      figures,
    ),
    list: seatListView({
      path,
      filters: { q, page, round: null, sort: "newest" },
      found: countOf(shown.total.seats, "final pledge"),
      csvList: `${path}.csv`,
      shown,
    }),
    rows: shown.seats.map(bidRow),
  };
}
