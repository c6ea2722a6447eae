import { expect, test } from "vitest";
import { facts as thirdOfMany } from "~/domain/pledge/standing.fixture";
import { boardView } from "./read-board";
import { isStandingShown, standingBy } from "./shown-standing";

const facts = {
  ...thirdOfMany,
  pledgeCents: 60_000,
  totalCents: 150_000,
  rivalCents: 90_000,
  participants: 9,
  ahead: 0,
};
const newcomer = { ...facts, pledgeCents: null, totalCents: null };

test("whoever took part in any round sees their standing at every stage", () => {
  for (const stage of ["closed", "join", "paying", "failed", "pledge"] as const)
    expect(isStandingShown(facts, { stage, roundNumber: 1 })).toBe(true);
});

test("who would join a later round for the first time is told before the entry fee is paid", () => {
  expect(isStandingShown(newcomer, { stage: "join", roundNumber: 2 })).toBe(true);
  expect(isStandingShown(newcomer, { stage: "join", roundNumber: 1 })).toBe(false);
  expect(isStandingShown(newcomer, { stage: "closed", roundNumber: 2 })).toBe(false);
});

const board = (topTotalCents: number, { position = 2, pledge = 60_000 } = {}) =>
  boardView(
    {
      topBids: [],
      totalParticipants: 9,
      userPosition: position,
      userBidCents: pledge,
      userInTop10: true,
      tiedAtTopCount: 1,
    },
    { number: 2, topTotalCents, topTotalCount: 1 },
  );

test("after somebody passes, the standing never goes on saying that one leads", () => {
  expect(standingBy(facts, board(150_000), false)).toMatchObject({
    facts: ["Your average is KSh 750 over 2 rounds", "1st of 9"],
    preview: "You are in the lead.",
  });
  // the place among all averages is unknown until the page loads again
  expect(standingBy(facts, board(160_000), true)).toEqual({
    facts: ["Your average is KSh 750 over 2 rounds"],
    preview: "Pledge at least KSh 701 to take the lead.",
    tone: "neutral",
  });
});

test("one's own raise and the lead that it takes are told at once", () => {
  expect(
    standingBy({ ...facts, rivalCents: 160_000, ahead: 3 }, board(170_000, { pledge: 80_000 }), true),
  ).toMatchObject({
    facts: ["Your average is KSh 850 over 2 rounds", "1st"],
    tone: "good",
  });
});

test("in the first round the board itself tells the place", () => {
  const first = { ...facts, roundCount: 1, totalCents: 60_000 };
  expect(standingBy(first, board(90_000, { position: 4 }), true).facts[1]).toBe("4th of 9");
});

test("who joins while the page is open is counted beside the place too, never '2nd of 8' beside '9 joined'", () => {
  const first = { ...facts, roundCount: 1, totalCents: 60_000, participants: 8 };
  expect(standingBy(first, board(90_000), true).facts[1]).toBe("2nd of 9");
});
