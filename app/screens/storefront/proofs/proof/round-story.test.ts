import { expect, test } from "vitest";
import { roundStory } from "./round-story";

const opened = {
  state: "active" as const,
  openedAt: new Date("2026-11-03T07:00:00Z"),
  closedAt: null,
  voidedAt: null,
  ledgerSeq: 0,
  winner: null,
  tiedParticipations: [],
  draw: null,
};
const closed = {
  ...opened,
  state: "closed" as const,
  closedAt: new Date("2026-11-04T07:00:00Z"),
  ledgerSeq: 3,
  winner: { pledgeCents: 120_000, user: { firstName: "Njeri" } },
};

test("an open round's story explains the promise, and has no result", () => {
  const { promised, happened, decided } = roundStory(opened);
  expect(promised).toContain("The number itself is published when the round closes.");
  expect(happened).toMatch(/^Pledges are coming in\./);
  expect(decided).toMatch(/^The highest pledge wins the round when it closes\./);
});

test("a closed round's story says who won and why", () => {
  expect(roundStory({ ...closed, tiedParticipations: [7] }).decided).toBe(
    "Njeri pledged the most, KSh 1,200. Nobody else pledged as much, so nothing had to be drawn.",
  );
  // 0x0b is 11: divided by 3 it leaves 2, the third place
  expect(roundStory({ ...closed, tiedParticipations: [7, 8, 9], draw: { digest: "0b" } }).decided).toMatch(
    /^3 people had the highest pledge, KSh 1,200\..* it chose number 3 of the 3, in the order in which they joined: Njeri\.$/,
  );
  expect(roundStory({ ...closed, winner: null, ledgerSeq: 0 })).toMatchObject({
    happened: "Nobody pledged until the round closed on 4 Nov 2026, 10:00 EAT.",
    decided: "Nobody pledged, so nobody won.",
  });
  expect(roundStory({ ...closed, voidedAt: opened.openedAt }).decided).toBe(
    "The round was declared void, so nobody won it.",
  );
});
