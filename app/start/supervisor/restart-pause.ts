const FIRST_MS = 250;
const MAX_MS = 10_000;
/** A process that ran this long counts as healthy. */
const STEADY_MS = 60_000;

/** The pause before a dead process is started again: twice the last pause (0 for none), from 0.25 s to 10 s. */
export const pauseAfter = (lastMs: number, aliveMs: number): number =>
  lastMs === 0 || aliveMs >= STEADY_MS ? FIRST_MS : Math.min(lastMs * 2, MAX_MS);
