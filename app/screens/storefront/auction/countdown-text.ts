import { formatDuration } from "~/domain/text/duration";

const DAY_MS = 86_400_000;

/** From the server: 'closes in' and 'closing now'. */
export interface CountdownWords {
  readonly later: string;
  readonly now: string;
}

/** Null if the change is so far away that its date says more. */
export function countdownText({ later, now }: CountdownWords, leftMs: number): string | null {
  if (leftMs >= DAY_MS) return null;
  return leftMs < 1_000 ? now : `${later} ${formatDuration(leftMs)}`;
}
