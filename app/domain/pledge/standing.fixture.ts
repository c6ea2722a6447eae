import { standing, type StandingFacts } from "./standing";

/** Third of 41, joined round 2 of 2, no pledge there yet. */
export const facts: StandingFacts = {
  stage: "open",
  roundCount: 2,
  tied: 0,
  tieOpen: true,
  limits: { minPledgeCents: 50_000, basePriceCents: 50_000, maxPledgeCents: 500_000 },
  pledgeCents: null,
  totalCents: 100_000,
  rivalCents: 180_000,
  participants: 41,
  ahead: 2,
  unpledged: null,
};

export const preview = (changes: Partial<StandingFacts>) => standing({ ...facts, ...changes }).preview;
