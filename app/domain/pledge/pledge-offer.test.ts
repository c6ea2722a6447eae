import { expect, test } from "vitest";
import { type OfferedAuction, pledgeOffer } from "./pledge-offer";

const round = {
  number: 1,
  state: "active",
  basePriceCents: 50_000,
  minPledgeCents: 120_000,
  maxPledgeCents: 1_000_000,
  topTotalCents: 735_000,
  topTotalCount: 1,
} as const;
const offer = (changes: Partial<OfferedAuction>) =>
  pledgeOffer({ phase: "live", basePriceCents: 50_000, round, ...changes });

test("the offer names what it takes to lead, never 'from KSh 1,200' if the highest is 7,350 (D72)", () => {
  expect(offer({})).toEqual({ kind: "lead", cents: 735_100 });
  expect(offer({ round: { ...round, topTotalCents: 0 } })).toEqual({ kind: "from", cents: 120_000 });
  expect(offer({ round: null })).toEqual({ kind: "from", cents: 50_000 });
});

test("a lead that no first pledge can take is not offered", () => {
  expect(offer({ round: { ...round, topTotalCents: 1_000_000 } })).toEqual({ kind: "too_late" });
  expect(offer({ round: { ...round, maxPledgeCents: null, topTotalCents: 1_000_000 } })?.kind).toBe("lead");
});

test("if no pledge is accepted, the highest average so far is shown, or nothing", () => {
  const closed = { ...round, state: "closed", number: 2 } as const;
  expect(offer({ round: closed })).toEqual({ kind: "average", cents: 367_500 });
  expect(offer({ phase: "ended" })).toEqual({ kind: "average", cents: 735_000 });
  expect(offer({ round: { ...closed, topTotalCents: 0 } })).toBeNull();
  expect(offer({ phase: "ended", round: null })).toBeNull();
  expect(offer({ phase: "upcoming", round: null })).toEqual({ kind: "from", cents: 50_000 });
});
