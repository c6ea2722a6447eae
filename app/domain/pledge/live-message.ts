import type { Cents } from "~/domain/money";

/**
 * What a write tells the watchers of an auction (D37, D45). Operations publish it after the commit; the edges turn it into
 * leaderboard_update, bid_placed and round_update. It holds nothing that every visitor may not see (D48).
 */
export type AuctionEvent = BoardChanged | BidPlaced | RoundChanged;

/** Positions or totals changed: somebody joined or pledged. */
export interface BoardChanged {
  readonly kind: "board";
  readonly auctionId: number;
}

export interface BidPlaced {
  readonly kind: "bid";
  readonly auctionId: number;
  readonly roundId: number;
  readonly roundNumber: number;
  readonly cents: Cents;
  readonly firstName: string;
  readonly submittedAt: Date;
}

/** A round opened, or one closed without a successor (D45). */
export interface RoundChanged {
  readonly kind: "round";
  readonly auctionId: number;
  readonly roundId: number;
}

/** The data of `leaderboard_update`: the leaderboard entity (specification §3) as it travels. Amounts in shillings. */
export interface WireLeaderboard {
  readonly top_bids: readonly {
    readonly id: number;
    readonly position: number;
    readonly pledge_amount: number;
    readonly amount: number;
    readonly is_current_user: boolean;
    readonly user: { readonly first_name: string };
  }[];
  readonly total_participants: number;
  readonly tied_at_top_count: number;
  readonly round_number: number | null;
  /** The highest sum of one participant's pledges over all rounds so far (D26), and how many have it. */
  readonly highest_total: number;
  readonly highest_total_count: number;
  /** ISO 8601: when the board was read. */
  readonly as_of: string;
  readonly user_position: number | null;
  readonly user_bid: number | null;
  readonly user_in_top_10: boolean;
}

/** The data of `round_update`, as far as our own screen reads it. */
export interface WireRoundUpdate {
  readonly auction: number;
  readonly round: { readonly round_number: number; readonly is_active: boolean };
}
