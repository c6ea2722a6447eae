import { expect, test } from "vitest";
import { facts } from "~/domain/pledge/standing.fixture";
import { standing } from "~/domain/pledge/standing";
import { auctionStatus, type AuctionStatusFacts, statusLook } from "./auction-status";

const open: AuctionStatusFacts = {
  phase: "live",
  stage: "pledge",
  hasRound: true,
  result: null,
  hasPledge: true,
  standing: null,
};
const status = (changes: Partial<AuctionStatusFacts>) => auctionStatus({ ...open, ...changes });
const pledged = { ...facts, pledgeCents: 60_000, totalCents: 160_000 };

test("in an open round the status follows the buyer's steps", () => {
  expect(status({ stage: "visitor" })).toBe("not_joined");
  expect(status({ stage: "join" })).toBe("not_joined");
  expect(status({ stage: "failed" })).toBe("not_joined");
  expect(status({ stage: "paying" })).toBe("paying");
  expect(status({ hasPledge: false })).toBe("no_pledge");
  expect(status({ stage: "administrator" })).toBe("watching");
});

test("a pledge leads the auction, ties or is overtaken, whatever the round's own order (D26, D70)", () => {
  const at = (rivalCents: number) => status({ standing: standing({ ...pledged, rivalCents }) });
  expect(at(150_000)).toBe("leading");
  expect(at(160_000)).toBe("tied");
  expect(at(170_000)).toBe("overtaken");
});

test("a new round greets the auction's leader as its leader, whether or not they have joined it", () => {
  const leads = standing({ ...facts, rivalCents: 90_000 });
  expect(status({ stage: "join", standing: leads })).toBe("leading_not_joined");
  expect(status({ stage: "failed", standing: leads })).toBe("leading_not_joined");
  expect(status({ hasPledge: false, standing: leads })).toBe("leading_no_pledge");
  expect(status({ stage: "join", standing: standing(facts) })).toBe("not_joined");
  expect(statusLook("leading_not_joined", { place: 1, round: 2 })).toMatchObject({
    text: "Leading, not in round 2 yet",
    tint: "green",
  });
});

test("without an open round nobody leads or is overtaken", () => {
  const leads = standing({ ...pledged, rivalCents: 0 });
  expect(status({ stage: "closed", standing: leads })).toBe("between_rounds");
  expect(status({ phase: "ended", standing: leads })).toBe("ended");
  expect(status({ phase: "upcoming" })).toBe("upcoming");
  expect(status({ phase: "draft" })).toBe("draft");
  expect(status({ hasRound: false, stage: "closed" })).toBe("no_round");
});

test("a closed auction says what came of it for the viewer", () => {
  for (const result of ["won", "offered", "lost"] as const)
    expect(status({ phase: "ended", stage: "closed", result })).toBe(result);
});

test("an overtaken buyer reads the place while it is known", () => {
  expect(statusLook("overtaken", { place: 2, round: 2 })).toMatchObject({
    text: "Overtaken, 2nd",
    tint: "amber",
  });
  expect(statusLook("overtaken", { place: null, round: 2 }).text).toBe("Overtaken");
  expect(statusLook("leading", { place: 1, round: 2 })).toMatchObject({ text: "Leading", tint: "green" });
});
