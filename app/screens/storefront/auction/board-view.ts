import { formatCount, ordinal } from "~/domain/count";
import { type Leaderboard, tieNotice, TOP } from "~/domain/leaderboard";
import type { WireLeaderboard } from "~/domain/live-message";
import { type Cents, formatKsh } from "~/domain/money";
import type { TopTotal } from "~/domain/standing";
import type { LeaderboardRow } from "~/ui/leaderboard-table";

/** The leaderboard as the screen shows it, from the loader or from the live channel alike. */
export interface BoardView {
  roundNumber: number | null;
  rows: readonly LeaderboardRow[];
  own: { position: number; pledgeText: string; pledgeCents: Cents } | null;
  inTop10: boolean;
  totalParticipants: number;
  highestCents: Cents | null;
  /** The highest total of anyone over all rounds, and how many have it (D72). */
  topTotalCents: Cents;
  topTotalCount: number;
  tie: string | null;
  tiedAtTop: number;
}

type BoardRound = { readonly number: number } & TopTotal;

export function boardView(board: Leaderboard, round: BoardRound | null): BoardView {
  const { userPosition, userBidCents } = board;
  return {
    roundNumber: round?.number ?? null,
    rows: board.topBids.map((bid) => ({
      id: String(bid.id),
      position: bid.position,
      firstName: bid.firstName,
      pledgeText: formatKsh(bid.pledgeCents),
      isYou: bid.isCurrentUser,
    })),
    own:
      userPosition !== null && userBidCents !== null
        ? { position: userPosition, pledgeText: formatKsh(userBidCents), pledgeCents: userBidCents }
        : null,
    inTop10: board.userInTop10,
    totalParticipants: board.totalParticipants,
    highestCents: board.topBids[0]?.pledgeCents ?? null,
    topTotalCents: round?.topTotalCents ?? 0,
    topTotalCount: round?.topTotalCount ?? 0,
    tie: tieNotice(board.tiedAtTopCount),
    tiedAtTop: board.tiedAtTopCount,
  };
}

/** '3 joined, 1 has pledged'; of many only how many joined. */
export function joinedWords({ totalParticipants, rows }: BoardView): string {
  if (totalParticipants === 0) return "Nobody has joined yet";
  const joined = `${formatCount(totalParticipants)} joined`;
  if (rows.length >= TOP) return `Top ${TOP} · ${joined}`;
  return `${joined}, ${rows.length} ${rows.length === 1 ? "has" : "have"} pledged`;
}

/** Beside the next step: 'KSh 12,600 · you are 2nd'; null before the first pledge. */
export function barWords({ highestCents, own }: BoardView): string | null {
  if (highestCents === null) return null;
  return own
    ? `${formatKsh(highestCents)} · you are ${ordinal(own.position)}`
    : `Highest ${formatKsh(highestCents)}`;
}

/** What a screen reader is told: 'Current highest KSh 5,000. You are 2nd of 14.' */
export function boardWords({ highestCents, own, totalParticipants }: BoardView): string {
  if (highestCents === null) return "No pledges yet.";
  const highest = `Current highest ${formatKsh(highestCents)}.`;
  return own ? `${highest} You are ${ordinal(own.position)} of ${totalParticipants}.` : highest;
}

const centsOf = (shillings: number): Cents => Math.round(shillings * 100);

export function boardFromWire(wire: WireLeaderboard): BoardView {
  return boardView(
    {
      topBids: wire.top_bids.map((bid) => ({
        id: bid.id,
        position: bid.position,
        pledgeCents: centsOf(bid.pledge_amount),
        firstName: bid.user.first_name,
        isCurrentUser: bid.is_current_user,
      })),
      totalParticipants: wire.total_participants,
      userPosition: wire.user_position,
      userBidCents: wire.user_bid === null ? null : centsOf(wire.user_bid),
      userInTop10: wire.user_in_top_10,
      tiedAtTopCount: wire.tied_at_top_count,
    },
    wire.round_number === null
      ? null
      : {
          number: wire.round_number,
          topTotalCents: centsOf(wire.highest_total),
          topTotalCount: wire.highest_total_count,
        },
  );
}
