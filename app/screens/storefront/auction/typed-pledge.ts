import { type Cents, MAX_CENTS } from "~/domain/money";
import { needsConfirmation } from "~/domain/pledge/pledge";

interface Typed {
  cents: Cents | null;
  current: Cents | null;
  minimumCents: Cents;
  maximumCents: Cents | null;
  highestCents: Cents | null;
  leadCents: Cents | null;
}

export function typedPledge({ cents, current, minimumCents, maximumCents, ...jump }: Typed) {
  const lowest = Math.max(minimumCents, current ?? 0);
  const highest = maximumCents ?? MAX_CENTS;
  const isTaken = cents !== null && cents >= lowest && cents <= highest;
  return {
    highest,
    // an amount that would be refused needs no tick (D40)
    asksForTick: isTaken && needsConfirmation({ ...jump, cents, minimumCents }),
    /** For − and +: never below the own pledge or above the maximum. */
    stepped: (by: Cents) => Math.min(highest, Math.max(lowest, (cents ?? lowest) + by)),
  };
}
