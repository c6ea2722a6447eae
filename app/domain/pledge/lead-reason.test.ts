import { expect, test } from "vitest";
import { type LeadAmounts, leadReason } from "./lead-reason";

const amounts: LeadAmounts = {
  roundNumber: 2,
  highestCents: 1_260_000,
  leadCents: 1_715_100,
  earlierCents: 0,
  topTotalCents: 1_715_000,
};
const achieng = { firstName: "Achieng", earlierCents: 455_000 };
const reason = (changes: Partial<LeadAmounts>, leader: typeof achieng | null = achieng) =>
  leadReason({ ...amounts, ...changes }, leader);

test("leading the auction takes more than the round's highest pledge if another buyer brings more from earlier rounds", () => {
  expect(reason({})).toBe(
    "KSh 12,600 leads this round; KSh 17,151 would lead the auction, because Achieng has KSh 4,550 more from round 1.",
  );
  expect(reason({ roundNumber: 3 })).toMatch(/KSh 4,550 more from earlier rounds\.$/);
});

test("leading the auction takes less than the round's highest pledge if the viewer brings more from earlier rounds", () => {
  expect(reason({ earlierCents: 600_000, leadCents: 1_115_100 })).toBe(
    "KSh 12,600 leads this round; KSh 11,151 would lead the auction, because you have KSh 1,450 more from round 1.",
  );
});

test("nothing is explained if one amount leads both, or nothing can lead", () => {
  expect(reason({ leadCents: 1_260_100 })).toBeNull();
  expect(reason({ leadCents: 1_260_001 })).toBeNull();
  expect(reason({ leadCents: null })).toBeNull();
  expect(reason({ highestCents: null })).toBeNull();
});

test("without the leader's name the highest total explains it", () => {
  expect(reason({}, null)).toBe(
    "KSh 12,600 leads this round; KSh 17,151 would lead the auction, whose highest total is KSh 17,150.",
  );
});
