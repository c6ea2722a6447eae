import type { Cents } from "~/domain/money";

/** In cents. A null maximum means unlimited. */
export interface PledgeLimits {
  readonly minPledgeCents: Cents | null;
  readonly basePriceCents: Cents;
  readonly maxPledgeCents: Cents | null;
}

/** `min_pledge`, or `base_price` if that is null or 0, never below KSh 0.01 (D59). In cents. */
export function pledgeMinimum({
  minPledgeCents,
  basePriceCents,
}: Omit<PledgeLimits, "maxPledgeCents">): Cents {
  return Math.max(minPledgeCents || basePriceCents, 1);
}
