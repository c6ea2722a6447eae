import { formatDuration } from "~/domain/duration";

const DAY_MS = 86_400_000;

const WORDS = {
  live: { later: "closes in", now: "closing now" },
  upcoming: { later: "starts in", now: "starting now" },
};

export type CountdownPhase = keyof typeof WORDS;

/** Null if the turn is so far away that its date says more. */
export function countdownText(phase: CountdownPhase, leftMs: number): string | null {
  if (leftMs >= DAY_MS) return null;
  return leftMs < 1_000 ? WORDS[phase].now : `${WORDS[phase].later} ${formatDuration(leftMs)}`;
}
