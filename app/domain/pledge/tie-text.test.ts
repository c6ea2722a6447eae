import { expect, test } from "vitest";
import { overallText, overallTieText, roundTieText } from "./tie-text";

test("a round's tie is reported as a tie, and a single leader needs no text (D70)", () => {
  expect(roundTieText(4, "Jepkosgei")).toBe("4 tied at the top; the draw chose Jepkosgei.");
  expect(roundTieText(1, "Jepkosgei")).toBeNull();
});

test("a tie over the whole auction says what decided it, or what will (D69)", () => {
  const tie = { tied: 2, decidingRound: 3, rounds: 4 };
  expect(overallTieText({ ...tie, first: { by: "round", name: "Otieno" } })).toBe(
    "2 tied at the top; Otieno won round 3, the last one in which any of them pledged.",
  );
  expect(overallTieText({ ...tie, first: { by: "pledge", name: "Otieno" } })).toBe(
    "2 tied at the top; of them, Otieno pledged the most in round 3, the last one in which any of them pledged.",
  );
  expect(overallTieText({ ...tie, first: { by: "draw", name: "Otieno" } })).toBe(
    "2 tied at the top; the draw with the seed of round 3 chose Otieno.",
  );
  expect(overallTieText({ ...tie, first: null })).toBe(
    "2 are tied at the top; round 3 decides when it is closed.",
  );
  expect(
    overallTieText({ ...tie, rounds: 1, decidingRound: 1, first: { by: "round", name: "Otieno" } }),
  ).toBe("2 tied at the top; the draw chose Otieno.");
  expect(overallTieText({ ...tie, tied: 1, first: { by: "total", name: "Otieno" } })).toBeNull();
});

test("the overall result gives the average and its rounds", () => {
  const outcome = { decidingRound: 2, averageCents: 75_000, rounds: 2 };
  expect(overallText({ ...outcome, tied: 1, first: { by: "total", name: "achieng" } }, "wins")).toBe(
    "achieng wins the auction with an average of KSh 750 over 2 rounds.",
  );
  expect(overallText({ ...outcome, tied: 2, first: { by: "draw", name: "achieng" } }, "leads")).toBe(
    "achieng leads the auction with an average of KSh 750 over 2 rounds. 2 tied at the top; the draw with the seed of round 2 chose achieng.",
  );
  expect(overallText({ ...outcome, tied: 2, first: null }, "leads")).toBe(
    "2 are tied at the top; round 2 decides when it is closed.",
  );
});
