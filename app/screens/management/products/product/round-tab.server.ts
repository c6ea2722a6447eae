import { formatCount } from "~/domain/text/count";
import { formatKsh } from "~/domain/money";
import { readPage } from "~/domain/list/page";
import { noPledgesText } from "~/domain/pledge/pledge";
import type { AuctionTimes } from "~/domain/product/product";
import { participantList } from "~/domain/round/participant-list";
import { pledgeRangeText, roundNote } from "~/domain/round/round";
import { participationPage } from "~/operations/pledges/participations.queries.server";
import type { ManagedProduct } from "~/operations/products/management.queries.server";
import {
  chosenRound,
  type RoundSummary,
  roundSummaries,
  roundTotals,
} from "~/operations/rounds/round-summaries.queries.server";
import { shopTime } from "~/operations/shop-clock.server";
import { participationListView } from "~/screens/management/participations/participation-list.server";
import { tabPath } from "./product-tabs";
import { counted } from "~/domain/text/counted";

interface ShownTab {
  tab: "bids" | "participants";
  noun: "pledge" | "participant";
  pledgedOnly: boolean;
}

export async function roundTab(product: ManagedProduct, params: URLSearchParams, shown: ShownTab) {
  const totals = await roundTotals(product.id);
  const round = await chosenRound(product.id, participantList.read(params).round);
  return {
    totals,
    round: round && (await pageOf(product, round, { ...shown, params, count: totals.rounds })),
    all: await allRounds(product, round, { tab: shown.tab, params, total: totals.rounds }),
  };
}

async function pageOf(
  product: ManagedProduct,
  round: RoundSummary,
  { tab, noun, pledgedOnly, params, count }: ShownTab & { params: URLSearchParams; count: number },
) {
  const filters = { ...participantList.read(params), round: round.number };
  const scope = { productId: product.id, roundId: round.id };
  const shown = await participationPage({ scope, q: filters.q, sort: "pledge", pledgedOnly }, filters.page);
  return {
    round,
    participations: shown.participations,
    facts: roundFactsView(round, product),
    list: participationListView({
      path: tabPath(product.id, tab),
      filters,
      found: counted(shown.total.participations, noun),
      csvList: `/management/auctions/${product.id}/${tab}`,
      shown,
      rounds: { count, allowAll: false },
    }),
  };
}

interface AllRoundsOptions extends Pick<ShownTab, "tab"> {
  params: URLSearchParams;
  total: number;
}

/** Null if there is no other round to choose. */
async function allRounds(
  product: ManagedProduct,
  round: RoundSummary | null,
  { tab, params, total }: AllRoundsOptions,
) {
  if (!round || total < 2) return null;
  const requested = readPage(new URLSearchParams({ page: params.get("rounds") ?? "" }));
  const { rounds, ...pages } = await roundSummaries(product.id, requested, total);
  const views = rounds.map((each) => roundFactsView(each, product));
  return { path: tabPath(product.id, tab), shown: round.number, rounds: views, ...pages };
}

export type AllRoundsView = NonNullable<Awaited<ReturnType<typeof allRounds>>>;

const roundFactsView = (round: RoundSummary, product: AuctionTimes) => ({
  id: round.id,
  number: round.number,
  state: round.state,
  isVoid: round.voidedAt !== null,
  phase: roundNote(round.state, product, shopTime()),
  fee: formatKsh(round.participationFeeCents),
  range: pledgeRangeText(round),
  participants: formatCount(round.participantCount),
  bids: formatCount(round.ledgerSeq),
  revenue: formatKsh(round.revenueCents),
  highest: round.highestCents === null ? noPledgesText(round.state) : formatKsh(round.highestCents),
});

export type RoundFactsView = ReturnType<typeof roundFactsView>;
