import { formatKsh } from "./money";
import type { AuctionStanding, Outlook } from "./standing";

/** A standing as the auction screen and the dashboard say it. */
export interface StandingWords {
  /** 'Your average so far KSh 750 over 2 rounds', 'place 3 of 41 by the average rule'; one line, told apart by a dot. */
  readonly facts: readonly string[];
  readonly outlook: string;
  /** `bad`: the buyer cannot become the winner as things are. */
  readonly tone: "good" | "neutral" | "bad";
}

export function standingWords({
  averageCents,
  roundCount,
  place,
  participants,
  outlook,
}: AuctionStanding): StandingWords {
  const facts =
    place === null
      ? ["You have not taken part so far", "every round you missed counts KSh 0"]
      : [
          `Your average so far ${formatKsh(averageCents)} over ${roundCount} ${roundCount === 1 ? "round" : "rounds"}`,
          `place ${place} of ${participants} by the average rule`,
        ];
  return { facts, outlook: outlookWords(outlook), tone: toneOf(outlook) };
}

function outlookWords(outlook: Outlook): string {
  switch (outlook.kind) {
    case "leads":
      return "You are first as things stand.";
    case "tied":
      return "You share the first place; a draw decides when the round is closed.";
    case "waiting":
      return "No round is open now; the next one may change this.";
    case "won":
      return "This auction is closed. You won it.";
    case "lost":
      return "This auction is closed: you can no longer win this auction.";
    case "nobody":
      return "Nobody has pledged in this auction.";
    case "time_over":
      return "The time for pledges is over: unless it is extended, you can no longer win this auction.";
    case "reachable":
      return `A pledge of ${formatKsh(outlook.pledgeCents)} in this round would put you first as things stand.`;
    case "tie_at_most":
      return `Even the highest pledge of this round (${formatKsh(outlook.maxCents)}) would not put you first now: you would share the first place, and a draw decides.`;
    case "out_of_reach":
      return `Even the highest pledge of this round (${formatKsh(outlook.maxCents)}) would not put you first now: unless another round is opened, you can no longer win this auction.`;
  }
}

function toneOf({ kind }: Outlook): StandingWords["tone"] {
  switch (kind) {
    case "leads":
    case "won":
      return "good";
    case "lost":
    case "time_over":
    case "tie_at_most":
    case "out_of_reach":
      return "bad";
    default:
      return "neutral";
  }
}
