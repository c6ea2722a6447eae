import fc from "fast-check";
import { expect, test } from "vitest";
import { biddingHistory, type OwnBid } from "./bidding-history";

function bid(auctionId: number | null, roundNumber: number, cents: number, minute: number): OwnBid {
  return { auctionId, roundNumber, cents, submittedAt: new Date(Date.UTC(2026, 10, 21, 9, minute)) };
}

test("bids are grouped by auction and by round, newest first", () => {
  const { auctions } = biddingHistory([
    bid(5, 1, 50_000, 1),
    bid(5, 1, 60_000, 2),
    bid(8, 1, 70_000, 3),
    bid(5, 2, 90_000, 4),
  ]);
  expect(auctions.map(({ auctionId }) => auctionId)).toEqual([5, 8]);
  expect(
    auctions[0]?.rounds.map(({ roundNumber, bids }) => [roundNumber, bids.map((own) => own.cents)]),
  ).toEqual([
    [2, [90_000]],
    [1, [60_000, 50_000]],
  ]);
});

test("an auction's average is its total over its bid count, every raise counting", () => {
  const { totalBids, auctions } = biddingHistory([
    bid(5, 1, 50_000, 1),
    bid(5, 1, 60_000, 2),
    bid(5, 2, 100_000, 3),
  ]);
  expect(totalBids).toBe(3);
  expect(auctions[0]).toMatchObject({
    bidCount: 3,
    totalCents: 210_000,
    averageCents: 70_000,
    highestCents: 100_000,
    lowestCents: 50_000,
  });
  expect(auctions[0]?.rounds[1]).toMatchObject({
    roundNumber: 1,
    bidCount: 2,
    highestCents: 60_000,
    averageCents: 55_000,
  });
});

test("averages are rounded half up to cents", () => {
  expect(biddingHistory([bid(5, 1, 1, 1), bid(5, 1, 2, 2)]).auctions[0]?.averageCents).toBe(2);
  const three = [bid(5, 1, 1, 1), bid(5, 1, 1, 2), bid(5, 1, 2, 3)];
  expect(biddingHistory(three).auctions[0]?.averageCents).toBe(1);
});

test("bids without an auction id are skipped", () => {
  const { totalBids, auctions } = biddingHistory([bid(null, 1, 50_000, 1), bid(5, 1, 60_000, 2)]);
  expect(totalBids).toBe(1);
  expect(auctions.map(({ auctionId }) => auctionId)).toEqual([5]);
});

test("without bids there is no history", () => {
  expect(biddingHistory([])).toEqual({ totalBids: 0, auctions: [] });
});

const bids = fc.array(
  fc
    .record({
      auction: fc.option(fc.integer({ min: 1, max: 4 })),
      round: fc.integer({ min: 1, max: 3 }),
      cents: fc.integer({ min: 1, max: 9_999 }),
      minute: fc.nat(59),
    })
    .map(({ auction, round, cents, minute }) => bid(auction, round, cents, minute)),
  { maxLength: 40 },
);

test("no bid is lost or counted twice, and every figure is computed from its own bids", () => {
  fc.assert(
    fc.property(bids, (all) => {
      const counted = all.filter(({ auctionId }) => auctionId !== null);
      const { totalBids, auctions } = biddingHistory(all);
      expect(totalBids).toBe(counted.length);
      const listed = auctions.flatMap(({ rounds }) => rounds.flatMap((round) => round.bids));
      expect(new Set(listed)).toEqual(new Set(counted));
      expect(listed.length).toBe(counted.length);

      for (const auction of auctions) {
        const own = counted.filter(({ auctionId }) => auctionId === auction.auctionId);
        const amounts = own.map(({ cents }) => cents).toSorted((one, other) => one - other);
        expect([auction.lowestCents, auction.highestCents]).toEqual([amounts[0], amounts.at(-1)]);
        expect(auction.totalCents).toBe(auction.rounds.reduce((sum, { totalCents }) => sum + totalCents, 0));
        expect(new Set(auction.rounds.map(({ roundNumber }) => roundNumber)).size).toBe(
          auction.rounds.length,
        );
        for (const { averageCents, totalCents, bidCount, highestCents } of [auction, ...auction.rounds]) {
          // rounded half up: the one whole number within (average − ½, average + ½]
          expect(2 * bidCount * averageCents > 2 * totalCents - bidCount).toBe(true);
          expect(2 * bidCount * averageCents <= 2 * totalCents + bidCount).toBe(true);
          expect(averageCents).toBeLessThanOrEqual(highestCents);
        }
      }
    }),
  );
});

test("the order of the bids changes nothing", () => {
  fc.assert(
    fc.property(bids, (all) => {
      const distinct = [...new Map(all.map((own) => [own.submittedAt.getTime(), own])).values()];
      expect(biddingHistory(distinct.toReversed())).toEqual(biddingHistory(distinct));
    }),
  );
});

test("bids of a void round are listed, but count in no figure (D78)", () => {
  const { totalBids, auctions } = biddingHistory([
    bid(5, 1, 50_000, 1),
    { ...bid(5, 2, 90_000, 2), isVoid: true },
    { ...bid(8, 1, 70_000, 3), isVoid: true },
  ]);
  expect(totalBids).toBe(1);
  expect(auctions.find(({ auctionId }) => auctionId === 5)).toMatchObject({
    bidCount: 1,
    averageCents: 50_000,
    highestCents: 50_000,
    rounds: [
      { roundNumber: 2, isVoid: true, bidCount: 1 },
      { roundNumber: 1, isVoid: false },
    ],
  });
  expect(auctions.find(({ auctionId }) => auctionId === 8)).toMatchObject({ bidCount: 0, lowestCents: 0 });
});
