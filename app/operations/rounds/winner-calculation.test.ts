import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "~/db/test-database.server";
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
import { closeRound } from "./close-round.server";
import { winnerCalculation } from "./winner-calculation.queries.server";

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
