import { createHmac } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, queriesOf } from "~/db/test-database.server";
import { auctionStandings } from "~/domain/round/auction-winner";
import type { Viewer } from "~/domain/account/access";
import {
  joinAs,
  makeBuyer,
  makeBuyers,
  makeOpenRound,
  openNextRound,
  pledgeAs,
  storedRound,
  takePayments,
} from "../../factories.fixture";
import { DECLINED_NUMBER } from "~/payments/mock-mobile-money.server";
import { db } from "~/db/client.server";
import { joinRound } from "../../pledges/join-round.server";
import { admin, newAuction, valueOf } from "../../products/management.fixture";
import { hmacSha256 } from "../../secrets/digests.server";
import { closeAuction } from "../../products/close-auction.server";
import { closeRound } from "../close-round.server";
import { makeCrowd, participationCrowd } from "../crowd.fixture";
import { rankingBatches, RANKING_PAGE_SIZE, winnerCalculation } from "./winner-calculation.queries.server";
import { many } from "../../../../tests/long";

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
  const { totalRounds, totalParticipants, final, standings } = await calculation(auctionId);
  expect({ totalRounds, totalParticipants, final }).toEqual({
    totalRounds: 2,
    totalParticipants: 2,
    final: false,
  });
  valueOf(await closeAuction(admin, auctionId));
  expect((await calculation(auctionId)).final).toBe(true);
  expect(standings).toMatchObject([
    { rank: 1, user: { firstName: "Faithful" }, totalCents: 150_001, averageCents: 75_001 },
    { rank: 2, user: { firstName: "Rich" }, totalCents: 150_000, averageCents: 75_000 },
  ]);
  expect(standings[1]?.roundDetails).toEqual([
    { roundNumber: 1, participated: true, pledgeCents: 150_000 },
    { roundNumber: 2, participated: false, pledgeCents: null },
  ]);
});

test("the active round counts too", async () => {
  const { auctionId } = await makeOpenRound();
  const buyer = await makeBuyer();
  await joinAndPledge(buyer, auctionId, 100_000);
  await openNextRound(auctionId);
  const { totalRounds, final, standings } = await calculation(auctionId);
  expect({ totalRounds, final }).toEqual({ totalRounds: 2, final: false });
  expect(standings).toMatchObject([{ averageCents: 50_000, roundsParticipated: 1 }]);
});

test("only completed participations count; one without a pledge counts as 0, and nobody leads with that", async () => {
  const { auctionId } = await makeOpenRound();
  const [paid, declined] = [await makeBuyer("Paid"), await makeBuyer("Declined")];
  await db().user.update({ where: { id: declined.id }, data: { phoneNumber: DECLINED_NUMBER } });
  await joinAs(paid, auctionId);
  await joinRound(declined, auctionId);
  const { standings, first, top } = await calculation(auctionId);
  expect(standings).toMatchObject([{ user: { firstName: "Paid" }, totalCents: 0, roundsParticipated: 1 }]);
  expect({ first, top }).toEqual({ first: null, top: null });
});

test("an auction's tie goes to the winner of the deciding round, however many empty rounds come after", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const buyers = await makeBuyers(5);
  for (const buyer of buyers) await joinAndPledge(buyer, auctionId, 80_000);
  const inOrder = buyers.map(({ id }) => id);
  const ids = async () => (await calculation(auctionId)).standings.map(({ userId }) => userId);
  // the deciding round is active: all of them lead, and its seed stays secret
  expect(await ids()).toEqual(inOrder);
  expect((await calculation(auctionId)).top).toMatchObject({
    first: null,
    deciding: { number: 1, closed: null },
  });

  await openNextRound(auctionId);
  const { winnerId, participations } = await storedRound(roundId);
  const winner = participations.find(({ id }) => id === winnerId)?.userId;
  const ranking = [winner, ...inOrder.filter((id) => id !== winner)];
  expect(await ids()).toEqual(ranking);
  for (let round = 3; round < 6; round++) {
    await openNextRound(auctionId);
    expect(await ids()).toEqual(ranking);
  }
  valueOf(await closeAuction(admin, auctionId));
  expect(await ids()).toEqual(ranking);
});

test("if an outsider won the deciding round, the rest are drawn with its seed and their last entry", async () => {
  const { auctionId } = await makeOpenRound();
  const [one, two, outsider] = await makeBuyers(3);
  if (!one || !two || !outsider) throw new Error("three buyers");
  await joinAndPledge(one, auctionId, 80_000);
  await joinAndPledge(two, auctionId, 80_000);
  const { roundId } = await openNextRound(auctionId);
  await joinAndPledge(one, auctionId, 60_000);
  await joinAndPledge(two, auctionId, 60_000);
  await joinAndPledge(outsider, auctionId, 70_000);
  valueOf(await closeRound(admin, roundId));
  await openNextRound(auctionId);
  const { drawSeed, bids } = await storedRound(roundId);
  const tied = [one.id, two.id].toSorted((a, b) => a - b);
  const message = `auction:${auctionId}:${bids[1]?.hash ?? ""}:${tied.join(",")}`;
  const digest = createHmac("sha256", Buffer.from(drawSeed, "hex")).update(message).digest("hex");
  const userId = tied[Number(BigInt(`0x${digest}`) % 2n)];
  const { first, top } = await calculation(auctionId);
  expect(first?.userId).toBe(userId);
  expect(top).toMatchObject({ totalCents: 140_000, first: { by: "draw", userId, message } });
});

test("an auction without rounds has no standings, and a fixed-price product no calculation", async () => {
  expect(await calculation(await newAuction())).toMatchObject({
    totalRounds: 0,
    final: false,
    standings: [],
  });
  const fixed = await newAuction({ productType: "buy_now", buyNowPriceCents: 90_000 });
  expect(await winnerCalculation(fixed)).toBeNull();
  expect(await rankingBatches(999_999)).toBeNull();
});

async function wholeRanking(auctionId: number, take: number) {
  const ranking = await rankingBatches(auctionId, take);
  if (!ranking) throw new Error("no ranking");
  const entries = [];
  for await (const batch of ranking.batches) entries.push(...batch);
  return entries;
}

/** The whole rule on every pledge, without the database's sums. */
async function byTheRule(auctionId: number) {
  const rounds = await db().round.findMany({
    where: { productId: auctionId },
    include: { participations: true, bids: true },
  });
  const participations = rounds.flatMap(({ participations }) => participations);
  return auctionStandings({
    auctionId,
    hmac: hmacSha256,
    rounds: rounds.map(({ id, number, state, drawSeed, ledgerHead, winnerId, participations, bids }) => ({
      roundId: id,
      roundNumber: number,
      closed:
        state === "active"
          ? null
          : {
              seedHex: drawSeed,
              head: ledgerHead,
              winnerUserId:
                participations.find((participation) => participation.id === winnerId)?.userId ?? null,
              entries: participations.flatMap(({ id, userId, pledgeCents, reachedSeq }) => {
                const bid = bids.find(
                  ({ participationId, seq }) => participationId === id && seq === reachedSeq,
                );
                return bid ? [{ userId, cents: Number(pledgeCents), seq: bid.seq, hash: bid.hash }] : [];
              }),
            },
      pledges: participations.map(({ userId, pledgeCents }) => ({
        userId,
        cents: pledgeCents === null ? null : Number(pledgeCents),
      })),
    })),
    firstParticipation: new Map(
      participations.toSorted((one, other) => other.id - one.id).map(({ id, userId }) => [userId, id]),
    ),
  });
}

test("the database's sums and order match the rule on every pledge", async () => {
  const crowd = await makeCrowd(8);
  const participations = fc.dictionary(
    fc.integer({ min: 0, max: 7 }).map(String),
    fc.option(fc.constantFrom(50_000, 50_001, 100_000)),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(participations, { minLength: 1, maxLength: 4 }),
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
          await participationCrowd(roundId, taken);
        }
        if (isOver) valueOf(await closeRound(admin, roundId));
        const expected = await byTheRule(auctionId);
        expect(await wholeRanking(auctionId, 3)).toMatchObject(expected);
        const { standings, first, top, totalParticipants } = await calculation(auctionId);
        expect(standings).toMatchObject(expected);
        expect(totalParticipants).toBe(expected.length);
        expect(first?.userId ?? null).toBe(top?.first ? expected[0]?.userId : null);
        expect(top === null).toBe(!expected[0]?.totalCents);
      },
    ),
    { numRuns: many(12, 30) },
  );
});

test("a page has its part of the ranking and the first of all, and takes no more statements than a small auction's", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const crowd = await makeCrowd(RANKING_PAGE_SIZE + 12);
  const [one = 0, ...others] = crowd;
  await participationCrowd(roundId, [{ userId: one, cents: 200_000 }]);
  const small = await queriesOf(() => calculation(auctionId));
  const lower = others.map((userId, i) => ({ userId, cents: 199_000 - 1_000 * i }));
  await participationCrowd(roundId, lower);
  expect((await queriesOf(() => calculation(auctionId))).length).toBe(small.length);
  const last = await winnerCalculation(auctionId, 7);
  expect(last).toMatchObject({ page: 2, pageCount: 2, totalParticipants: crowd.length });
  expect(last?.standings.map(({ rank, userId }) => [rank, userId])).toEqual(
    crowd.slice(RANKING_PAGE_SIZE).map((userId, i) => [RANKING_PAGE_SIZE + i + 1, userId]),
  );
  expect(last?.first).toMatchObject({ rank: 1, userId: crowd[0], totalCents: 200_000 });
});
