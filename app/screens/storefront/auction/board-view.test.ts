import { expect, test } from "vitest";
import { boardView, boardWords } from "./board-view";

const nobody = {
  topBids: [],
  totalParticipants: 0,
  userPosition: null,
  userBidCents: null,
  userInTop10: false,
  tiedAtTopCount: 0,
};

test("a screen reader hears the highest pledge, and where one stands oneself", () => {
  const top = { id: 1, position: 1, pledgeCents: 500_000, firstName: "Amina", isCurrentUser: false };
  const board = { ...nobody, topBids: [top], totalParticipants: 14 };
  expect(boardWords(boardView(nobody, 1))).toBe("No pledges yet.");
  expect(boardWords(boardView(board, 1))).toBe("Current highest KSh 5,000.");
  expect(boardWords(boardView({ ...board, userPosition: 12, userBidCents: 90_000 }, 1))).toBe(
    "Current highest KSh 5,000. You are in place 12 of 14.",
  );
});
