import { formatCount } from "~/domain/text/count";
import { formatKsh } from "~/domain/money";
import { noPledgesText } from "~/domain/pledge/pledge";
import { pledgeRangeText, roundNote } from "~/domain/round/round";
import type { AuctionTimes } from "~/domain/product/product";
import { roundTieText } from "~/domain/pledge/tie-text";
import { roundEndText } from "~/domain/schedule/close-text";
import { formatDateTime } from "~/domain/time";
import { auctionParticipants } from "~/operations/rounds/auction-totals.server";
import {
  type ListedRound,
  roundListPage,
  type RoundListPage,
} from "~/operations/rounds/round-summaries.queries.server";
import { activeRoundNumber } from "~/operations/rounds/rounds.queries.server";
import { shopTime } from "~/operations/shop-clock.server";
import { participantsStat } from "~/screens/management/participants/participants-stat";

export async function roundListView(product: AuctionTimes & { readonly id: number }, requested: number) {
  const { totals: all, page, pageCount, rounds } = await roundListPage(product.id, requested);
  const totals = { ...all, activeNumber: await activeRoundNumber(product.id) };
  return {
    productId: product.id,
    stats: statsOf(totals, await auctionParticipants(product.id)),
    rounds: rounds.map((round) => ({
      ...cardView(product.id, round),
      phase: roundNote(round.state, product, shopTime()),
    })),
    canOpenRound: product.status === "active",
    hasOpenRound: totals.activeNumber !== null,
    page,
    pageCount,
  };
}

export type RoundListView = Awaited<ReturnType<typeof roundListView>>;

const statsOf = (totals: RoundListPage["totals"] & { activeNumber: number | null }, people: number) => [
  { label: "Total rounds", value: formatCount(totals.rounds) },
  { label: "Active round", value: totals.activeNumber === null ? "None" : `Round ${totals.activeNumber}` },
  participantsStat(people, totals.participants),
  { label: "Revenue", value: formatKsh(totals.revenueCents), note: "from entry fees" },
  { label: "Bids", value: formatCount(totals.bids) },
];

const cardView = (productId: number, round: ListedRound) => ({
  id: round.id,
  to: `/management/products/${productId}/rounds/${round.id}`,
  number: round.number,
  state: round.state,
  facts: [
    { label: "Entry fee", value: formatKsh(round.participationFeeCents) },
    { label: "Pledge range", value: pledgeRangeText(round) },
    { label: "Participants", value: formatCount(round.participantCount) },
    { label: "Bids", value: formatCount(round.ledgerSeq) },
    { label: "Start", value: formatDateTime(round.openedAt) },
    { label: "End", value: roundEndText(round) },
    {
      label: "Highest pledge",
      value: round.highestCents === null ? noPledgesText(round.state) : formatKsh(round.highestCents),
    },
    { label: "Revenue", value: formatKsh(round.revenueCents) },
    ...(round.voidedAt
      ? [{ label: "Declared void", value: `${formatDateTime(round.voidedAt)}: ${round.voidReason ?? ""}` }]
      : []),
    ...(round.winner ? [{ label: "Winner", value: round.winner.username }] : []),
  ],
  tie: tieOf(productId, round),
});

/** A drawn winner is marked as drawn, with the proof (D70). */
function tieOf(productId: number, { number, winner }: ListedRound) {
  const text = winner && roundTieText(winner.tied, winner.username);
  return text ? { text, proof: `/auction/${productId}/rounds/${number}/proof` } : null;
}
