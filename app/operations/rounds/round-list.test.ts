import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { plansOf } from "~/db/query-plans.fixture";
import { openTestFile, queriesOf } from "~/db/test-database.server";
import { spanStart } from "~/domain/report/chart-steps";
import { joinRound } from "../pledges/join-round.server";
import { DECLINED_NUMBER } from "~/payments/mock-mobile-money.server";
import { makeBuyer, makeOpenRound, makePledger, openNextRound, takePayments } from "../factories.fixture";
import { admin, newAuction, valueOf } from "../products/management.fixture";
import { closeRound } from "./close-round.server";
import { makeCrowd, participationCrowd } from "./crowd.fixture";
import { entryFeesByDay } from "./entry-fees.queries.server";
import { roundListPage } from "./round-summaries.queries.server";
import { activeRoundNumber } from "./rounds.queries.server";

let shop: Awaited<ReturnType<typeof openTestFile>>;
beforeAll(async () => {
  shop = await openTestFile();
  takePayments();
});
afterAll(() => shop.close());

const DAY_MS = 86_400_000;

test("totals and cards cover every round, newest first; revenue is fee times participants", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  await makePledger(auctionId, 90_000, "Njeri");
  const { viewer } = await makePledger(auctionId, 70_000);
  await openNextRound(auctionId, { participationFeeCents: 7_500 });
  valueOf(await joinRound(viewer, auctionId));
  const { totals, rounds, pageCount } = await roundListPage(auctionId, 1);
  expect(await activeRoundNumber(auctionId)).toBe(2);
  expect(totals).toEqual({ rounds: 2, participants: 3, revenueCents: 17_500, bids: 2 });
  expect(pageCount).toBe(1);
  expect(rounds).toMatchObject([
    { number: 2, state: "active", highestCents: null, winner: null, participantCount: 1, closedAt: null },
    { id: roundId, number: 1, state: "closed", highestCents: 90_000, participantCount: 2, ledgerSeq: 2 },
  ]);
  expect(rounds[1]?.winner?.username).toContain("Njeri");
  expect(rounds[1]?.winner?.tied).toBe(1);
});

test("a round that was drawn shows how many had the highest pledge (D70)", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  for (const cents of [80_000, 80_000, 80_000, 70_000]) await makePledger(auctionId, cents);
  valueOf(await closeRound(admin, roundId));
  const [round] = (await roundListPage(auctionId, 1)).rounds;
  expect(round?.winner).toMatchObject({ tied: 3 });
});

test("the active round shows its current highest pledge, a closed round its winner's", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  await makePledger(auctionId, 80_000);
  expect((await roundListPage(auctionId, 1)).rounds).toMatchObject([{ highestCents: 80_000, winner: null }]);
  valueOf(await closeRound(admin, roundId));
  expect(await activeRoundNumber(auctionId)).toBeNull();
  expect((await roundListPage(auctionId, 1)).rounds).toMatchObject([{ highestCents: 80_000 }]);
});

test("many rounds are paginated with as many statements as few, and an auction without any has zeros", async () => {
  const { auctionId } = await makeOpenRound();
  const few = await queriesOf(() => roundListPage(auctionId, 1));
  for (let i = 0; i < 20; i++) await openNextRound(auctionId);
  expect(await queriesOf(() => roundListPage(auctionId, 1))).toHaveLength(few.length);
  const { totals, rounds, page, pageCount } = await roundListPage(auctionId, 99);
  expect({ count: totals.rounds, page, pageCount }).toEqual({ count: 21, page: 2, pageCount: 2 });
  expect(rounds.map(({ number }) => number)).toEqual([1]);
  expect(await roundListPage(await newAuction(), 1)).toMatchObject({
    totals: { rounds: 0, participants: 0, revenueCents: 0, bids: 0 },
    rounds: [],
  });
});

test("entry fees are grouped by the day they were paid, at the fee of their round; a declined payment does not count", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const crowd = await makeCrowd(5);
  await db().round.update({ where: { id: roundId }, data: { openedAt: new Date("2026-11-20T20:58:00Z") } });
  // two before midnight in Nairobi, three after
  await participationCrowd(
    roundId,
    crowd.map((userId) => ({ userId, cents: null })),
  );
  const declined = await makeBuyer();
  await db().user.update({ where: { id: declined.id }, data: { phoneNumber: DECLINED_NUMBER } });
  await joinRound(declined, auctionId);
  const fees = await entryFeesByDay(auctionId, new Date("2026-11-22T12:00:00Z"));
  const days = fees?.spans.map(({ span, ...rest }) => ({ day: spanStart(span, fees.time.seconds), ...rest }));
  expect(days).toEqual([
    { day: new Date("2026-11-19T21:00:00Z"), participants: 2, cents: 10_000 },
    { day: new Date("2026-11-20T21:00:00Z"), participants: 3, cents: 15_000 },
  ]);
  expect(fees && (fees.time.last - fees.time.first) * fees.time.seconds * 1000).toBe(2 * DAY_MS);
  expect(fees?.latestCents).toBe(5_000);
  expect(await entryFeesByDay(await newAuction(), new Date())).toBeNull();
});

test("an auction's figures start from its rounds, and nothing scans the whole shop's", async () => {
  const { auctionId } = await makeOpenRound();
  const steps = await plansOf(shop.file, async () => {
    await roundListPage(auctionId, 1);
    await entryFeesByDay(auctionId, new Date());
  });
  expect(steps.filter((step) => /^SCAN (?!CONSTANT)/.test(step))).toEqual([]);
  expect(steps).toContainEqual(expect.stringMatching(/^SEARCH p USING .*\(roundId=\?/));
});
