import type { Leaderboard } from "~/domain/pledge/leaderboard";
import { formatKsh } from "~/domain/money";
import type { AuctionPhase } from "~/domain/product/product";
import { roundTieText } from "~/domain/pledge/tie-text";
import { t } from "~/texts/t";

interface ClosedRound {
  number: number;
  winner: { isYou: boolean; firstName: string; pledgeText: string } | null;
  board: Leaderboard;
  phase: AuctionPhase;
  /** The auction is closed and shows its winner, so rounds no longer count towards anything. */
  isFinal: boolean;
  /** Of the next round, if it is scheduled (D91). */
  opensText?: string | null;
}

/** Who won a closed round, by how much, what still counts, and what comes next (D70, D92). */
export function roundResult({ number, winner, board, phase, isFinal, opensText = null }: ClosedRound) {
  const next = isFinal
    ? []
    : [
        phase === "live"
          ? opensText
            ? `${opensText}.`
            : t("We will show the next round here.")
          : t("The average over all rounds decides the auction."),
      ];
  if (!winner)
    return {
      headline: t("Nobody pledged in round {number}.", { number }),
      isTie: false,
      isWon: false,
      lines: next,
    };
  const { tiedAtTopCount: tied, topBids, userBidCents } = board;
  const name = winner.isYou ? t("you") : winner.firstName;
  const tie = roundTieText(tied, name);
  const [first, second] = topBids;
  const beyond = (cents: number | undefined | null, others: string) =>
    first && cents
      ? t(", {sum} more than {others}", { sum: formatKsh(first.pledgeCents - cents), others })
      : "";
  const lead =
    winner.isYou || userBidCents === null
      ? beyond(second?.pledgeCents, t("the next"))
      : beyond(userBidCents, t("you"));
  const headline =
    tie ??
    t("{winner} won round {number} with {pledge}{lead}.", {
      winner: winner.isYou ? t("You") : name,
      number,
      pledge: winner.pledgeText,
      lead,
    });
  const counts =
    isFinal || userBidCents === null
      ? []
      : [t("Your pledge of {sum} still counts towards your average.", { sum: formatKsh(userBidCents) })];
  return { headline, isTie: tie !== null, isWon: winner.isYou, lines: [...counts, ...next] };
}
