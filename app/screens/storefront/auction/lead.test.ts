import { expect, test } from "vitest";
import { facts } from "~/domain/pledge/standing.fixture";
import { leadOf, type Standings } from "./lead";
import { boardView } from "./live/read-board";

const standings: Standings = {
  stage: "open",
  limits: facts.limits,
  own: { ...facts, totalCents: 100_000, pledgeCents: null, rivalCents: 180_000 },
  leader: { firstName: "Achieng", earlierCents: 120_000, participation: "7", pledgeCents: 60_000 },
};

const board = (topTotalCents: number, highest: { id: number; cents: number }) =>
  boardView(
    {
      topBids: [
        {
          id: highest.id,
          position: 1,
          pledgeCents: highest.cents,
          firstName: "Achieng",
          isCurrentUser: false,
        },
      ],
      totalParticipants: 3,
      userPosition: null,
      userBidCents: null,
      userInTop10: false,
      tiedAtTopCount: 1,
    },
    { number: 2, ledgerSeq: 1, topTotalCents, topTotalCount: 1 },
  );

test("on a newer board the leader is named as long as the highest total is still theirs", () => {
  expect(leadOf(standings, board(180_000, { id: 7, cents: 60_000 }), false).reason).toMatch(
    /Achieng has KSh 200 more/,
  );
  expect(leadOf(standings, board(190_000, { id: 7, cents: 70_000 }), true).reason).toBe(
    "KSh 700 leads this round; KSh 901 would lead the auction, because Achieng has KSh 200 more from round 1.",
  );
  expect(leadOf(standings, board(195_000, { id: 8, cents: 65_000 }), true).reason).toBe(
    "KSh 650 leads this round; KSh 951 would lead the auction, whose highest total is KSh 1,950.",
  );
});

test("the place is left out while a newer board does not give it", () => {
  expect(leadOf(standings, board(180_000, { id: 7, cents: 60_000 }), false).own?.place).toBe(3);
  expect(leadOf(standings, board(190_000, { id: 7, cents: 70_000 }), true).own?.place).toBeNull();
});
