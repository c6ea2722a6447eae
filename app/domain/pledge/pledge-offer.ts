import { averageOf, type Cents } from "~/domain/money";
import { type PledgeLimits, pledgeMinimum } from "~/domain/round/pledge-limits";
import type { AuctionPhase } from "~/domain/product/product";
import type { RoundState } from "~/domain/round/round";
import { newcomerPreview, type TopTotal } from "./standing";

/** In cents. `lead` takes the lead of the whole auction (D72); `average` is the highest while no pledge is accepted. */
export type PledgeOffer =
  | { readonly kind: "from" | "lead" | "average"; readonly cents: Cents }
  | { readonly kind: "too_late" };

export interface OfferedAuction {
  readonly phase: AuctionPhase;
  readonly basePriceCents: Cents;
  readonly round: (PledgeLimits & TopTotal & { readonly number: number; readonly state: RoundState }) | null;
}

/** Null if no pledge is accepted and none was made. */
export function pledgeOffer({ phase, basePriceCents, round }: OfferedAuction): PledgeOffer | null {
  const isPledged = round !== null && round.topTotalCents > 0;
  if (phase === "live" && round?.state === "active") {
    const preview = newcomerPreview({ stage: "open", limits: round, ...round });
    if (preview.kind !== "reachable") return { kind: "too_late" };
    return { kind: isPledged ? "lead" : "from", cents: preview.pledgeCents };
  }
  if (isPledged) return { kind: "average", cents: averageOf(round.topTotalCents, round.number) };
  if (phase === "ended" || round?.state === "closed") return null;
  return { kind: "from", cents: round ? pledgeMinimum(round) : basePriceCents };
}
