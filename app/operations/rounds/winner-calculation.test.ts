import { createHmac } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, queriesOf } from "~/db/test-database.server";
import { auctionStandings } from "~/domain/auction-winner";
import type { Viewer } from "~/domain/access";
import {
  joinAs,
  makeBuyer,
  makeBuyers,
  makeOpenRound,
  openNextRound,
  pledgeAs,
  storedRound,
  takePayments,
} from "../factories.fixture";
import { DECLINED_NUMBER } from "~/payments/mock-mobile-money.server";
import { db } from "~/db/client.server";
import { joinRound } from "../pledges/join-round.server";
import { admin, newAuction, valueOf } from "../products/management.fixture";
import { hmacSha256 } from "../digests.server";
import { closeRound } from "./close-round.server";
import { makeCrowd, seatCrowd } from "./crowd.fixture";
import { rankingBatches, RANKING_PAGE_SIZE, winnerCalculation } from "./winner-calculation.queries.server";

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
  takePayments();
});
afterAll(() => database.close());

async function joinAndPledge(viewer: Viewer, auctionId: number, cents: number) {
  await joinAs(viewer, auctionId);
  await pledgeAs(viewer, auctionId, cents);
}

async function calculation(auctionId: number) {
  const result = await winnerCalculation(auctionId);
  if (!result) throw new Error("no calculation");
  return result;
}

test("the winner has the highest average over all rounds, and a round not joined counts as 0", async () => {
  const { auctionId } = await makeOpenRound();
  const [faithful, rich] = [await makeBuyer("Faithful"), await makeBuyer("Rich")];
  await joinAndPledge(faithful, auctionId, 100_000);
  await joinAndPledge(rich, auctionId, 150_000);
  const { roundId } = await openNextRound(auctionId);
  await joinAndPledge(faithful, auctionId, 50_001);
  valueOf(await closeRound(admin, roundId));
  const { totalRounds, totalParticipants, decided, standings } = await calculation(auctionId);
  expect({ totalRounds, totalParticipants, decided }).toEqual({
    totalRounds: 2,
    totalParticipants: 2,
    decided: true,
  });
  expect(standings).toMatchObject([
    { rank: 1, user: { firstName: "Faithful" }, totalCents: 150_001, averageCents: 75_001 },
    { rank: 2, user: { firstName: "Rich" }, totalCents: 150_000, averageCents: 75_000 },
  ]);
  expect(standings[1]?.roundDetails).toEqual([
    { roundNumber: 1, participated: true, pledgeCents: 150_000 },
    { roundNumber: 2, participated: false, pledgeCents: null },
  ]);
});

test("the active round counts as well, and nothing is decided while one is open", async () => {
  const { auctionId } = await makeOpenRound();
  const buyer = await makeBuyer();
  await joinAndPledge(buyer, auctionId, 100_000);
  await openNextRound(auctionId);
  const { totalRounds, decided, standings } = await calculation(auctionId);
  expect({ totalRounds, decided }).toEqual({ totalRounds: 2, decided: false });
  expect(standings).toMatchObject([{ averageCents: 50_000, roundsParticipated: 1 }]);
});

test("only completed participations count; one without a pledge stands with 0", async () => {
  const { auctionId } = await makeOpenRound();
  const [paid, declined] = [await makeBuyer("Paid"), await makeBuyer("Declined")];
  await db().user.update({ where: { id: declined.id }, data: { phoneNumber: DECLINED_NUMBER } });
  await joinAs(paid, auctionId);
  await joinRound(declined, auctionId);
  const { standings } = await calculation(auctionId);
  expect(standings).toMatchObject([{ user: { firstName: "Paid" }, totalCents: 0, roundsParticipated: 1 }]);
});

test("a tie for the auction is drawn from the last closed round's seed and head once none is active", async () => {
  const { auctionId } = await makeOpenRound();
  const buyers = await makeBuyers(5);
  for (const buyer of buyers) await joinAndPledge(buyer, auctionId, 80_000);
  const last = await openNextRound(auctionId);
  const undecided = await calculation(auctionId);
  expect(undecided.standings.map(({ userId }) => userId)).toEqual(buyers.map(({ id }) => id));

  valueOf(await closeRound(admin, last.roundId));
  const { drawSeed, drawCommitment } = await storedRound(last.roundId);
  const ids = buyers.map(({ id }) => id).toSorted((one, other) => one - other);
  const message = `auction:${auctionId}:${drawCommitment}:${ids.join(",")}`;
  const digest = createHmac("sha256", Buffer.from(drawSeed, "hex")).update(message).digest("hex");
  const drawn = ids[Number(BigInt(`0x${digest}`) % 5n)];
  const { standings } = await calculation(auctionId);
  expect(standings.map(({ userId }) => userId)).toEqual([
    drawn,
    ...buyers.map(({ id }) => id).filter((id) => id !== drawn),
  ]);
  expect(standings.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5]);
});

test("an auction without rounds has no standings, and a fixed-price product no calculation", async () => {
  expect(await calculation(await newAuction())).toMatchObject({
    totalRounds: 0,
    decided: false,
    standings: [],
  });
  const fixed = await newAuction({ productType: "buy_now", buyNowPriceCents: 90_000 });
  expect(await winnerCalculation(fixed)).toBeNull();
  expect(await winnerCalculation(999_999)).toBeNull();
});

/** Everyone in the order of the file, as ids. */
async function wholeRanking(auctionId: number, take: number) {
  const ranking = await rankingBatches(auctionId, take);
  if (!ranking) throw new Error("no ranking");
  const entries = [];
  for await (const batch of ranking.batches) entries.push(...batch);
  return entries;
}

/** The whole rule on every pledge of the auction, without the database's sums. */
async function byTheRule(auctionId: number) {
  const rounds = await db().round.findMany({
    where: { productId: auctionId },
    include: { participations: true },
  });
  const seats = rounds.flatMap(({ participations }) => participations);
  const last = rounds.reduce<(typeof rounds)[number] | null>(
    (latest, round) => (latest && latest.number > round.number ? latest : round),
    null,
  );
  const isOver = rounds.every(({ state }) => state === "closed");
  return auctionStandings({
    rounds: rounds.map(({ id, number, participations }) => ({
      roundId: id,
      roundNumber: number,
      pledges: participations.map(({ userId, pledgeCents }) => ({
        userId,
        cents: pledgeCents === null ? null : Number(pledgeCents),
      })),
    })),
    firstParticipation: new Map(
      seats.toSorted((one, other) => other.id - one.id).map(({ id, userId }) => [userId, id]),
    ),
    draw:
      last && isOver ? { hmac: hmacSha256, seedHex: last.drawSeed, head: last.ledgerHead, auctionId } : null,
  });
}

test(
  "what the database adds up and sorts is what the rule says of every pledge",
  { timeout: 60_000 },
  async () => {
    const crowd = await makeCrowd(8);
    const seats = fc.dictionary(
      fc.integer({ min: 0, max: 7 }).map(String),
      fc.option(fc.constantFrom(50_000, 50_001, 100_000)),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(seats, { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        async (rounds, isOver) => {
          const { auctionId, roundId: firstId } = await makeOpenRound();
          let roundId = firstId;
          for (const [i, round] of rounds.entries()) {
            if (i > 0) ({ roundId } = await openNextRound(auctionId));
            const taken = Object.entries(round).map(([at, cents]) => ({
              userId: crowd[Number(at)] ?? 0,
              cents,
            }));
            await seatCrowd(roundId, taken);
          }
          if (isOver) valueOf(await closeRound(admin, roundId));
          const expected = await byTheRule(auctionId);
          expect(await wholeRanking(auctionId, 3)).toMatchObject(expected);
          const { standings, first, totalParticipants } = await calculation(auctionId);
          expect(standings).toMatchObject(expected);
          expect(totalParticipants).toBe(expected.length);
          expect(first?.userId).toBe(expected[0]?.userId);
        },
      ),
      { numRuns: 30 },
    );
  },
);

test("a page has its part of the ranking, the first of all beside it, and asks no more than a small auction's", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const small = await queriesOf(() => calculation(auctionId));
  const crowd = await makeCrowd(RANKING_PAGE_SIZE + 12);
  await seatCrowd(
    roundId,
    crowd.map((userId, i) => ({ userId, cents: 200_000 - 1_000 * i })),
  );
  expect((await queriesOf(() => calculation(auctionId))).length).toBe(small.length);
  const last = await winnerCalculation(auctionId, 7);
  expect(last).toMatchObject({ page: 2, pageCount: 2, totalParticipants: crowd.length });
  expect(last?.standings.map(({ rank, userId }) => [rank, userId])).toEqual(
    crowd.slice(RANKING_PAGE_SIZE).map((userId, i) => [RANKING_PAGE_SIZE + i + 1, userId]),
  );
  expect(last?.first).toMatchObject({ rank: 1, userId: crowd[0], totalCents: 200_000 });
});

test("a product without an auction has no ranking", async () => {
  expect(await rankingBatches(999_999)).toBeNull();
});
