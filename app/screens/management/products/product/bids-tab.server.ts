import { pledgeStats } from "~/operations/pledges/pledge-stats.queries.server";
import type { ManagedProduct } from "~/operations/products/management.queries.server";
import { roundCharts } from "~/operations/rounds/round-charts.queries.server";
import { shopTime } from "~/operations/shop-clock.server";
import { bidStats } from "~/screens/management/rounds/bid-stats.server";
import { roundChartsView } from "~/screens/management/rounds/round-charts-view.server";
import { bidRow } from "~/screens/management/participations/participation-view.server";
import { roundTab } from "./round-tab.server";

export async function bidsTab(product: ManagedProduct, params: URLSearchParams) {
  const { id, basePriceCents } = product;
  const shown = { tab: "bids", noun: "pledge", pledgedOnly: true } as const;
  const { totals, round, all } = await roundTab(product, params, shown);
  const stats = await pledgeStats({ productId: id, roundId: null });
  return {
    id,
    stats: bidStats({ bids: totals.bids, rounds: totals.rounds, startingBidCents: basePriceCents }, stats),
    round: round && {
      facts: round.facts,
      charts: roundChartsView(await roundCharts(round.round, shopTime())),
      rows: round.participations.map(bidRow),
      list: round.list,
    },
    all,
  };
}

export type BidsTabView = Awaited<ReturnType<typeof bidsTab>>;
