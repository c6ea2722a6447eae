import { roundNote } from "~/domain/round/round";
import { participantList } from "~/domain/round/participant-list";
import { pledgeStats } from "~/operations/pledges/pledge-stats.queries.server";
import { participationPage } from "~/operations/pledges/participations.queries.server";
import type { ManagedProduct } from "~/operations/products/management.queries.server";
import type { RoundSummary } from "~/operations/rounds/round-summaries.queries.server";
import { shopTime } from "~/operations/shop-clock.server";
import { bidStats } from "../bid-stats.server";
import { participationListView } from "~/screens/management/participations/participation-list.server";
import { bidRow } from "~/screens/management/participations/participation-view.server";
import { counted } from "~/domain/text/counted";

export async function roundBidsPage(product: ManagedProduct, round: RoundSummary, params: URLSearchParams) {
  const { id, title } = product;
  const { q, page } = participantList.read(params);
  const scope = { productId: id, roundId: round.id };
  const stats = await pledgeStats(scope);
  const shown = await participationPage({ scope, q, sort: "pledge", pledgedOnly: true }, page);
  const path = `/management/auctions/${id}/round/${round.id}/bids`;
  return {
    id,
    title,
    round: {
      id: round.id,
      number: round.number,
      state: round.state,
      phase: roundNote(round.state, product, shopTime()),
    },
    stats: bidStats({ bids: round.ledgerSeq, rounds: null, startingBidCents: round.basePriceCents }, stats),
    list: participationListView({
      path,
      filters: { q, page, round: null, sort: "newest" },
      found: counted(shown.total.participations, "final pledge"),
      shown,
    }),
    rows: shown.participations.map(bidRow),
  };
}
