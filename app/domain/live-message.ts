import type { Cents } from "./money";

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
