import { type Cents, MAX_CENTS } from "~/domain/money";
import { needsConfirmation } from "~/domain/pledge/pledge";

interface Typed {
  /** Null where what is typed is no amount. */
  cents: Cents | null;
  /** One's own pledge, which is never lowered. */
  current: Cents | null;
  minimumCents: Cents;
  maximumCents: Cents | null;
  highestCents: Cents | null;
  /** The smallest pledge that takes the lead; null for who has it, or cannot. */
  leadCents: Cents | null;
}

/** What the pledge form makes of a typed amount. All in cents. */
export function typedPledge({ cents, current, minimumCents, maximumCents, ...jump }: Typed) {
  const lowest = Math.max(minimumCents, current ?? 0);
  const highest = maximumCents ?? MAX_CENTS;
  const isTaken = cents !== null && cents >= lowest && cents <= highest;
  return {
    highest,
    /** Only what would be taken is asked about twice (D40). */
    asksForTick: isTaken && needsConfirmation({ ...jump, cents, minimumCents }),
    /** What − and + lead to: never below one's own pledge, nor above the most. */
    stepped: (by: Cents) => Math.min(highest, Math.max(lowest, (cents ?? lowest) + by)),
  };
}
