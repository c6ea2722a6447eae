import { groupBy } from "~/domain/group-by";
import { averageOf, type Cents } from "~/domain/money";

export interface OwnBid {
  readonly auctionId: number | null;
  readonly roundNumber: number;
  /** From a void round (D78): listed, but counted in no figure. */
  readonly isVoid?: boolean;
  readonly cents: Cents;
  readonly submittedAt: Date;
}

interface BidStats {
  readonly bidCount: number;
  readonly totalCents: Cents;
  readonly highestCents: Cents;
  /** Per bid, not per round as in D26; rounded half up. */
  readonly averageCents: Cents;
}

interface RoundHistory extends BidStats {
  readonly roundNumber: number;
  readonly isVoid: boolean;
  readonly bids: readonly OwnBid[];
}

export interface AuctionHistory extends BidStats {
  readonly auctionId: number;
  readonly lowestCents: Cents;
  readonly rounds: readonly RoundHistory[];
}

interface BiddingHistory {
  readonly totalBids: number;
  readonly auctions: readonly AuctionHistory[];
}

export function biddingHistory(bids: readonly OwnBid[]): BiddingHistory {
  const newestFirst = bids.toSorted(
    (one, other) => other.submittedAt.getTime() - one.submittedAt.getTime() || other.cents - one.cents,
  );
  const byAuction = groupBy(newestFirst, ({ auctionId }) => auctionId);
  const auctions = [...byAuction].flatMap(([auctionId, own]) =>
    auctionId === null ? [] : [auctionHistory(auctionId, own)],
  );
  return { totalBids: auctions.reduce((sum, { bidCount }) => sum + bidCount, 0), auctions };
}

function auctionHistory(auctionId: number, bids: readonly OwnBid[]): AuctionHistory {
  const byRound = groupBy(bids, ({ roundNumber }) => roundNumber);
  const rounds = [...byRound].map(([roundNumber, own]) => ({
    roundNumber,
    isVoid: own.some(({ isVoid }) => isVoid),
    bids: own,
    ...stats(own),
  }));
  const counting = bids.filter(({ isVoid }) => !isVoid);
  return {
    auctionId,
    ...stats(counting),
    lowestCents: counting.length === 0 ? 0 : Math.min(...counting.map(({ cents }) => cents)),
    rounds: rounds.toSorted((one, other) => other.roundNumber - one.roundNumber),
  };
}

function stats(bids: readonly OwnBid[]): BidStats {
  if (bids.length === 0) return { bidCount: 0, totalCents: 0, highestCents: 0, averageCents: 0 };
  const totalCents = bids.reduce((sum, { cents }) => sum + cents, 0);
  return {
    bidCount: bids.length,
    totalCents,
    highestCents: Math.max(...bids.map(({ cents }) => cents)),
    averageCents: averageOf(totalCents, bids.length),
  };
}
