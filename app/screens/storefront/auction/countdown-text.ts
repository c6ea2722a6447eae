import { formatDuration } from "~/domain/duration";
import { msg, t } from "~/texts/t";

const DAY_MS = 86_400_000;

const WORDS = {
  live: { later: msg("closes in"), now: msg("closing now") },
  upcoming: { later: msg("starts in"), now: msg("starting now") },
};

export type CountdownPhase = keyof typeof WORDS;

/** Null if the turn is so far away that its date says more. */
export function countdownText(phase: CountdownPhase, leftMs: number): string | null {
  if (leftMs >= DAY_MS) return null;
  return leftMs < 1_000 ? t(WORDS[phase].now) : `${t(WORDS[phase].later)} ${formatDuration(leftMs)}`;
}
