import { expect, test } from "vitest";
import { boardWords, joinedWords } from "./board-view";
import { boardView } from "./read-board";

const nobody = {
  topBids: [],
  totalParticipants: 0,
  userPosition: null,
  userBidCents: null,
  userInTop10: false,
  tiedAtTopCount: 0,
};

const round = { number: 1, topTotalCents: 0, topTotalCount: 0 };

test("a board says how many joined, and how many of them have pledged", () => {
  const bids = (count: number) =>
    Array.from({ length: count }, (_, i) => ({
      id: i,
      position: i + 1,
      pledgeCents: 500,
      firstName: "Amina",
      isCurrentUser: false,
    }));
  const words = (pledged: number, totalParticipants: number) =>
    joinedWords(boardView({ ...nobody, topBids: bids(pledged), totalParticipants }, round));
  expect(words(1, 3)).toBe("3 joined, 1 has pledged");
  expect(words(0, 0)).toBe("Nobody has joined yet");
  expect(words(2, 3)).toBe("3 joined, 2 have pledged");
  expect(words(10, 1_200)).toBe("Top 10 · 1,200 joined");
});

test("a screen reader hears the highest pledge, and where one stands oneself", () => {
  const top = { id: 1, position: 1, pledgeCents: 500_000, firstName: "Amina", isCurrentUser: false };
  const board = { ...nobody, topBids: [top], totalParticipants: 14 };
  expect(boardWords(boardView(nobody, round))).toBe("No pledges yet.");
  expect(boardWords(boardView(board, round))).toBe("Current highest KSh 5,000.");
  expect(boardWords(boardView({ ...board, userPosition: 12, userBidCents: 90_000 }, round))).toBe(
    "Current highest KSh 5,000. You are 12th of 14.",
  );
});
