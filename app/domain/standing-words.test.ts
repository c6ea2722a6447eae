import { expect, test } from "vitest";
import type { Outlook } from "./standing";
import { standingWords } from "./standing-words";

const words = (outlook: Outlook, place: number | null = 3) =>
  standingWords({ averageCents: 75_000, roundCount: 2, place, participants: 41, outlook });

test("a standing says average, place and what pledge would put the buyer first", () => {
  expect(words({ kind: "reachable", pledgeCents: 80_001 })).toEqual({
    facts: ["Your average so far KSh 750 over 2 rounds", "place 3 of 41 by the average rule"],
    outlook: "A pledge of KSh 800.01 in this round would put you first as things stand.",
    tone: "neutral",
  });
});

test("who took part in no round is told what that means instead of a place", () => {
  expect(words({ kind: "reachable", pledgeCents: 80_000 }, null).facts).toEqual([
    "You have not taken part so far",
    "every round you missed counts KSh 0",
  ]);
});

const LOST = "you can no longer win this auction";

test("a closed auction is lost without conditions", () => {
  expect(words({ kind: "lost" }).outlook).toBe(`This auction is closed: ${LOST}.`);
});

test("what an administrator could still change is said with its condition", () => {
  const { outlook, tone } = words({ kind: "out_of_reach", maxCents: 500_000 });
  expect(outlook).toContain("(KSh 5,000) would not put you first now");
  expect(outlook).toContain(`unless another round is opened, ${LOST}.`);
  expect(tone).toBe("bad");
  expect(words({ kind: "time_over" }).outlook).toContain(`unless it is extended, ${LOST}.`);
});

test("nobody else is told that they can no longer win", () => {
  const kinds = ["leads", "tied", "waiting", "won", "nobody"] as const;
  for (const kind of kinds) expect(words({ kind }).outlook).not.toContain(LOST);
  expect(words({ kind: "tie_at_most", maxCents: 500_000 }).outlook).not.toContain(LOST);
  expect(words({ kind: "reachable", pledgeCents: 500_000 }).outlook).not.toContain(LOST);
});
