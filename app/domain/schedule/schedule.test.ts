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
