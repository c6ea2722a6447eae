import { countOf } from "~/domain/count";
import { readParticipantFilters } from "~/domain/round/participant-list";
import { pledgeFigures } from "~/operations/pledges/pledge-figures.queries.server";
import { seatPage } from "~/operations/pledges/seats.queries.server";
import type { ManagedProduct } from "~/operations/products/management.queries.server";
import { roundCharts } from "~/operations/rounds/round-charts.queries.server";
import {
  chosenRound,
  type RoundSummary,
  roundTotals,
} from "~/operations/rounds/round-summaries.queries.server";
import { shopTime } from "~/operations/shop-clock.server";
import { bidFigures } from "~/screens/management/rounds/bid-figures.server";
import { roundChartsView } from "~/screens/management/rounds/round-charts-view.server";
import { seatListView } from "~/screens/management/participants/seat-list.server";
import { bidRow } from "~/screens/management/participants/seat-view.server";
import { allRounds } from "./all-rounds.server";
import { tabPath } from "./product-tabs";
import { roundFactsView } from "./round-facts.server";

export async function bidsTab(product: ManagedProduct, params: URLSearchParams) {
  const { id } = product;
  const [totals, round] = [
    await roundTotals(id),
    await chosenRound(id, readParticipantFilters(params).round),
  ];
  const figures = await pledgeFigures({ productId: id, roundId: null });
  return {
    id,
    figures: bidFigures(
      { bids: totals.bids, rounds: totals.rounds, startingBidCents: product.basePriceCents },
      figures,
    ),
    round: round && (await bidsOf(product, round, { rounds: totals.rounds, params })),
    all:
      round &&
      (await allRounds(
        product,
        { path: tabPath(id, "bids"), total: totals.rounds, shown: round.number },
        params,
      )),
  };
}

async function bidsOf(
  product: ManagedProduct,
  round: RoundSummary,
  { rounds, params }: { rounds: number; params: URLSearchParams },
) {
  const filters = { ...readParticipantFilters(params), round: round.number };
  const { id: productId } = product;
  const shown = await seatPage(
    { seating: { productId, roundId: round.id }, q: filters.q, sort: "pledge", pledgedOnly: true },
    filters.page,
  );
  return {
    facts: roundFactsView(round, product),
    charts: roundChartsView(await roundCharts(round, shopTime())),
    rows: shown.seats.map(bidRow),
    list: seatListView({
      path: tabPath(productId, "bids"),
      filters,
      found: countOf(shown.total.seats, "pledge"),
      csvList: `/management/auctions/${productId}/bids.csv`,
      shown,
      rounds: { count: rounds, allowAll: false },
    }),
  };
}

export type BidsTabView = Awaited<ReturnType<typeof bidsTab>>;
