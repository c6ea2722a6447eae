import { localPhone } from "~/domain/account/phone-text";
import { formatCount } from "~/domain/text/count";
import { formatKsh } from "~/domain/money";
import { roundTieText } from "~/domain/pledge/tie-text";
import { noPledgesText } from "~/domain/pledge/pledge";
import { entryFeeRevenue, pledgeRangeText, roundNote } from "~/domain/round/round";
import { roundEndText, softCloseText } from "~/domain/schedule/close-text";
import { formatDuration } from "~/domain/text/duration";
import { formatClock, formatDateTime, formatDayTime, toNairobiInput } from "~/domain/time";
import { type PledgeStats, pledgeStats } from "~/operations/pledges/pledge-stats.queries.server";
import { type Participation, participationPage } from "~/operations/pledges/participations.queries.server";
import { participationsAt } from "~/operations/rounds/winner/proof.queries.server";
import { roundCharts } from "~/operations/rounds/round-charts.queries.server";
import { managedRound, type ManagedRoundDetail } from "~/operations/rounds/rounds.queries.server";
import { topPledge } from "~/operations/rounds/top-pledge.queries.server";
import { type UnpaidJoins, unpaidJoins } from "~/operations/pledges/failed-payments.queries.server";
import { closingView } from "../closing-view";
import { roundChartsView } from "../round-charts-view.server";
import { personView } from "~/screens/management/participations/participation-view.server";
import { recordHistory } from "~/screens/management/shared/history/record-history.server";
import { NOT_AVAILABLE } from "~/screens/management/shared/not-available";
import { personName } from "~/domain/account/person-name";
import { msg, t } from "~/texts/t";
import { counted, oneOrMany } from "~/domain/text/counted";

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
      participants: counted(round.participantCount, "participant"),
      participations: board.participations.map(participationView),
      page: board.page,
      pageCount: board.pageCount,
    },
    history,
  };
}

const closeView = ({ closesAt }: ManagedRoundDetail) => ({
  text: closesAt ? t("It closes {time}.", { time: formatDayTime(closesAt) }) : t("It is closed by hand."),
  input: closesAt ? toNairobiInput(closesAt) : "",
});

export type RoundView = NonNullable<Awaited<ReturnType<typeof roundPage>>>;

const voidOf = ({ voidedAt, voidReason, state, product }: ManagedRoundDetail) => ({
  isVoid: voidedAt !== null,
  when: voidedAt && formatDateTime(voidedAt),
  reason: voidReason,
  /** A closed round can only be void together with its whole auction (D78). */
  label:
    product.status === "closed" || state === "closed" ? t("Declare the auction void") : t("Declare void"),
});

function statsOf(round: ManagedRoundDetail, sums: PledgeStats, now: Date) {
  const duration = (round.closedAt ?? now).getTime() - round.openedAt.getTime();
  return [
    { label: t("Participants"), value: formatCount(round.participantCount) },
    { label: t("Bids"), value: formatCount(round.ledgerSeq), note: t("raises included") },
    {
      label: t("Highest pledge"),
      value: highestText(round, sums),
    },
    {
      label: t("Average pledge"),
      value: sums.averageCents === null ? "–" : formatKsh(sums.averageCents),
      note: averageNote(round, sums),
    },
    {
      label: t("Revenue"),
      value: formatKsh(entryFeeRevenue(round)),
      note: t("entry fee × participants"),
    },
    {
      label: t("Duration"),
      value: formatDuration(Math.max(0, duration)),
      note: round.closedAt ? t("from start to end") : t("so far"),
    },
  ];
}

const unpaidStat = ({ pending, failed }: UnpaidJoins) => ({
  label: t("Paying now"),
  value: formatCount(pending),
  note:
    failed === 0
      ? t("no payment has failed")
      : oneOrMany(failed, msg("1 payment failed"), msg("{count} payments failed")),
});

function highestText({ voidedAt, state }: ManagedRoundDetail, { highestCents }: PledgeStats): string {
  if (voidedAt) return t("None counts");
  return highestCents === null ? noPledgesText(state) : formatKsh(highestCents);
}

function averageNote({ voidedAt }: ManagedRoundDetail, { pledges }: PledgeStats): string {
  if (voidedAt) return t("the round is void");
  return pledges > 0
    ? oneOrMany(pledges, msg("of 1 final pledge"), msg("of {count} final pledges"))
    : t("before the first pledge");
}

const infoOf = (round: ManagedRoundDetail) => [
  { label: t("Base price"), value: formatKsh(round.basePriceCents) },
  { label: t("Pledge range"), value: pledgeRangeText(round) },
  { label: t("Entry fee"), value: formatKsh(round.participationFeeCents) },
  { label: t("Start"), value: formatDateTime(round.openedAt) },
  { label: t("End"), value: roundEndText(round) },
  ...(round.softCloseMinutes === null ? [] : [{ label: t("Soft close"), value: softCloseText(round) }]),
  { label: t("Round ID"), value: String(round.id) },
  { label: t("Draw commitment"), value: round.drawCommitment },
];

function winnerOf({ state, winner }: ManagedRoundDetail, tied: readonly number[]) {
  if (state === "active") return null;
  if (!winner) return { name: null, tie: null, facts: [] };
  const { user, pledgeCents } = winner;
  return {
    name: personName(user),
    tie: roundTieText(tied.length, user.firstName),
    facts: [
      { label: t("Username"), value: `@${user.username}` },
      { label: t("Phone"), value: user.phoneNumber ? localPhone(user.phoneNumber) : NOT_AVAILABLE },
      { label: t("Winning pledge"), value: formatKsh(pledgeCents ?? 0) },
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
