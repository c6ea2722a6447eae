import fc from "fast-check";
import { expect, test } from "vitest";
import { WINNER_PAYS } from "~/domain/product/winner-pays";
import {
  unlessPledgedText,
  winnerPaysText,
  winningPayText,
  winningSum,
  wonPriceCents,
  wonText,
} from "./won-order";

const pledges = { highestCents: 90_050, averageCents: 56_667 };

test("there is no text and no price until the owner states what a winner pays", () => {
  expect([
    winnerPaysText("unstated"),
    wonPriceCents("unstated", pledges),
    wonText("unstated", pledges),
  ]).toEqual([null, null, null]);
});

test("a winner pays the highest pledge, the average, or nothing, in whole shillings", () => {
  expect(wonPriceCents("highest", pledges)).toBe(90_000);
  expect(wonPriceCents("average", pledges)).toBe(56_600);
  expect(wonPriceCents("nothing", pledges)).toBe(0);
  const cents = fc.integer({ min: 0, max: 10_000_000 });
  fc.assert(
    fc.property(fc.constantFrom(...WINNER_PAYS), cents, cents, (pays, highestCents, averageCents) => {
      const price = wonPriceCents(pays, { highestCents, averageCents });
      const exact = { unstated: null, highest: highestCents, average: averageCents, nothing: 0 }[pays];
      if (price === null || exact === null) {
        expect([price, exact]).toEqual([null, null]);
        return;
      }
      expect(price % 100).toBe(0);
      expect(exact - price).toBeGreaterThanOrEqual(0);
      expect(exact - price).toBeLessThan(100);
    }),
  );
});

test("a winner reads what they pay", () => {
  expect(wonText("highest", { ...pledges, highestCents: 90_000 })).toBe(
    "You pay your highest pledge, KSh 900, and the delivery.",
  );
  expect(wonText("average", pledges)).toBe(
    "You pay your average in whole shillings, KSh 566, and the delivery.",
  );
  expect(wonText("nothing", pledges)).toBe("You pay nothing more for it, only the delivery.");
});

test.each([
  ["highest", "If you win, you pay your highest pledge plus delivery."],
  ["average", "If you win, you pay your average pledge plus delivery."],
  ["nothing", "If you win, you pay only the delivery."],
] as const)("buyers read what a winner pays before joining: %s (D83)", (pays, text) => {
  expect(winnerPaysText(pays)).toBe(text);
});

test("a winner whose price is in whole shillings already, or of rounds without pledges, reads how it comes about", () => {
  expect(wonText("highest", pledges)).toBe(
    "You pay your highest pledge in whole shillings, KSh 900, and the delivery.",
  );
  expect(wonText("average", { ...pledges, averageCents: 56_600 })).toBe(
    "You pay your average, KSh 566, and the delivery.",
  );
  expect(wonText("average", { ...pledges, averageCents: 56_600, hasEmptyRounds: true })).toBe(
    "You pay your average over the rounds in which anybody pledged, KSh 566, and the delivery.",
  );
});

test("a closed auction has one sum: the winner's price, else the average over all rounds (D83)", () => {
  expect(winningSum("highest", pledges, 40_000)).toEqual({ cents: 90_000, isPrice: true });
  expect(winningSum("nothing", pledges, 40_000)).toEqual({ cents: 0, isPrice: true });
  expect(winningSum("unstated", pledges, 40_000)).toEqual({ cents: 40_000, isPrice: false });
});

test("who leads reads what winning costs if nobody pledges in the open round", () => {
  const text = (winnerPays: "highest" | "nothing", priceCents: number | null) =>
    unlessPledgedText({ number: 3, winnerPays, priceCents });
  expect(text("highest", null)).toBe("If nobody pledges in round 3, you win.");
  expect(text("nothing", 0)).toBe("If nobody pledges in round 3, you win and pay only the delivery.");
  expect(text("highest", 90_000)).toBe(
    "If nobody pledges in round 3, you win and pay KSh 900 plus delivery.",
  );
});

test("a pledge says what winning with it would cost, over all rounds in which anybody pledged (D83)", () => {
  const terms = { elsewhereCents: 90_000, highestElsewhereCents: 60_000, pledgedRounds: 2 };
  const text = (
    winnerPays: "highest" | "average" | "nothing" | "unstated",
    cents: number | null,
    isOwn?: boolean,
  ) => winningPayText({ ...terms, winnerPays }, cents, isOwn);
  expect(text("average", 60_000)).toBe("If you win with KSh 600, you pay KSh 500 plus delivery.");
  expect(text("highest", 50_000)).toBe("If you win with KSh 500, you pay KSh 600 plus delivery.");
  expect(text("highest", 70_000, true)).toBe("If you win with this, you pay KSh 700 plus delivery.");
  expect([text("average", null), text("nothing", 60_000), text("unstated", 60_000)]).toEqual([
    null,
    null,
    null,
  ]);
});
