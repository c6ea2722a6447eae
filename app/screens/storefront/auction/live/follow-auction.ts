import type { WireLeaderboard, WireRoundUpdate } from "~/domain/pledge/live-message";
import { formatClock } from "~/domain/time";
import type { BoardView } from "./board-view";
import { type Lead, leadOf, type Standings } from "~/screens/storefront/auction/lead";
import { type ConnectionState, watchLive } from "~/ui/network/live-connection";
import { boardFromWire } from "./read-board";

export interface LiveBoard {
  board: BoardView;
  asOf: number;
  /** 0 if the round is closed by hand. */
  closesAt: number;
  leadOf(standings: Standings | null): Lead;
}

export interface AuctionFollower {
  serverNow: () => Date;
  state: (state: ConnectionState) => void;
  fresh: (asOfText: string) => void;
  board: (board: LiveBoard) => void;
  round: (round: WireRoundUpdate["round"]) => void;
}

/** Loaded after the page, with the rules for newer boards. */
export function followAuction(auctionId: number, follower: AuctionFollower): () => void {
  const fresh = () => follower.fresh(formatClock(follower.serverNow()));
  return watchLive(auctionId, {
    state(state) {
      follower.state(state);
      if (state === "live") fresh();
    },
    event({ type, data }) {
      if (type === "leaderboard_update") {
        follower.board(liveBoardOf(JSON.parse(data) as WireLeaderboard));
        fresh();
      } else if (type === "round_update") follower.round((JSON.parse(data) as WireRoundUpdate).round);
    },
  });
}

function liveBoardOf(wire: WireLeaderboard): LiveBoard {
  const board = boardFromWire(wire);
  return {
    board,
    asOf: Date.parse(wire.as_of),
    closesAt: Date.parse(wire.closes_at ?? "") || 0,
    leadOf: (standings) => leadOf(standings, board, true),
  };
}
