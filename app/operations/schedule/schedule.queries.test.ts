import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { makeOpenRound, takePayments } from "../factories.fixture";
import { admin, newAuction, valueOf } from "../products/management.fixture";
import { closeRound } from "../rounds/close-round.server";
import { schedulePlan } from "./schedule.queries.server";

setUpTestDatabase(takePayments);

const MINUTE = 60_000;
const START = Math.floor(Date.now() / 1_000) * 1_000;
const inMinutes = (minutes: number) => new Date(START + minutes * MINUTE);

test("the schedule says when an active auction that has not begun opens, a round with it, and what closes", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const [startTime, endTime] = [inMinutes(240), inMinutes(600)];
  await db().product.update({ where: { id: auctionId }, data: { startTime, endTime } });
  const planOf = async () => {
    const { rounds, auctions } = await schedulePlan({ from: inMinutes(0), now: inMinutes(1) });
    return {
      rounds: rounds.filter((round) => round.auctionId === auctionId),
      auction: auctions.find((auction) => auction.auctionId === auctionId),
    };
  };
  const times = { opensAt: startTime, closesAt: endTime };
  expect(await planOf()).toMatchObject({ rounds: [{ roundId, ...times }], auction: times });
  // a day later it has opened before the day that is asked for, and only its end is left
  const { rounds } = await schedulePlan({ from: inMinutes(300), now: inMinutes(301) });
  expect(rounds.find((round) => round.auctionId === auctionId)).toMatchObject({ opensAt: null });
});

test("the schedule keeps what opened and closed today, and leaves drafts out", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  valueOf(await closeRound(admin, roundId));
  const draft = await newAuction();
  await db().product.update({ where: { id: draft }, data: { endTime: inMinutes(30) } });
  const { rounds, auctions } = await schedulePlan({ from: inMinutes(-60), now: new Date() });
  expect(rounds.find((round) => round.roundId === roundId)).toMatchObject({
    number: 1,
    opensAt: expect.any(Date) as Date,
    closesAt: expect.any(Date) as Date,
  });
  expect(auctions.map((auction) => auction.auctionId)).not.toContain(draft);
  expect(rounds.filter((round) => round.auctionId === auctionId)).toHaveLength(1);
});
