import { countOf } from "~/domain/count";
import { participantList } from "~/domain/round/participant-list";
import { pledgeStats } from "~/operations/pledges/pledge-stats.queries.server";
import { participationPage } from "~/operations/pledges/participations.queries.server";
import type { ManagedProduct } from "~/operations/products/management.queries.server";
import { roundCharts } from "~/operations/rounds/round-charts.queries.server";
import {
  chosenRound,
  type RoundSummary,
  roundTotals,
} from "~/operations/rounds/round-summaries.queries.server";
import { shopTime } from "~/operations/shop-clock.server";
import { bidStats } from "~/screens/management/rounds/bid-stats.server";
import { roundChartsView } from "~/screens/management/rounds/round-charts-view.server";
import { participationListView } from "~/screens/management/participants/participation-list.server";
import { bidRow } from "~/screens/management/participants/participation-view.server";
import { allRounds } from "./all-rounds.server";
import { tabPath } from "./product-tabs";
import { roundFactsView } from "./round-facts.server";

export async function bidsTab(product: ManagedProduct, params: URLSearchParams) {
  const { id } = product;
  const [totals, round] = [await roundTotals(id), await chosenRound(id, participantList.read(params).round)];
  const stats = await pledgeStats({ productId: id, roundId: null });
  return {
    id,
    stats: bidStats(
      { bids: totals.bids, rounds: totals.rounds, startingBidCents: product.basePriceCents },
      stats,
    ),
    round: round && (await bidsOf(product, round, { rounds: totals.rounds, params })),
    all: await allRounds(product, "bids", { round, total: totals.rounds, params }),
  };
}

async function bidsOf(
  product: ManagedProduct,
  round: RoundSummary,
  { rounds, params }: { rounds: number; params: URLSearchParams },
) {
  const filters = { ...participantList.read(params), round: round.number };
  const { id: productId } = product;
  const shown = await participationPage(
    { scope: { productId, roundId: round.id }, q: filters.q, sort: "pledge", pledgedOnly: true },
    filters.page,
  );
  return {
    facts: roundFactsView(round, product),
    charts: roundChartsView(await roundCharts(round, shopTime())),
    rows: shown.participations.map(bidRow),
    list: participationListView({
      path: tabPath(productId, "bids"),
      filters,
      found: countOf(shown.total.participations, "pledge"),
      csvList: `/management/auctions/${productId}/bids`,
      shown,
      rounds: { count: rounds, allowAll: false },
    }),
  };
}

export type BidsTabView = Awaited<ReturnType<typeof bidsTab>>;
