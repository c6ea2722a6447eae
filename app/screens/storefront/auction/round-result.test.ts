import { expect, test } from "vitest";
import { leaderboard } from "~/domain/pledge/leaderboard";
import { roundResult } from "./round-result";

const NAMES = ["Amina", "Otieno", "Njeri"];
const board = (pledges: number[], viewerId: number | null) =>
  leaderboard(
    pledges.map((cents, i) => ({
      participationId: i + 1,
      userId: i + 1,
      firstName: NAMES[i] ?? "",
      cents,
      reachedSeq: i + 1,
    })),
    pledges.length,
    viewerId,
  );
const amina = { isYou: false, firstName: "Amina", pledgeText: "KSh 7,350" };
const result = (pledges: number[], { viewer = null as number | null, isYou = false, isFinal = false } = {}) =>
  roundResult({
    number: 2,
    winner: { ...amina, isYou },
    board: board(pledges, viewer),
    phase: isFinal ? "ended" : "live",
    isFinal,
  });

test("after a round closes, watchers see the winner, the margin, what still counts and what comes next (D92)", () => {
  expect(result([735_000, 700_000])).toEqual({
    headline: "Amina won round 2 with KSh 7,350, KSh 350 more than the next.",
    isTie: false,
    isWon: false,
    lines: ["We will show the next round here."],
  });
  const next = { number: 2, winner: null, board: board([], null), phase: "live", isFinal: false } as const;
  expect(roundResult({ ...next, opensText: "Round 3 opens 27 Nov, 18:00 EAT" }).lines).toEqual([
    "Round 3 opens 27 Nov, 18:00 EAT.",
  ]);
  const loser = result([735_000, 700_000, 600_000], { viewer: 3 });
  expect(loser.headline).toBe("Amina won round 2 with KSh 7,350, KSh 1,350 more than you.");
  expect(loser.lines).toContain("Your pledge of KSh 6,000 still counts towards your average.");
  expect(result([735_000], { viewer: 1, isYou: true }).headline).toBe("You won round 2 with KSh 7,350.");
});

test("a tie is shown as a tie (D70)", () => {
  const { headline, isTie } = result([735_000, 735_000, 735_000], { viewer: 2 });
  expect(headline).toBe("3 tied at the top; the draw chose Amina.");
  expect(isTie).toBe(true);
});

test("a round without pledges has no winner", () => {
  const empty = roundResult({
    number: 1,
    winner: null,
    board: board([], null),
    phase: "ended",
    isFinal: false,
  });
  expect(empty).toMatchObject({ headline: "Nobody pledged in round 1.", isWon: false });
});

test("nothing counts towards anything once the auction is closed", () => {
  expect(result([735_000, 600_000], { viewer: 2, isFinal: true }).lines).toEqual([]);
});
