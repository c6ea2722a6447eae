import { expect, test } from "vitest";
import {
  barText,
  boardText,
  emptyText,
  isSameBoard,
  leadInBar,
  participantCountText,
  placeInBoardText,
} from "./board-view";
import { boardView } from "./read-board";

const nobody = {
  topBids: [],
  totalParticipants: 0,
  userPosition: null,
  userBidCents: null,
  userInTop10: false,
  tiedAtTopCount: 0,
};

const round = { number: 1, ledgerSeq: 4, topTotalCents: 0, topTotalCount: 0 };

const bids = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    id: i,
    position: i + 1,
    pledgeCents: 500,
    firstName: "Amina",
    isCurrentUser: false,
  }));

test("a board shows how many joined and how many have pledged", () => {
  const words = (pledged: number, totalParticipants: number) =>
    participantCountText(boardView({ ...nobody, topBids: bids(pledged), totalParticipants }, round));
  expect(words(1, 3)).toBe("3 joined, 1 has pledged");
  expect(words(0, 0)).toBe("Nobody has joined yet");
  expect(words(2, 3)).toBe("3 joined, 2 have pledged");
  expect(words(10, 1_200)).toBe("Top 10 · 1,200 joined");
});

test("screen readers get the highest pledge and the viewer's place", () => {
  const top = { id: 1, position: 1, pledgeCents: 500_000, firstName: "Amina", isCurrentUser: false };
  const board = { ...nobody, topBids: [top], totalParticipants: 14 };
  expect(boardText(boardView(nobody, round))).toBe("No pledges yet.");
  expect(boardText(boardView(board, round))).toBe("Highest pledge KSh 5,000.");
  expect(boardText(boardView({ ...board, userPosition: 12, userBidCents: 90_000 }, round))).toBe(
    "Highest pledge KSh 5,000. You are 12th of 14.",
  );
});

test("a buyer who lost a draw is not shown as first: the place is shared, and only the winner has it alone (D70)", () => {
  const board = (userPosition: number) =>
    boardView(
      { ...nobody, userPosition, userBidCents: 90_000, tiedAtTopCount: 3, totalParticipants: 9 },
      round,
    );
  const amina = { isYou: false, firstName: "Amina" };
  for (const position of [1, 2, 3])
    expect(placeInBoardText(board(position), amina)).toBe("tied for 1st, Amina won the draw");
  expect(placeInBoardText(board(3), { isYou: true, firstName: "Njeri" }), "whoever reached it last").toBe(
    "1st",
  );
  expect(placeInBoardText(board(4), amina)).toBe("4th");
  expect(placeInBoardText(board(1), { isYou: true, firstName: "Njeri" })).toBe("1st");
  expect(placeInBoardText(boardView(nobody, round), amina)).toBeNull();
});

test("during an open tie every text shows the same place (D70)", () => {
  const two = [1, 2].map((id) => ({
    id,
    position: id,
    pledgeCents: 50_000,
    firstName: "Amina",
    isCurrentUser: false,
  }));
  for (const userPosition of [1, 2]) {
    const board = boardView(
      {
        ...nobody,
        topBids: two,
        userPosition,
        userBidCents: 50_000,
        tiedAtTopCount: 2,
        totalParticipants: 2,
      },
      round,
    );
    expect(placeInBoardText(board, null)).toBe("tied for 1st");
    expect(barText(board, null)).toBe("KSh 500 · you are tied for 1st");
    expect(boardText(board)).toBe("Highest pledge KSh 500. You are tied for 1st of 2.");
  }
  const alone = boardView(
    { ...nobody, topBids: two, userPosition: 1, userBidCents: 60_000, tiedAtTopCount: 1 },
    round,
  );
  expect(barText(alone, null)).toBe("KSh 500 · you are 1st");
});

test("the bar of a buyer who can take the lead says the sum that leads", () => {
  const board = boardView(nobody, round);
  expect(barText({ ...board, highestCents: 50_000 }, 50_100)).toBe("To lead KSh 501");
  expect(barText(board, 30_000), "before the first pledge").toBeNull();
});

test("the bar leaves the sum that leads to a page that says why it is another one than the round's", () => {
  const why = "KSh 400 leads this round; KSh 501 would lead the auction";
  expect(leadInBar({ highestCents: 40_000 }, { cents: 50_100, reason: null })).toBe(50_100);
  expect(leadInBar({ highestCents: 40_000 }, { cents: 50_100, reason: why })).toBeNull();
});

test("the first pledge counts as leading only if nobody has pledged in any round (D26)", () => {
  const later = boardView(nobody, { number: 2, ledgerSeq: 9, topTotalCents: 40_000, topTotalCount: 1 });
  expect(emptyText(boardView(nobody, round), true)).toContain("The first pledge leads");
  expect(emptyText(boardView(nobody, round), false)).toBe("Nobody has joined yet.");
  expect(emptyText(later, true)).toBe("Nobody has joined yet.");
});

test("a board without a new pledge leaves the standing as loaded, and a pledge below a full list does not", () => {
  const board = (count: number, ledgerSeq = 12) =>
    boardView({ ...nobody, topBids: bids(count) }, { ...round, ledgerSeq });
  expect(isSameBoard(board(2), board(2))).toBe(true);
  expect(isSameBoard(board(2), board(3))).toBe(false);
  expect(isSameBoard(board(10), board(10))).toBe(true);
  expect(isSameBoard(board(10), board(10, 13))).toBe(false);
});
