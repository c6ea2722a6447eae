import { expect, test } from "vitest";
import { auctionClosedText, roundClosedText, roundOpenedText } from "./round-closed-text";
import { roundTieText } from "./tie-text";

const AMINA = { firstName: "Amina", lastName: "Njeri", username: "amina", pledgeCents: 90_000 };
const WON = { roundNumber: 2, winner: AMINA, tied: 1, refunded: 0 };
const NOBODY = { ...WON, winner: null, tied: 0 };

test("a closed round has its winner, how a tie was drawn, and the fees that went back", () => {
  expect(roundClosedText(WON)).toBe("Round 2 is closed. Amina Njeri wins with KSh 900.");
  expect(roundClosedText({ ...WON, tied: 3 })).toBe(
    `Round 2 is closed. Amina Njeri wins with KSh 900. ${roundTieText(3, "Amina Njeri")}`,
  );
  expect(roundClosedText({ ...NOBODY, refunded: 2 })).toBe(
    "Round 2 is closed. Nobody pledged, so it has no winner. 2 entry fees go back.",
  );
});

const OVERALL = "amina wins the auction.";

test("a closed auction says its winner once, and nothing of a round that nobody was in", () => {
  const text = (closedRound: typeof WON | typeof NOBODY | null, overall: string | null, rounds: number) =>
    auctionClosedText({ closedRound, overall, rounds });
  expect(text(null, null, 0)).toBe("The auction is closed.");
  expect(text(null, OVERALL, 2)).toBe(`The auction is closed. ${OVERALL}`);
  expect(text(WON, OVERALL, 1)).toBe(`The auction is closed. ${roundClosedText(WON)}`);
  expect(text(WON, OVERALL, 2)).toBe(`The auction is closed. ${roundClosedText(WON)} ${OVERALL}`);
  expect(text(NOBODY, null, 1)).toBe("The auction is closed. Nobody pledged in it, so it has no winner.");
  expect(text(NOBODY, OVERALL, 2)).toBe(`The auction is closed. ${roundClosedText(NOBODY)} ${OVERALL}`);
  const refunded = { ...NOBODY, refunded: 1 };
  expect(text(refunded, null, 1)).toBe(
    `The auction is closed. ${roundClosedText(refunded)} Nobody pledged in it, so it has no winner.`,
  );
});

test("an opened round has its ID, what closed before it, and what is off because of it", () => {
  const opened = { roundId: 31, roundNumber: 3, closed: null };
  const at = new Date("2026-11-29T15:00:00Z");
  expect(roundOpenedText(opened)).toBe("Round 3 is open. Its round ID is 31.");
  expect(roundOpenedText({ ...opened, closed: WON })).toBe(
    `${roundClosedText(WON)} Round 3 is open. Its round ID is 31.`,
  );
  expect(roundOpenedText({ ...opened, dropped: { opensAt: at } })).toMatch(
    /Its round ID is 31\. The opening planned for .*18:00.* is off\.$/,
  );
  expect(roundOpenedText({ ...opened, roundId: null, opensAt: at, closed: WON })).toMatch(
    /^Round 3 opens .*18:00.*\.$/,
  );
});
