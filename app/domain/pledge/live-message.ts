import type { Cents } from "~/domain/money";

/** What operations publish to an auction's watchers after the commit (D37, D45); only what every visitor may see (D48). */
export type AuctionEvent = BoardChanged | BidPlaced | RoundChanged;

interface BoardChanged {
  readonly kind: "board";
  readonly auctionId: number;
}

interface BidPlaced {
  readonly kind: "bid";
  readonly auctionId: number;
  readonly roundId: number;
  readonly roundNumber: number;
  readonly cents: Cents;
  readonly firstName: string;
  readonly submittedAt: Date;
}

/** A round opened, or one closed without a successor (D45). */
interface RoundChanged {
  readonly kind: "round";
  readonly auctionId: number;
  readonly roundId: number;
}

/** Amounts in shillings. */
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
  /** The highest total over all rounds so far (D26), and how many have it. */
  readonly highest_total: number;
  readonly highest_total_count: number;
  /** Sequence number of the round's last pledge: a board with the same number has the same pledges. */
  readonly ledger_seq: number;
  readonly closes_at: string | null;
  /** The next round, while it waits to open by the clock (D91). */
  readonly scheduled_round: {
    readonly round_number: number;
    readonly opens_at: string;
    readonly closes_at: string | null;
  } | null;
  readonly as_of: string;
  readonly user_position: number | null;
  readonly user_bid: number | null;
  readonly user_in_top_10: boolean;
}

export interface WireRoundUpdate {
  readonly auction: number;
  readonly round: { readonly round_number: number; readonly is_active: boolean };
}
