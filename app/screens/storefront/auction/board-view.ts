import { type Leaderboard, tieNotice } from "~/domain/leaderboard";
import type { WireLeaderboard } from "~/domain/live-message";
import { type Cents, formatKsh } from "~/domain/money";
import type { LeaderboardRow } from "~/ui/leaderboard-table";

/** The leaderboard as the screen shows it, from the loader or from the live channel alike. */
export interface BoardView {
  roundNumber: number | null;
  rows: readonly LeaderboardRow[];
  own: { position: number; pledgeText: string; pledgeCents: Cents } | null;
  inTop10: boolean;
  totalParticipants: number;
  highestCents: Cents | null;
  tie: string | null;
}

export function boardView(board: Leaderboard, roundNumber: number | null): BoardView {
  const { userPosition, userBidCents } = board;
  return {
    roundNumber,
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
    tie: tieNotice(board.tiedAtTopCount),
  };
}

/** What a screen reader is told: 'Current highest KSh 5,000. You are in place 2 of 14.' */
export function boardWords({ highestCents, own, totalParticipants }: BoardView): string {
  if (highestCents === null) return "No pledges yet.";
  const highest = `Current highest ${formatKsh(highestCents)}.`;
  return own ? `${highest} You are in place ${own.position} of ${totalParticipants}.` : highest;
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
    wire.round_number,
  );
}
