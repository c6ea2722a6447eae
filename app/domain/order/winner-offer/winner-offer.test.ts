import fc from "fast-check";
import { expect, test } from "vitest";
import { formatDateTime } from "~/domain/time";
import {
  type OfferFacts,
  offerTexts,
  orderDeadline,
  refuseOffer,
  refuseReminder,
  refuseWonOrder,
  renewedDeadline,
  standingWinner,
  type WinFacts,
  winnerPaysMore,
} from "./winner-offer";

const NOW = new Date("2026-11-30T09:00:00Z");
const DAY_MS = 86_400_000;
const after = (days: number, ms = 0) => new Date(NOW.getTime() + days * DAY_MS + ms);

test("who was offered goods has as many days as Settings say (D100)", () => {
  expect(orderDeadline(NOW, 3)).toEqual(new Date("2026-12-03T09:00:00Z"));
});

test("who ordered and was cancelled by the shop gets no fewer days again than they had", () => {
  const offer = { offeredAt: after(-5), orderCancelledAt: null, orderBefore: after(2), pausedMinutes: 0 };
  expect(renewedDeadline(offer, NOW, 3), "they had seven").toEqual(after(7));
  expect(renewedDeadline(offer, NOW, 9), "Settings give more now").toEqual(after(9));
  expect(
    renewedDeadline({ ...offer, orderCancelledAt: after(-2) }, NOW, 3),
    "four since the last time",
  ).toEqual(after(4));
  // a paused day is in the deadline and gave no time
  expect(renewedDeadline({ ...offer, pausedMinutes: 24 * 60 }, NOW, 3)).toEqual(after(6));
});

test("a winner pays for the goods where they cost the highest or the average pledge", () => {
  expect(winnerPaysMore("highest")).toBe(true);
  expect(winnerPaysMore("average")).toBe(true);
  expect(winnerPaysMore("nothing")).toBe(false);
  expect(winnerPaysMore("unstated")).toBe(false);
});

const win: WinFacts = {
  winnerPays: "highest",
  result: { winnerId: 7, decidedAt: after(-1), voidedAt: null },
  isOrdered: false,
  offer: { userId: 7, orderBefore: after(2), pausedAt: null },
};
const result = (changes: object) => ({ winnerId: 7, decidedAt: after(-1), voidedAt: null, ...changes });

test("who was offered the goods last may order them until the deadline, or while it is paused (D111)", () => {
  expect(standingWinner(win, NOW)).toBe(7);
  const offer = { userId: 9, orderBefore: NOW, pausedAt: null };
  expect(standingWinner({ ...win, offer: { ...offer, orderBefore: after(0, 1) } }, NOW)).toBe(9);
  expect(standingWinner({ ...win, offer }, NOW)).toBeNull();
  expect(standingWinner({ ...win, offer: { ...offer, pausedAt: after(-3) } }, NOW)).toBe(9);
});

test("a win without an offer stands for 60 days, unless nobody said what the winner pays", () => {
  const decided = (decidedAt: Date) =>
    standingWinner({ ...win, offer: null, result: result({ decidedAt }) }, NOW);
  expect(decided(after(-60, 1))).toBe(7);
  expect(decided(after(-60))).toBeNull();
  expect(standingWinner({ ...win, offer: null, winnerPays: "unstated" }, NOW)).toBeNull();
});

test("nobody may order what nobody won, what was declared void or what is ordered", () => {
  expect(standingWinner({ ...win, result: null }, NOW)).toBeNull();
  expect(standingWinner({ ...win, result: result({ winnerId: null }) }, NOW)).toBeNull();
  expect(standingWinner({ ...win, result: result({ voidedAt: after(0) }) }, NOW)).toBeNull();
  expect(standingWinner({ ...win, isOrdered: true }, NOW)).toBeNull();
});

const latest = { place: 1, userId: 7, offeredAt: after(-4), orderBefore: after(-1) };
const facts: OfferFacts = {
  status: "closed",
  isVoid: false,
  winnerPays: "average",
  hasCheckout: true,
  isOrdered: false,
  latest,
  next: { userId: 9 },
};

test("the next in the ranking gets an offer once the days of the one before are over, and not before (D100)", () => {
  expect(refuseOffer(facts, NOW)).toBeNull();
  expect(refuseOffer({ ...facts, latest: null }, NOW)).toBeNull();
  expect(refuseOffer({ ...facts, latest: { ...latest, orderBefore: NOW } }, NOW)).toBeNull();
  const orderBefore = after(0, 1);
  expect(refuseOffer({ ...facts, latest: { ...latest, orderBefore } }, NOW)).toEqual({
    code: "conflict",
    message: `They may order until ${formatDateTime(orderBefore)}.`,
  });
});

test.each([
  [{ status: "active" }, "This auction is not closed yet."],
  [{ isVoid: true }, "This auction was declared void, so nobody won it."],
  [{ winnerPays: "nothing" }, "The winner pays nothing more for the goods, so they stay the winner's."],
  [{ hasCheckout: false }, "Winners cannot order here: the checkout is off."],
  [{ isOrdered: true }, "What was won has been ordered."],
  [{ next: null }, "Nobody else has pledged in this auction."],
] as const)("goods are not offered to the next: %j", (changes, message) => {
  expect(refuseOffer({ ...facts, ...changes }, NOW)).toEqual({ code: "conflict", message });
});

test("staff order for a winner, also after the days, whatever was won once", () => {
  expect(refuseWonOrder(facts)).toBeNull();
  expect(refuseWonOrder({ ...facts, status: "active" })?.message).toBe("This auction is not closed yet.");
  expect(refuseWonOrder({ ...facts, isVoid: true })?.message).toContain("declared void");
  expect(refuseWonOrder({ ...facts, isOrdered: true })?.message).toBe("What was won has been ordered.");
});

test("a winner is reminded until the days are over", () => {
  const remind = (orderBefore: Date) => refuseReminder({ ...facts, latest: { ...latest, orderBefore } }, NOW);
  expect(remind(after(0, 1))).toBeNull();
  expect(remind(NOW)).toEqual({ code: "conflict", message: "They did not order in time." });
  expect(refuseReminder({ ...facts, latest: null }, NOW)).toBeNull();
  expect(refuseReminder({ ...facts, isOrdered: true }, NOW)?.message).toBe("What was won has been ordered.");
});

test("the page tells each offer after the first, and what the one before could do (D48, D100, D111)", () => {
  const offer = (place: number, name: string, changes: object = {}) => ({
    place,
    name,
    offeredAt: after(place * 3),
    orderBefore: after(place * 3 + 3),
    orderCancelledAt: null,
    pausedMinutes: 0,
    ...changes,
  });
  const at = (days: number) => formatDateTime(after(days));
  expect(offerTexts([])).toEqual([]);
  expect(offerTexts([offer(1, "Amina")])).toEqual([]);
  expect(offerTexts([offer(1, "Amina"), offer(2, "Otieno"), offer(3, "Njeri")])).toEqual([
    `The first winner did not order in time. They could order from ${at(3)} to ${at(6)}. On ${at(6)} it was offered to number 2 of the ranking, Otieno.`,
    `Neither did the next buyer. They could order from ${at(6)} to ${at(9)}. On ${at(9)} it was offered to number 3 of the ranking, Njeri.`,
  ]);
  const cancelled = { orderCancelledAt: after(4), pausedMinutes: 90 };
  expect(offerTexts([offer(1, "Amina", cancelled), offer(2, "Otieno")])).toEqual([
    `The first winner did not order in time. The shop cancelled their order on ${at(4)}, and they could order again until ${at(6)}. In that time the checkout was closed for 1 h 30 min: they had that much longer. On ${at(6)} it was offered to number 2 of the ranking, Otieno.`,
  ]);
  expect(offerTexts([offer(2, "Otieno")]), "an unknown first one is left out").toEqual([]);
});

test("no renewed deadline is before what Settings give, nor before what they had", () => {
  fc.assert(
    fc.property(fc.nat(30), fc.nat(30), fc.nat(30), fc.nat(2_000), (days, ago, had, pausedMinutes) => {
      const offeredAt = after(-ago);
      const orderBefore = new Date(after(had - ago).getTime() + pausedMinutes * 60_000);
      const renewed = renewedDeadline(
        { offeredAt, orderCancelledAt: null, orderBefore, pausedMinutes },
        NOW,
        days,
      );
      expect(renewed).toEqual(after(Math.max(days, had)));
    }),
  );
});
