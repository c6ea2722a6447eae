import fc from "fast-check";
import { expect, test } from "vitest";
import { WINNER_PAYS } from "~/domain/product/winner-pays";
import { winnerPaysText, wonPriceCents, wonText } from "./won-order";

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
