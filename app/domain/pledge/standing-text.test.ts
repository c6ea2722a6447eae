import { expect, test } from "vitest";
import type { AuctionStanding, Preview } from "./standing";
import { newcomerText, standingText } from "./standing-text";

const standing = {
  averageCents: 75_000,
  roundCount: 2,
  place: 3,
  participants: 41,
  tie: null,
  missedRounds: 0,
  isFirstPledgeDue: false,
  isNextPledgeDue: false,
} as const;
const words = (preview: Preview, changes: Partial<AuctionStanding> = {}) =>
  standingText({ ...standing, ...changes, preview });

test("a standing gives average, place and the pledge that takes the lead", () => {
  expect(words({ kind: "reachable", pledgeCents: 90_100 })).toEqual({
    facts: ["Your average is KSh 750 over 2 rounds", "3rd of 41"],
    preview: "Pledge at least KSh 901 to take the lead.",
    tone: "neutral",
  });
});

test("somebody who shares the highest total is tied for 1st, not 3rd (D70)", () => {
  const place = (preview: Preview, changes: Partial<AuctionStanding>) => words(preview, changes).facts[1];
  const reachable = { kind: "reachable", pledgeCents: 90_100 } as const;
  expect(place(reachable, { tie: "open" })).toBe("tied for 1st of 41");
  expect(place(reachable, { tie: "lost", place: 2 })).toBe("tied for 1st of 41, another buyer leads");
  expect(place({ kind: "lost" }, { tie: "lost", place: 2 })).toBe(
    "tied for 1st of 41, another buyer won the tie",
  );
  expect(place({ kind: "leads" }, { place: 1 })).toBe("1st of 41");
});

test("somebody who joined without pledging reads what to do, not an average of 0", () => {
  expect(
    words({ kind: "reachable", pledgeCents: 50_000 }, { averageCents: 0, isFirstPledgeDue: true }),
  ).toEqual({
    facts: ["You have joined. Place your first pledge."],
    preview: "Pledge at least KSh 500 to take the lead.",
    tone: "neutral",
  });
});

test("at the opening of a round the average says what a round without a pledge does", () => {
  const { facts } = words({ kind: "reachable", pledgeCents: 90_100 }, { isNextPledgeDue: true });
  expect(facts[0]).toBe("2 rounds now: your average is KSh 750 until you pledge");
});

test("a place that somebody may have taken meanwhile is left out", () => {
  const { facts } = standingText({ ...standing, preview: { kind: "leads" } }, { isPlaceKnown: false });
  expect(facts).toEqual(["Your average is KSh 750 over 2 rounds"]);
});

test("somebody who joined no round reads what that means instead of a place", () => {
  const missed = (missedRounds: number) => words({ kind: "leads" }, { place: null, missedRounds }).facts;
  expect(missed(2)).toEqual(["You missed 2 rounds; each counts as KSh 0."]);
  expect(missed(1)).toEqual(["You missed 1 round; it counts as KSh 0."]);
  expect(missed(0)).toEqual([]);
});

const LOST = "you can no longer win this auction";

test("a result that an administrator could still change is stated with its condition", () => {
  const { preview, tone } = words({ kind: "out_of_reach", maxCents: 500_000 });
  expect(preview).toBe("Even the highest pledge allowed (KSh 5,000) no longer wins in this round.");
  expect(tone).toBe("bad");
  expect(words({ kind: "time_over" }).preview).toContain(`Pledging has ended, and ${LOST}.`);
});

test("nobody else reads that they can no longer win", () => {
  const kinds = ["leads", "tied", "waiting", "won", "nobody"] as const;
  for (const kind of kinds) expect(words({ kind }).preview).not.toContain("no longer");
  expect(words({ kind: "tie_at_most", maxCents: 500_000 }).preview).not.toContain("no longer");
  expect(words({ kind: "reachable", pledgeCents: 500_000 }).preview).not.toContain("no longer");
});

test("before paying, buyers read what it takes to lead, or that the lead is out of reach (D72)", () => {
  expect(newcomerText({ kind: "reachable", pledgeCents: 735_100 })?.preview).toBe(
    "Pledge at least KSh 7,351 to take the lead.",
  );
  const late = newcomerText({ kind: "out_of_reach", maxCents: 500_000 });
  expect(late?.preview).toBe(
    "Even the highest pledge allowed (KSh 5,000) no longer wins. We advise you not to join.",
  );
  expect(late?.tone).toBe("bad");
  expect(newcomerText({ kind: "waiting" })).toBeNull();
});
