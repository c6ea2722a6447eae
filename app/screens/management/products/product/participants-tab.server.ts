import { countOf, formatCount } from "~/domain/count";
import { formatKsh } from "~/domain/money";
import { participantList } from "~/domain/round/participant-list";
import { participationPage } from "~/operations/pledges/participations.queries.server";
import type { ManagedProduct } from "~/operations/products/management.queries.server";
import { auctionParticipants } from "~/operations/rounds/auction-totals.server";
import {
  chosenRound,
  type RoundSummary,
  roundTotals,
} from "~/operations/rounds/round-summaries.queries.server";
import { shopTime } from "~/operations/shop-clock.server";
import { participantsStat } from "~/screens/management/participants/participants-stat";
import { participationListView } from "~/screens/management/participants/participation-list.server";
import { participantRow } from "~/screens/management/participants/participation-view.server";
import { allRounds } from "./all-rounds.server";
import { tabPath } from "./product-tabs";
import { roundFactsView } from "./round-facts.server";

export async function participantsTab(product: ManagedProduct, params: URLSearchParams) {
  const { id } = product;
  const [totals, round] = [await roundTotals(id), await chosenRound(id, participantList.read(params).round)];
  return {
    id,
    stats: [
      { label: "Rounds", value: formatCount(totals.rounds) },
      participantsStat(await auctionParticipants(id), totals.participants),
      { label: "Revenue", value: formatKsh(totals.revenueCents) },
      { label: "Bids", value: formatCount(totals.bids) },
    ],
    round: round && (await participantsOf(product, round, { rounds: totals.rounds, params })),
    all: await allRounds(product, "participants", { round, total: totals.rounds, params }),
  };
}

async function participantsOf(
  product: ManagedProduct,
  round: RoundSummary,
  { rounds, params }: { rounds: number; params: URLSearchParams },
) {
  const filters = { ...participantList.read(params), round: round.number };
  const { id: productId } = product;
  const now = shopTime();
  const shown = await participationPage(
    { scope: { productId, roundId: round.id }, q: filters.q, sort: "pledge", pledgedOnly: false },
    filters.page,
  );
  return {
    facts: roundFactsView(round, product),
    rows: shown.participations.map((participation) => participantRow(participation, now)),
    list: participationListView({
      path: tabPath(productId, "participants"),
      filters,
      found: countOf(shown.total.participations, "participant"),
      csvList: `/management/auctions/${productId}/participants`,
      shown,
      rounds: { count: rounds, allowAll: false },
    }),
  };
}

export type ParticipantsTabView = Awaited<ReturnType<typeof participantsTab>>;
