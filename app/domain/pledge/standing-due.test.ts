import { expect, test } from "vitest";
import { leadReason, isLeadElsewhere } from "./lead-reason";
import { leadCentsOf, standing } from "./standing";
import { facts, preview } from "./standing.fixture";

const due = (changes: Partial<typeof facts>) => {
  const { isFirstPledgeDue, isNextPledgeDue } = standing({ ...facts, ...changes });
  return [isFirstPledgeDue, isNextPledgeDue];
};

test("an average of 0 says nothing until the first pledge, and a lower one is explained until the next", () => {
  expect(due({ totalCents: 0 })).toEqual([true, false]);
  expect(due({ totalCents: 100_000 })).toEqual([false, true]);
  expect(due({ totalCents: null })).toEqual([false, false]);
  expect(due({ totalCents: 100_000, pledgeCents: 50_000 })).toEqual([false, false]);
  for (const stage of ["waiting", "closed", "time_over"] as const) {
    expect(due({ stage, totalCents: 0 })).toEqual([false, false]);
    expect(due({ stage, totalCents: 100_000 })).toEqual([false, false]);
  }
});

test("somebody who joined none has missed the closed rounds alone", () => {
  const missed = (changes: Partial<typeof facts>) => standing({ ...facts, ...changes }).missedRounds;
  expect(missed({ totalCents: null, roundCount: 3 })).toBe(2);
  expect(missed({ totalCents: null, roundCount: 3, stage: "waiting" })).toBe(3);
  expect(missed({ totalCents: 0, roundCount: 3 })).toBe(0);
});

test("totals of 0 are no tie, and nobody has won or lost with them", () => {
  const nothing = { totalCents: 0, rivalCents: 0, ahead: 0 };
  expect(standing({ ...facts, ...nothing }).tie).toBeNull();
  for (const stage of ["closed", "time_over"] as const) {
    expect(preview({ ...nothing, stage })).toEqual({ kind: "nobody" });
    expect(preview({ ...nothing, stage, rivalCents: 1, ahead: 1 }).kind).not.toBe("nobody");
    expect(preview({ ...nothing, stage, totalCents: 1, tieOpen: false }).kind).not.toBe("nobody");
  }
});

test("whoever has the lower total has lost, even before the places are counted anew", () => {
  const lower = { totalCents: 1, rivalCents: 2, ahead: 0, tieOpen: false };
  expect(preview({ ...lower, stage: "closed" })).toEqual({ kind: "lost" });
  expect(preview({ ...lower, stage: "time_over" })).toEqual({ kind: "time_over" });
});

test("a pledge leads only where one can", () => {
  expect(leadCentsOf({ kind: "reachable", pledgeCents: 5 })).toBe(5);
  expect(leadCentsOf({ kind: "out_of_reach", maxCents: 5 })).toBeNull();
});

test("a shilling above the highest pledge leads both; the same and less lead elsewhere", () => {
  const elsewhere = (highestCents: number | null, leadCents: number | null) =>
    isLeadElsewhere({ highestCents, leadCents });
  expect(elsewhere(1_000, 1_100)).toBe(false);
  expect(elsewhere(1_000, 1_101)).toBe(true);
  expect(elsewhere(1_000, 1_000)).toBe(true);
  expect(elsewhere(null, 1_000)).toBe(false);
  expect(elsewhere(1_000, null)).toBe(false);
  const amounts = {
    roundNumber: 2,
    highestCents: 1_000,
    leadCents: 5_000,
    earlierCents: 700,
    topTotalCents: 1,
  };
  expect(leadReason(amounts, { firstName: "Achieng", earlierCents: 700 })).toBeNull();
});
