import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { makeOpenRound, openNextRound, takePayments } from "../../factories.fixture";
import { standingOf } from "../../pledges/standing-of.fixture";
import { admin, valueOf } from "../../products/management.fixture";
import { makeCrowd, participationCrowd } from "../crowd.fixture";
import { voidRound } from "./void-round.server";

setUpTestDatabase(takePayments);

const request = { reason: "The picture showed another basket", whole_auction: false, confirm: true };

test("a round of thousands is declared void, and everybody's place follows", async () => {
  const { auctionId, roundId: first } = await makeOpenRound();
  const crowd = await makeCrowd(1_200);
  const few = crowd.slice(0, 1_100);
  await participationCrowd(
    first,
    few.map((userId, i) => ({ userId, cents: 90_000 - i * 5 })),
  );
  const { roundId } = await openNextRound(auctionId);
  await participationCrowd(
    roundId,
    // the first of them leads with and without it
    crowd.map((userId, i) => ({ userId, cents: i === 0 ? 500_000 : 50_000 + i * 10 })),
  );
  const participations = await db().participation.findMany({ where: { roundId } });
  await db().paymentAttempt.createMany({
    data: participations.map(({ id, userId, providerReference }) => ({
      reference: providerReference,
      userId,
      participationId: id,
      cents: 5_000n,
      provider: "mock",
      state: "completed" as const,
    })),
  });
  const second = few[1] ?? 0;
  expect((await standingOf(second, auctionId, new Date()))?.place).not.toBe(2);
  const { feeCount, feesCents } = valueOf(await voidRound(admin, roundId, request));
  expect([feeCount, feesCents]).toEqual([1_200, 6_000_000]);
  expect(await standingOf(second, auctionId, new Date())).toMatchObject({ place: 2, participants: 1_100 });
  expect(await db().refund.count({ where: { attempt: { participation: { roundId } } } })).toBe(1_200);
  expect(await db().participation.count({ where: { roundId, paymentStatus: "pending" } })).toBe(1_200);
});
