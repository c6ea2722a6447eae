import { formatCount } from "~/domain/text/count";
import { LEADERBOARD_SIZE } from "~/domain/pledge/leaderboard";
import { type Cents, formatKsh } from "~/domain/money";
import { placeText } from "~/domain/pledge/tie-text";
import type { LeaderboardRow } from "~/ui/auction/leaderboard-table";
import { t } from "~/texts/t";

export interface BoardView {
  roundNumber: number | null;
  ledgerSeq: number;
  rows: readonly LeaderboardRow[];
  own: { position: number; pledgeText: string; pledgeCents: Cents } | null;
  inTop10: boolean;
  totalParticipants: number;
  highestCents: Cents | null;
  topTotalCents: Cents;
  topTotalCount: number;
  tie: string | null;
  tiedAtTop: number;
}

/** '3 joined, 1 has pledged'; if the list is full, only how many joined. */
export function participantCountText({ totalParticipants, rows }: BoardView): string {
  if (totalParticipants === 0) return t("Nobody has joined yet");
  const count = formatCount(totalParticipants);
  if (rows.length >= LEADERBOARD_SIZE) return t("Top 10 · {count} joined", { count });
  const joined = t("{count} joined", { count });
  return rows.length === 1
    ? t("{joined}, 1 has pledged", { joined })
    : t("{joined}, {count} have pledged", { joined, count: rows.length });
}

/** Before the round's first pledge, which leads only if nobody has a total yet (D26). */
export function emptyText(board: BoardView, isOpen: boolean): string {
  const joined = `${participantCountText(board)}.`;
  return isOpen && board.topTotalCents === 0
    ? t("{joined} The first pledge leads until somebody pledges more.", { joined })
    : joined;
}

type Winner = { readonly isYou: boolean; readonly firstName: string } | null;

/** Tied buyers share the first place; after the draw only the winner has it (D70). */
export function placeInBoardText(
  { own, tiedAtTop }: Pick<BoardView, "own" | "tiedAtTop">,
  winner: Winner,
  of?: number,
): string | null {
  if (!own) return null;
  if (winner?.isYou) return placeText(1, { tie: null, of });
  const isTied = tiedAtTop > 1 && own.position <= tiedAtTop;
  const first = winner && t("{firstName} won the draw", { firstName: winner.firstName });
  return placeText(own.position, { tie: isTied ? { first } : null, of });
}

/** 'To lead KSh 17,151' or 'KSh 12,600 · you are 1st'; null before the first pledge. */
export function barText(board: BoardView, leadCents: Cents | null): string | null {
  const { highestCents } = board;
  if (highestCents === null) return null;
  if (leadCents !== null) return t("To lead {sum}", { sum: formatKsh(leadCents) });
  const place = placeInBoardText(board, null);
  return place
    ? t("{sum} · you are {place}", { sum: formatKsh(highestCents), place })
    : t("Highest {sum}", { sum: formatKsh(highestCents) });
}

/** What the bar says that leads; null where the page says why another sum does than the round's. */
export const leadInBar = (
  { highestCents }: Pick<BoardView, "highestCents">,
  { cents, reason }: { readonly cents: Cents | null; readonly reason: string | null },
): Cents | null => (highestCents === null || reason !== null ? null : cents);

/** For screen readers: 'Highest pledge KSh 5,000. You are 2nd of 14.' */
export function boardText(board: BoardView): string {
  const { highestCents, totalParticipants } = board;
  if (highestCents === null) return t("No pledges yet.");
  const highest = t("Highest pledge {sum}.", { sum: formatKsh(highestCents) });
  const place = placeInBoardText(board, null, totalParticipants);
  return place ? t("{highest} You are {place}.", { highest, place }) : highest;
}

/** True if the standing from the page's load is still right: with the same `ledgerSeq`, nothing changed below the shown rows either. */
export const isSameBoard = (one: BoardView, other: BoardView): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
