import { localPhone } from "~/domain/account/phone-text";
import { countOf, formatCount } from "~/domain/text/count";
import { formatKsh } from "~/domain/money";
import { roundTieText } from "~/domain/pledge/tie-text";
import { noPledgesText } from "~/domain/pledge/pledge";
import { entryFeeRevenue, pledgeRangeText, roundNote } from "~/domain/round/round";
import { roundEndText, softCloseText } from "~/domain/schedule/close-text";
import { formatDuration } from "~/domain/text/duration";
import { formatClock, formatDateTime, formatDayTime, toNairobiInput } from "~/domain/time";
import { type PledgeStats, pledgeStats } from "~/operations/pledges/pledge-stats.queries.server";
import { type Participation, participationPage } from "~/operations/pledges/participations.queries.server";
import { participationsAt } from "~/operations/rounds/proof.queries.server";
import { roundCharts } from "~/operations/rounds/round-charts.queries.server";
import { managedRound, type ManagedRoundDetail, topPledge } from "~/operations/rounds/rounds.queries.server";
import { type UnpaidJoins, unpaidJoins } from "~/operations/pledges/failed-payments.queries.server";
import { closingView } from "../closing-view";
import { roundChartsView } from "../round-charts-view.server";
import { personView } from "~/screens/management/participants/participation-view.server";
import { recordHistory } from "~/screens/management/shared/history/record-history.server";
import { NOT_AVAILABLE, personName } from "~/screens/management/shared/person-name";

export async function roundPage(
  { productId, roundId, requested }: { productId: number; roundId: number; requested: number },
  now: Date,
) {
  const round = await managedRound(productId, roundId);
  if (!round) return null;
  const scope = { productId, roundId };
  const [sums, board, charts, history, top, tied, unpaid] = await Promise.all([
    pledgeStats(scope),
    participationPage({ scope, q: "", sort: "pledge", pledgedOnly: false }, requested),
    roundCharts(round, now),
    recordHistory("round", roundId),
    round.state === "active" ? topPledge(roundId) : null,
    round.winner ? participationsAt(roundId, round.winner.pledgeCents ?? 0) : [],
    unpaidJoins(roundId),
  ]);
  return {
    id: roundId,
    product: { id: round.product.id, title: round.product.title },
    /** What LIVE does not show: the auction has ended, or has not begun. */
    phase: roundNote(round.state, round.product, now),
    asOf: formatClock(now),
    here: `/management/products/${productId}/rounds/${roundId}`,
    number: round.number,
    state: round.state,
    void: voidOf(round),
    stats: [...statsOf(round, sums, now), unpaidStat(unpaid)],
    info: infoOf(round),
    proof: `/auction/${productId}/rounds/${round.number}/proof`,
    closing: round.state === "active" ? closingView({ round, top }) : null,
    close: round.state === "active" ? closeView(round) : null,
    winner: round.voidedAt ? null : winnerOf(round, tied),
    charts: roundChartsView(charts),
    board: {
      participants: countOf(round.participantCount, "participant"),
      participations: board.participations.map(participationView),
      page: board.page,
      pageCount: board.pageCount,
    },
    history,
  };
}

const closeView = ({ closesAt }: ManagedRoundDetail) => ({
  text: closesAt ? `It closes ${formatDayTime(closesAt)}.` : "It is closed by hand.",
  input: closesAt ? toNairobiInput(closesAt) : "",
});

export type RoundView = NonNullable<Awaited<ReturnType<typeof roundPage>>>;

const voidOf = ({ voidedAt, voidReason, state, product }: ManagedRoundDetail) => ({
  isVoid: voidedAt !== null,
  when: voidedAt && formatDateTime(voidedAt),
  reason: voidReason,
  /** A closed round can only be void together with its whole auction (D78). */
  label: product.status === "closed" || state === "closed" ? "Declare the auction void" : "Declare void",
});

function statsOf(round: ManagedRoundDetail, sums: PledgeStats, now: Date) {
  const duration = (round.closedAt ?? now).getTime() - round.openedAt.getTime();
  return [
    { label: "Participants", value: formatCount(round.participantCount) },
    { label: "Bids", value: formatCount(round.ledgerSeq), note: "raises included" },
    {
      label: "Highest pledge",
      value: highestText(round, sums),
    },
    {
      label: "Average pledge",
      value: sums.averageCents === null ? "–" : formatKsh(sums.averageCents),
      note: averageNote(round, sums),
    },
    {
      label: "Revenue",
      value: formatKsh(entryFeeRevenue(round)),
      note: "entry fee × participants",
    },
    {
      label: "Duration",
      value: formatDuration(Math.max(0, duration)),
      note: round.closedAt ? "from start to end" : "so far",
    },
  ];
}

const unpaidStat = ({ pending, failed }: UnpaidJoins) => ({
  label: "Paying now",
  value: formatCount(pending),
  note: failed === 0 ? "no payment has failed" : `${countOf(failed, "payment")} failed`,
});

function highestText({ voidedAt, state }: ManagedRoundDetail, { highestCents }: PledgeStats): string {
  if (voidedAt) return "None counts";
  return highestCents === null ? noPledgesText(state) : formatKsh(highestCents);
}

function averageNote({ voidedAt }: ManagedRoundDetail, { pledges }: PledgeStats): string {
  if (voidedAt) return "the round is void";
  return pledges > 0 ? `of ${countOf(pledges, "final pledge")}` : "before the first pledge";
}

const infoOf = (round: ManagedRoundDetail) => [
  { label: "Base price", value: formatKsh(round.basePriceCents) },
  { label: "Pledge range", value: pledgeRangeText(round) },
  { label: "Entry fee", value: formatKsh(round.participationFeeCents) },
  { label: "Start", value: formatDateTime(round.openedAt) },
  { label: "End", value: roundEndText(round) },
  ...(round.softCloseMinutes === null ? [] : [{ label: "Soft close", value: softCloseText(round) }]),
  { label: "Round ID", value: String(round.id) },
  { label: "Draw commitment", value: round.drawCommitment },
];

function winnerOf({ state, winner }: ManagedRoundDetail, tied: readonly number[]) {
  if (state === "active") return null;
  if (!winner) return { name: null, tie: null, facts: [] };
  const { user, pledgeCents } = winner;
  return {
    name: personName(user),
    tie: roundTieText(tied.length, user.firstName),
    facts: [
      { label: "Username", value: `@${user.username}` },
      { label: "Phone", value: user.phoneNumber ? localPhone(user.phoneNumber) : NOT_AVAILABLE },
      { label: "Winning pledge", value: formatKsh(pledgeCents ?? 0) },
    ],
  };
}

const participationView = (participation: Participation) => ({
  id: participation.id,
  place: participation.place,
  person: personView(participation),
  pledge: participation.pledgeCents === null ? null : formatKsh(participation.pledgeCents),
  joined: participation.paidAt ? formatDateTime(participation.paidAt) : NOT_AVAILABLE,
  isWinner: participation.isWinner,
  lostDraw: participation.lostDraw,
});
