import { type Cents, formatKsh } from "~/domain/money";
import { personName } from "~/domain/account/person-name";
import { refundedText } from "~/domain/round/newcomer";
import { formatDayTime } from "~/domain/time";
import { roundTieText } from "./tie-text";
import { t } from "~/texts/t";

interface RoundClose {
  readonly roundNumber: number;
  readonly winner: (Parameters<typeof personName>[0] & { readonly pledgeCents: Cents }) | null;
  readonly tied: number;
  /** Newcomers whose entry fee is refunded (D98). */
  readonly refunded: number;
}

/** For staff: names, because usernames say little. */
export function roundClosedText({ roundNumber, winner, tied, refunded }: RoundClose): string {
  const name = winner && personName(winner);
  const sentences = [
    t("Round {number} is closed.", { number: roundNumber }),
    winner
      ? t("{name} wins with {sum}.", { name: personName(winner), sum: formatKsh(winner.pledgeCents) })
      : t("Nobody pledged, so it has no winner."),
    name && roundTieText(tied, name),
    refundedText(refunded),
  ];
  return sentences.filter((sentence) => sentence !== null).join(" ");
}

export function auctionClosedText({
  closedRound,
  overall,
  rounds,
}: {
  readonly closedRound: RoundClose | null;
  readonly overall: string | null;
  readonly rounds: number;
}): string {
  const sentences = [t("The auction is closed.")];
  if (closedRound && (closedRound.winner || overall || closedRound.refunded > 0))
    sentences.push(roundClosedText(closedRound));
  // a single round's winner is the auction's, so it is said once
  if (rounds > 0 && !(rounds === 1 && closedRound?.winner))
    sentences.push(overall ?? t("Nobody pledged in it, so it has no winner."));
  return sentences.join(" ");
}

export function roundOpenedText({
  roundId,
  roundNumber,
  closed,
  opensAt = null,
  dropped = null,
}: {
  /** Null: it opens at `opensAt`. */
  readonly roundId: number | null;
  readonly roundNumber: number;
  readonly closed: RoundClose | null;
  readonly opensAt?: Date | null;
  /** What was scheduled instead. */
  readonly dropped?: { readonly opensAt: Date } | null;
}): string {
  if (opensAt !== null)
    return t("Round {number} opens {time}.", { number: roundNumber, time: formatDayTime(opensAt) });
  const sentences = [
    closed && roundClosedText(closed),
    t("Round {number} is open. Its round ID is {id}.", { number: roundNumber, id: String(roundId) }),
    dropped && t("The opening planned for {time} is off.", { time: formatDayTime(dropped.opensAt) }),
  ];
  return sentences.filter((sentence) => sentence !== null).join(" ");
}
