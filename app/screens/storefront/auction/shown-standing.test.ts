import { expect, test } from "vitest";
import { shownStanding } from "./shown-standing";

const outlook = { kind: "out_of_reach", maxCents: 500_000 } as const;
const participant = {
  averageCents: 75_000,
  roundCount: 2,
  place: 2,
  participants: 9,
  missedRounds: 0,
  outlook,
};
const newcomer = { ...participant, averageCents: 0, place: null };

test("whoever took part in any round sees their standing at every stage", () => {
  for (const stage of ["closed", "join", "paying", "failed", "pledge"] as const)
    expect(shownStanding(participant, { stage, roundNumber: 1 })?.facts[1]).toContain("2nd of 9");
});

test("who would join a later round for the first time is warned before the entry fee is paid", () => {
  const words = shownStanding(newcomer, { stage: "join", roundNumber: 2 });
  expect(words?.outlook).toContain("no longer win this auction");
});

test("the first round, and a round that cannot be joined, need no warning", () => {
  expect(shownStanding(newcomer, { stage: "join", roundNumber: 1 })).toBeUndefined();
  expect(shownStanding(newcomer, { stage: "closed", roundNumber: 2 })).toBeUndefined();
  expect(shownStanding(null, { stage: "join", roundNumber: 2 })).toBeUndefined();
});
