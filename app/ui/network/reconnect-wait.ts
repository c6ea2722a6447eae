const SOON_MS = 250;
const FIRST_MS = 1_000;
const MAX_MS = 30_000;
const NO_SLOT_MS = 10_000;
/** A stream that ends sooner will probably end again. */
const LIVED_MS = 5_000;

/** The result of a try: null if no slot was free, else for how many milliseconds the stream delivered. */
export type StreamDuration = number | null;

export const wasStreamStable = (life: StreamDuration) => life !== null && life >= LIVED_MS;

/** Milliseconds to wait: short after a stable stream, longer after each failure in a row. `chance` (0 to 1) spreads phones. */
export function reconnectWait(life: StreamDuration, failures: number, chance: number): number {
  if (wasStreamStable(life)) return SOON_MS + chance * 2 * SOON_MS;
  const longest = life === null ? NO_SLOT_MS : Math.min(MAX_MS, FIRST_MS * 2 ** failures);
  return longest * (0.5 + chance / 2);
}
