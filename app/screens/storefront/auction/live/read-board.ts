import { type Leaderboard, tieNotice } from "~/domain/pledge/leaderboard";
import type { WireLeaderboard } from "~/domain/pledge/live-message";
import { type Cents, formatKsh } from "~/domain/money";
import type { TopTotal } from "~/domain/pledge/standing";
import type { BoardView } from "./board-view";

type BoardRound = { readonly number: number; readonly ledgerSeq: number } & TopTotal;

export function boardView(board: Leaderboard, round: BoardRound | null): BoardView {
  const { userPosition, userBidCents } = board;
  return {
    roundNumber: round?.number ?? null,
    ledgerSeq: round?.ledgerSeq ?? 0,
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

const centsOf = (shillings: number): Cents => Math.round(shillings * 100);

export const boardFromWire = (wire: WireLeaderboard): BoardView =>
  boardView(
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
          ledgerSeq: wire.ledger_seq,
          topTotalCents: centsOf(wire.highest_total),
          topTotalCount: wire.highest_total_count,
        },
  );
