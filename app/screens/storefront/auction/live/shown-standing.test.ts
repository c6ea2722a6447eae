import { expect, test } from "vitest";
import { facts as thirdOfMany } from "~/domain/pledge/standing.fixture";
import { boardView } from "./read-board";
import { isStandingShown, shownStanding } from "./shown-standing";
import { standingText } from "~/domain/pledge/standing-text";

function standingBy(...shown: Parameters<typeof shownStanding>) {
  const { own, isPlaceKnown } = shownStanding(...shown);
  return standingText(own, { isPlaceKnown });
}

const facts = {
  ...thirdOfMany,
  pledgeCents: 60_000,
  totalCents: 150_000,
  rivalCents: 90_000,
  participants: 9,
  ahead: 0,
};
const newcomer = { ...facts, pledgeCents: null, totalCents: null };

test("everybody who took part in any round sees their standing at every stage", () => {
  for (const stage of ["closed", "join", "paying", "failed", "pledge"] as const)
    expect(isStandingShown(facts, { stage, roundNumber: 1 })).toBe(true);
});

test("a person who joins in a later round sees the standing before paying the entry fee", () => {
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
    { number: 2, ledgerSeq: 1, topTotalCents, topTotalCount: 1 },
  );

test("after somebody takes the lead, the standing no longer says that the viewer leads", () => {
  expect(standingBy(facts, board(150_000), false)).toMatchObject({
    facts: ["Your average is KSh 750 over 2 rounds", "1st of 9"],
    preview: "You are in the lead.",
  });
  // the place among all averages is unknown until the page reloads
  expect(standingBy(facts, board(160_000), true)).toEqual({
    facts: ["Your average is KSh 750 over 2 rounds"],
    preview: "Pledge at least KSh 701 to take the lead.",
    tone: "neutral",
  });
});

test("the viewer's own raise and the new lead show at once", () => {
  expect(
    standingBy({ ...facts, rivalCents: 160_000, ahead: 3 }, board(170_000, { pledge: 80_000 }), true),
  ).toMatchObject({
    facts: ["Your average is KSh 850 over 2 rounds", "1st"],
    tone: "good",
  });
});

test("in the first round the board itself gives the place", () => {
  const first = { ...facts, roundCount: 1, totalCents: 60_000 };
  expect(standingBy(first, board(90_000, { position: 4 }), true).facts[1]).toBe("4th of 9");
});

test("new participants are counted in the place too, so '2nd of 8' never appears with '9 joined'", () => {
  const first = { ...facts, roundCount: 1, totalCents: 60_000, participants: 8 };
  expect(standingBy(first, board(90_000), true).facts[1]).toBe("2nd of 9");
});
