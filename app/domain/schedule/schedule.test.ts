import { expect, test } from "vitest";
import { type PlannedRound, scheduleEntries } from "./schedule";

const now = new Date("2026-11-26T15:00:00.000Z");
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const round = (auctionId: number, opens: number | null, closes: number | null): PlannedRound => ({
  auctionId,
  title: `Auction ${auctionId}`,
  number: 1,
  roundId: null,
  opensAt: opens === null ? null : at(opens),
  closesAt: closes === null ? null : at(closes),
});

test("the openings and closes of all auctions are listed in order, up to the end of the requested time", () => {
  const entries = scheduleEntries(
    [round(1, 30, 120), round(2, -5, 60), round(3, null, null), round(4, 999, null)],
    [],
    { from: now, until: at(600) },
  );
  expect(entries.map(({ does, auction: { auctionId } }) => [auctionId, does])).toEqual([
    [1, "opens"],
    [2, "closes"],
    [1, "closes"],
  ]);
});

test("two auctions that close within half an hour of each other overlap, two rounds of one auction do not", () => {
  const overlapsOf = (...rounds: PlannedRound[]) =>
    scheduleEntries(rounds, [], { from: now, until: at(9_999) }).map(({ overlaps }) =>
      overlaps.map(({ auctionId }) => auctionId),
    );
  expect(overlapsOf(round(1, null, 60), round(2, null, 90), round(3, null, 121))).toEqual([[2], [1], []]);
  expect(overlapsOf(round(1, null, 60), round(1, 60, 80)).flat()).toEqual([]);
});

test("an auction opens and closes too: once with the round that does the same, else on a line of its own", () => {
  const entries = scheduleEntries(
    [round(1, 30, 120), round(2, null, 60)],
    [round(1, 30, 300), round(2, null, 60), round(3, 10, null)],
    { from: now, until: at(600) },
  );
  expect(
    entries.map(({ does, auction, round, withAuction }) => [
      auction.auctionId,
      does,
      round?.number ?? null,
      withAuction,
    ]),
  ).toEqual([
    [3, "opens", null, false],
    [1, "opens", 1, true],
    [2, "closes", 1, true],
    [1, "closes", 1, false],
    [1, "closes", null, false],
  ]);
});

test("the list begins with its first moment and ends before its last", () => {
  const entries = scheduleEntries([round(1, 0, 600), round(2, null, 599), round(3, -1, null)], [], {
    from: now,
    until: at(600),
  });
  expect(entries.map(({ auction, does }) => [auction.auctionId, does])).toEqual([
    [1, "opens"],
    [2, "closes"],
  ]);
});

test("overlapping closes are named in the order of their times, however they came, and an opening has none", () => {
  const entries = scheduleEntries(
    [round(1, 55, 60), round(2, null, 80), round(3, null, 40), round(4, null, 60), round(5, null, 95)],
    [],
    { from: now, until: at(600) },
  );
  const overlaps = entries.map(({ does, auction, overlaps: near }) => [
    does,
    auction.auctionId,
    near.map(({ auctionId }) => auctionId),
  ]);
  expect(overlaps).toEqual([
    ["closes", 3, [1, 4]],
    ["opens", 1, []],
    ["closes", 1, [3, 4, 2]],
    ["closes", 4, [3, 1, 2]],
    ["closes", 2, [1, 4, 5]],
    ["closes", 5, [2]],
  ]);
});

test("a close that is not within the list still overlaps with one that is", () => {
  const [only] = scheduleEntries([round(1, null, 10), round(2, null, 20)], [], { from: now, until: at(15) });
  expect(only?.overlaps.map(({ auctionId }) => auctionId)).toEqual([2]);
});

test("an auction that opens with its round still closes on a line of its own if the round closes earlier", () => {
  const of = (auction: PlannedRound) =>
    scheduleEntries([round(1, 10, 60)], [auction], { from: now, until: at(600) }).map(
      ({ does, at: when, withAuction, round: own }) => [
        does,
        (when.getTime() - now.getTime()) / 60_000,
        own === null ? "auction" : "round",
        withAuction,
      ],
    );
  expect(of(round(1, 10, 90))).toEqual([
    ["opens", 10, "round", true],
    ["closes", 60, "round", false],
    ["closes", 90, "auction", false],
  ]);
  expect(of(round(1, 5, 60))).toEqual([
    ["opens", 5, "auction", false],
    ["opens", 10, "round", false],
    ["closes", 60, "round", true],
  ]);
  expect(of(round(1, 60, 10)), "opening and close are not the same").toHaveLength(4);
});
