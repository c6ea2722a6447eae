import { expect, test } from "vitest";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { queriesOf } from "~/db/test-database.server";
import {
  joinAs,
  makeOpenRound,
  makePledger,
  openNextRound,
  pledgeAs,
  takePayments,
} from "../factories.fixture";
import { admin, newAuction, refusalOf, valueOf } from "../products/management.fixture";
import { entryFeesByRound } from "./entry-fees.queries.server";
import { chosenRound, roundOfAuction, roundSummaries, roundTotals } from "./round-summaries.queries.server";

setUpTestDatabase(takePayments);

test("totals add fees times participants over rounds, and count every raise", async () => {
  const { auctionId } = await makeOpenRound();
  const { viewer } = await makePledger(auctionId, 60_000);
  await pledgeAs(viewer, auctionId, 70_000);
  await makePledger(auctionId, 65_000, "Otieno");
  await openNextRound(auctionId, { participationFeeCents: 9_050 });
  await joinAs(viewer, auctionId);
  expect(await roundTotals(auctionId)).toEqual({
    rounds: 2,
    participants: 3,
    bids: 3,
    revenueCents: 2 * 5_000 + 9_050,
  });
  const { rounds } = await roundSummaries(auctionId, 1, 2);
  expect(
    rounds.map(({ number, highestCents, revenueCents }) => [number, highestCents, revenueCents]),
  ).toEqual([
    [2, null, 9_050],
    [1, 70_000, 10_000],
  ]);
});

test("a draft without rounds has zeros in all figures", async () => {
  expect(await roundTotals(2_000_000)).toEqual({ rounds: 0, participants: 0, bids: 0, revenueCents: 0 });
  expect(await roundSummaries(2_000_000, 1, 0)).toEqual({ page: 1, pageCount: 1, rounds: [] });
  expect(await chosenRound(2_000_000, 1)).toBeNull();
});

test("the named round is chosen, or the newest", async () => {
  const { auctionId } = await makeOpenRound();
  await openNextRound(auctionId);
  expect((await chosenRound(auctionId, 1))?.number).toBe(1);
  expect((await chosenRound(auctionId, null))?.number).toBe(2);
  expect((await chosenRound(auctionId, 77))?.number).toBe(2);
});

test("a round of another auction is not found", async () => {
  const [one, other] = [await makeOpenRound(), await makeOpenRound()];
  expect((await roundOfAuction(one.auctionId, one.roundId))?.number).toBe(1);
  expect(await roundOfAuction(one.auctionId, other.roundId)).toBeNull();
});

test("twenty-five rounds fill two pages and take as many statements as one", async () => {
  const { auctionId } = await makeOpenRound();
  const one = await queriesOf(() => roundSummaries(auctionId, 1, 1));
  for (let i = 0; i < 24; i++) await openNextRound(auctionId);
  const { rounds, pageCount } = await roundSummaries(auctionId, 2, 25);
  expect(pageCount).toBe(2);
  expect(rounds.map(({ number }) => number)).toEqual([5, 4, 3, 2, 1]);
  expect(await queriesOf(() => roundSummaries(auctionId, 1, 25))).toHaveLength(one.length);
});

test("an auction's entry fees are added up by round, newest first, each at its own fee", async () => {
  const { auctionId, roundId } = await makeOpenRound({ title: "Solar lamp" });
  const { viewer } = await makePledger(auctionId, 60_000);
  await makePledger(auctionId, 60_000);
  const next = await openNextRound(auctionId, { participationFeeCents: 9_050 });
  await joinAs(viewer, auctionId);
  const fees = valueOf(await entryFeesByRound(admin, auctionId));
  expect(fees).toMatchObject({
    auction: { id: auctionId, title: "Solar lamp" },
    currentFeeCents: 9_050,
    participants: 3,
    revenueCents: 19_050,
  });
  expect(fees.rounds).toEqual([
    { id: next.roundId, number: 2, feeCents: 9_050, participants: 1, revenueCents: 9_050 },
    { id: roundId, number: 1, feeCents: 5_000, participants: 2, revenueCents: 10_000 },
  ]);
  const empty = valueOf(await entryFeesByRound(admin, await newAuction()));
  expect(empty).toMatchObject({ rounds: [], currentFeeCents: null, participants: 0, revenueCents: 0 });
  expect(refusalOf(await entryFeesByRound(admin, 999_999)).message).toBe("Auction not found");
});
