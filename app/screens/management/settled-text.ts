import { type Cents, formatKsh } from "~/domain/money";

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

/** Long enough to read who won. */
export const SETTLED_MS = 5000;
