import { afterAll, beforeAll, expect, test } from "vitest";
import { plansOf, scansOf } from "~/db/query-plans.fixture";
import { openTestFile, queriesOf } from "~/db/test-database.server";
import { makeBuyer, makeOpenRound, takePayments } from "../factories.fixture";
import { DECLINED_NUMBER } from "~/payments/mock-mobile-money.server";
import { db } from "~/db/client.server";
import { joinRound } from "../pledges/join-round.server";
import { admin, valueOf } from "../products/management.fixture";
import { closeRound } from "./close-round.server";
import { makeCrowd, seatCrowd } from "./crowd.fixture";
import {
  LEADERBOARD_PAGE_SIZE,
  managedRound,
  pledgeSums,
  roundLeaderboard,
} from "./round-detail.queries.server";

let shop: Awaited<ReturnType<typeof openTestFile>>;
beforeAll(async () => {
  shop = await openTestFile();
  takePayments();
});
afterAll(() => shop.close());

async function crowded(pledges: readonly (number | null)[]) {
  const { auctionId, roundId } = await makeOpenRound();
  const users = await makeCrowd(pledges.length);
  await seatCrowd(
    roundId,
    users.map((userId, i) => ({ userId, cents: pledges[i] ?? null })),
  );
  return { auctionId, roundId, users };
}

const board = async (roundId: number, page: number) => {
  const round = await db().round.findUniqueOrThrow({ where: { id: roundId } });
  return roundLeaderboard(round, (await pledgeSums(roundId))?.pledged ?? 0, page);
};

test("the leaderboard goes by pledge, then by who reached it first; who only paid comes last", async () => {
  const { roundId, users } = await crowded([60_000, null, 90_000, 60_000, null]);
  const declined = await makeBuyer();
  await db().user.update({ where: { id: declined.id }, data: { phoneNumber: DECLINED_NUMBER } });
  await joinRound(declined, (await db().round.findUniqueOrThrow({ where: { id: roundId } })).productId);
  const { seats } = await board(roundId, 1);
  expect(seats.map(({ user, place }) => [users.indexOf(user.id), place])).toEqual([
    [2, 1],
    [0, 2],
    [3, 3],
    [1, null],
    [4, null],
  ]);
});

test("pages follow one another without a gap, from pledges on to those who only paid", async () => {
  const pledges = Array.from({ length: 2 * LEADERBOARD_PAGE_SIZE + 20 }, (_, i) =>
    i < LEADERBOARD_PAGE_SIZE + 10 ? 500_000 - i * 1_000 : null,
  );
  const { roundId, users } = await crowded(pledges);
  const few = await queriesOf(async () => board((await crowded([60_000])).roundId, 1));
  const seen: number[] = [];
  for (const page of [1, 2, 3]) {
    const { seats, pageCount } = await board(roundId, page);
    expect(pageCount).toBe(3);
    seen.push(...seats.map(({ user }) => users.indexOf(user.id)));
  }
  expect(seen).toEqual(users.map((_, i) => i));
  expect((await queriesOf(() => board(roundId, 2))).length).toBeLessThanOrEqual(few.length);
});

test("highest and average are of final pledges; before the first there is neither", async () => {
  const { roundId } = await crowded([50_000, 50_001, null]);
  expect(await pledgeSums(roundId)).toEqual({ pledged: 2, highestCents: 50_001, averageCents: 50_001 });
  expect(await pledgeSums((await crowded([null])).roundId)).toBeNull();
});

test("a round is found at its own auction only, and tells its winner once it is closed", async () => {
  const { auctionId, roundId, users } = await crowded([60_000, 70_000]);
  expect(await managedRound(auctionId, roundId)).toMatchObject({ number: 1, state: "active", winner: null });
  expect(await managedRound((await makeOpenRound()).auctionId, roundId)).toBeNull();
  valueOf(await closeRound(admin, roundId));
  expect(await managedRound(auctionId, roundId)).toMatchObject({
    state: "closed",
    winner: { pledgeCents: 70_000, user: { id: users[1] } },
  });
  await db().product.update({ where: { id: auctionId }, data: { deletedAt: new Date() } });
  expect(await managedRound(auctionId, roundId)).toBeNull();
});

test("the leaderboard is read in its index's order", async () => {
  const { roundId } = await crowded([60_000, null]);
  const steps = await plansOf(shop.file, () => board(roundId, 1));
  expect(scansOf("Participation", steps)).toEqual([]);
  expect(steps.join("\n")).toContain("Participation_leaderboard");
  expect(steps.join("\n")).not.toContain("TEMP B-TREE");
});
