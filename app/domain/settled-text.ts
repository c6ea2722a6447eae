import { type Cents, formatKsh } from "./money";

interface Settled {
  readonly roundNumber: number;
  readonly winner: { readonly username: string; readonly pledgeCents: Cents } | null;
  /** How many shared the highest pledge. */
  readonly tied: number;
}

/** 'Round 2 is closed. achieng wins with KSh 5,000, drawn at random among 3.' */
export function settledText({ roundNumber, winner, tied }: Settled): string {
  const closed = `Round ${roundNumber} is closed.`;
  if (!winner) return `${closed} Nobody pledged, so it has no winner.`;
  const drawn = tied > 1 ? `, drawn at random among ${tied}` : "";
  return `${closed} ${winner.username} wins with ${formatKsh(winner.pledgeCents)}${drawn}.`;
}

/** 'The auction is closed. Round 2 is closed. achieng wins with KSh 5,000.' Null where no round was active. */
export const auctionClosedText = (settled: Settled | null): string =>
  `The auction is closed.${settled ? ` ${settledText(settled)}` : ""}`;

/** 'Round 1 is closed. … Round 2 is open. Its round ID is 7.' */
export function roundOpenedText({
  roundId,
  roundNumber,
  closed,
}: {
  readonly roundId: number;
  readonly roundNumber: number;
  readonly closed: Settled | null;
}): string {
  return `${closed ? `${settledText(closed)} ` : ""}Round ${roundNumber} is open. Its round ID is ${roundId}.`;
}
