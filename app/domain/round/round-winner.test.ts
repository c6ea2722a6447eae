import fc from "fast-check";
import { expect, test } from "vitest";
import { hmac, sha256 } from "./digests.fixture";
import { roundWinner, tiedAtTop } from "./round-winner";

const seedHex = sha256("seed");
const ledgerHead = sha256("head");

function winnerAmong(entries: readonly { participationId: number; cents: number }[]) {
  return roundWinner({ hmac, seedHex, roundId: 7, ledgerHead, entries });
}

const pledges = fc.uniqueArray(
  fc.record({ participationId: fc.integer({ min: 1, max: 500 }), cents: fc.integer({ min: 1, max: 5 }) }),
  { maxLength: 25, selector: ({ participationId }) => participationId },
);

test("the highest pledge wins the round", () => {
  expect(
    winnerAmong([
      { participationId: 4, cents: 500 },
      { participationId: 9, cents: 501 },
    ]),
  ).toEqual({
    participationId: 9,
    tiedIds: [9],
  });
});

test("without pledges there is no winner", () => {
  expect(winnerAmong([])).toBeNull();
});

test("a tie at the top is drawn among ids sorted ascending as numbers", () => {
  const entries = [100, 20, 3].map((participationId) => ({ participationId, cents: 500 }));
  const digest = hmac(seedHex, `round:7:${ledgerHead}:3,20,100`);
  const index = Number(BigInt(`0x${digest}`) % 3n);
  expect(winnerAmong(entries)).toEqual({ participationId: [3, 20, 100][index], tiedIds: [3, 20, 100] });
});

test("nobody pledged more than the winner, and everyone tied is named", () => {
  fc.assert(
    fc.property(pledges, (entries) => {
      const winner = winnerAmong(entries);
      const unbeaten = entries.filter((one) => entries.every((other) => other.cents <= one.cents));
      const unbeatenIds = new Set(unbeaten.map(({ participationId }) => participationId));
      expect(new Set(tiedAtTop(entries))).toEqual(unbeatenIds);
      expect(new Set(winner?.tiedIds)).toEqual(unbeatenIds);
      expect(winner === null ? entries.length === 0 : unbeatenIds.has(winner.participationId)).toBe(true);
    }),
  );
});

test("the winner does not depend on the order in which pledges are read", () => {
  fc.assert(
    fc.property(pledges, (entries) => {
      expect(winnerAmong(entries.toReversed())).toEqual(winnerAmong(entries));
    }),
  );
});
