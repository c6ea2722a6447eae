import { formatCount, ordinal } from "~/domain/count";
import { TOP } from "~/domain/leaderboard";
import { type Cents, formatKsh } from "~/domain/money";
import type { LeaderboardRow } from "~/ui/leaderboard-table";

/** The leaderboard as the screen shows it, from the loader or from the live channel alike. */
export interface BoardView {
  roundNumber: number | null;
  rows: readonly LeaderboardRow[];
  own: { position: number; pledgeText: string; pledgeCents: Cents } | null;
  inTop10: boolean;
  totalParticipants: number;
  highestCents: Cents | null;
  /** The highest total of anyone over all rounds, and how many have it (D72). */
  topTotalCents: Cents;
  topTotalCount: number;
  tie: string | null;
  tiedAtTop: number;
}

/** '3 joined, 1 has pledged'; of many only how many joined. */
export function joinedWords({ totalParticipants, rows }: BoardView): string {
  if (totalParticipants === 0) return "Nobody has joined yet";
  const joined = `${formatCount(totalParticipants)} joined`;
  if (rows.length >= TOP) return `Top ${TOP} · ${joined}`;
  return `${joined}, ${rows.length} ${rows.length === 1 ? "has" : "have"} pledged`;
}

/** The place beside one's pledge: the first is the winner's alone, equals of a closed round share it (D70). */
export function placeWords(
  { own, tiedAtTop }: BoardView,
  winner: { readonly isYou: boolean; readonly firstName: string } | null,
): string | null {
  if (!own) return null;
  const lostDraw = winner !== null && !winner.isYou && own.position <= tiedAtTop;
  if (lostDraw) return `tied for 1st, ${winner.firstName} won the draw`;
  return ordinal(winner?.isYou ? 1 : own.position);
}

/** Beside the next step: 'KSh 12,600 · you are 2nd'; null before the first pledge. */
export function barWords({ highestCents, own }: BoardView): string | null {
  if (highestCents === null) return null;
  return own
    ? `${formatKsh(highestCents)} · you are ${ordinal(own.position)}`
    : `Highest ${formatKsh(highestCents)}`;
}

/** What a screen reader is told: 'Current highest KSh 5,000. You are 2nd of 14.' */
export function boardWords({ highestCents, own, totalParticipants }: BoardView): string {
  if (highestCents === null) return "No pledges yet.";
  const highest = `Current highest ${formatKsh(highestCents)}.`;
  return own ? `${highest} You are ${ordinal(own.position)} of ${totalParticipants}.` : highest;
}
