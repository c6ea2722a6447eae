/**
 * The shop's clock: the machine's, but it never goes back while the server runs. An auction that has ended stays ended, and the
 * times of a ledger follow its numbers, when somebody corrects the machine's clock.
 */

/** Further back than this and the clock before was plainly wrong: what it said is not held on to. */
const HELD_MS = 24 * 60 * 60 * 1000;

/** The latest time told, and when that was by the time since the start, which no correction touches. */
let latest = { told: 0, at: 0 };

export function shopTime(): Date {
  const [wall, at] = [Date.now(), performance.now()];
  const steady = latest.told + (at - latest.at);
  const told = wall < steady && steady - wall < HELD_MS ? steady : wall;
  latest = { told, at };
  return new Date(told);
}
