import { personName } from "~/domain/account/person-name";
import { formatCount } from "~/domain/text/count";
import { formatKsh } from "~/domain/money";
import { noPledgesText } from "~/domain/pledge/pledge";
import { pledgeRangeText, roundNote } from "~/domain/round/round";
import type { AuctionTimes } from "~/domain/product/product";
import { roundTieText } from "~/domain/pledge/tie-text";
import { roundEndText } from "~/domain/schedule/close-text";
import { formatDateTime } from "~/domain/time";
import { auctionParticipants } from "~/operations/rounds/winner/auction-totals.server";
import {
  type ListedRound,
  roundListPage,
  type RoundListPage,
} from "~/operations/rounds/round-summaries.queries.server";
import { activeRoundNumber } from "~/operations/rounds/rounds.queries.server";
import { shopTime } from "~/operations/shop-clock.server";
import { participantsStat } from "~/screens/management/participations/participants-stat";
import { t } from "~/texts/t";

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
  { label: t("Total rounds"), value: formatCount(totals.rounds) },
  {
    label: t("Active round"),
    value: totals.activeNumber === null ? t("None") : t("Round {number}", { number: totals.activeNumber }),
  },
  participantsStat(people, totals.participants),
  { label: t("Revenue"), value: formatKsh(totals.revenueCents), note: t("from entry fees") },
  { label: t("Bids"), value: formatCount(totals.bids) },
];

const cardView = (productId: number, round: ListedRound) => ({
  id: round.id,
  to: `/management/products/${productId}/rounds/${round.id}`,
  number: round.number,
  state: round.state,
  facts: [
    { label: t("Entry fee"), value: formatKsh(round.participationFeeCents) },
    { label: t("Pledge range"), value: pledgeRangeText(round) },
    { label: t("Participants"), value: formatCount(round.participantCount) },
    { label: t("Bids"), value: formatCount(round.ledgerSeq) },
    { label: t("Start"), value: formatDateTime(round.openedAt) },
    { label: t("End"), value: roundEndText(round) },
    {
      label: t("Highest pledge"),
      value: round.highestCents === null ? noPledgesText(round.state) : formatKsh(round.highestCents),
    },
    { label: t("Revenue"), value: formatKsh(round.revenueCents) },
    ...(round.voidedAt
      ? [{ label: t("Declared void"), value: `${formatDateTime(round.voidedAt)}: ${round.voidReason ?? ""}` }]
      : []),
    ...(round.winner ? [{ label: t("Winner"), value: personName(round.winner) }] : []),
  ],
  tie: tieOf(productId, round),
});

/** A drawn winner is marked as drawn, with the proof (D70). */
function tieOf(productId: number, { number, winner }: ListedRound) {
  const text = winner && roundTieText(winner.tied, personName(winner));
  return text ? { text, proof: `/auction/${productId}/rounds/${number}/proof` } : null;
}
