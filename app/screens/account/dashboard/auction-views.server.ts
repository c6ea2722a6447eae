import type { AuctionHistory } from "~/domain/pledge/bidding-history";
import { formatKsh } from "~/domain/money";
import type { AuctionStanding } from "~/domain/pledge/standing";
import { standingWords } from "~/domain/pledge/standing-words";
import { formatDateTime } from "~/domain/time";
import type { OwnAuction } from "~/operations/pledges/own-bids.queries.server";

/** A deleted auction keeps its bids, without a page to link to (D55). */
function nameOf(id: number, auction: OwnAuction | undefined) {
  const title = auction?.title ?? null;
  return {
    id,
    title: title ?? "Unknown Auction",
    to: title === null ? null : `/auction/${id}`,
    status: auction?.status ?? "unknown",
  };
}

export function auctionCard(
  history: AuctionHistory,
  auction: OwnAuction | undefined,
  standing: AuctionStanding | undefined,
) {
  return {
    ...nameOf(history.auctionId, auction),
    stats: [
      { label: "Rounds participated", value: String(history.rounds.length) },
      { label: "Total bids", value: String(history.bidCount) },
      { label: "Average pledge", value: formatKsh(history.averageCents), note: averageNote(history) },
      { label: "Total pledged", value: formatKsh(history.totalCents), note: TOTAL_NOTE },
      { label: "Highest", value: formatKsh(history.highestCents) },
      { label: "Lowest", value: formatKsh(history.lowestCents) },
    ],
    standing: standing && standingWords(standing),
  };
}

/** Both notes count every raise (D65); the standing counts the last pledge of each round. */
const averageNote = ({ bidCount }: AuctionHistory) =>
  bidCount === 1 ? "Over your one bid" : `Over all your ${bidCount} bids, raises included`;
const TOTAL_NOTE = "All your bids added up. Only the last one in each round counts";

export type AuctionCardView = ReturnType<typeof auctionCard>;

export function auctionBids(history: AuctionHistory, auction: OwnAuction | undefined) {
  return {
    ...nameOf(history.auctionId, auction),
    averageText: formatKsh(history.averageCents),
    averageNote: averageNote(history),
    bidCount: history.bidCount,
    rounds: history.rounds.map((round) => ({
      /** Its number within the auction. */
      id: round.roundNumber,
      bids: round.bids.map(({ cents, submittedAt }) => ({
        amountText: formatKsh(cents),
        timeText: formatDateTime(submittedAt),
      })),
      highestText: formatKsh(round.highestCents),
      averageText: formatKsh(round.averageCents),
    })),
  };
}

export type AuctionBidsView = ReturnType<typeof auctionBids>;
