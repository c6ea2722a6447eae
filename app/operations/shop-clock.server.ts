/** The machine's clock, or the database's if several processes share one (D94). While the server runs it never goes back. */

/** If the clock goes back further than this, it was plainly wrong before, and the shop follows it. */
const HELD_MS = 24 * 60 * 60 * 1000;

/** The latest time returned, and the monotonic time of that moment, which no clock correction changes. */
let latest = { time: 0, at: 0 };
let offsetMs = 0;

const TRIES = 3;

/** Sets it by another clock, using the fastest of a few answers. */
export async function followClock(read: () => Promise<Date>): Promise<void> {
  let best = { tookMs: Infinity, offsetMs };
  for (let n = 0; n < TRIES; n++) {
    const [sentAt, began] = [Date.now(), performance.now()];
    const time = await read();
    const tookMs = performance.now() - began;
    if (tookMs < best.tookMs) best = { tookMs, offsetMs: time.getTime() - (sentAt + tookMs / 2) };
  }
  offsetMs = best.offsetMs;
}

export function shopTime(): Date {
  const [wall, at] = [Date.now() + offsetMs, performance.now()];
  const steady = latest.time + (at - latest.at);
  const time = wall < steady && steady - wall < HELD_MS ? steady : wall;
  latest = { time, at };
  return new Date(time);
}

/** An order's `updatedAt` is its version: of two changes within a millisecond, or by two clocks, the second has a later one. */
export const nextVersion = (updatedAt: Date): Date =>
  new Date(Math.max(shopTime().getTime(), updatedAt.getTime() + 1));
