import { expect, test } from "vitest";
import { db, transaction, type Tx } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { StoredProduct } from "~/domain/product/stored-product";
import type { Outcome } from "~/domain/refusal";
import { NO_TIMES } from "~/domain/schedule/round-times";
import { closeAuction } from "../products/close-auction.server";
import { activateProduct } from "../products/activate-product.server";
import { admin, buyer, newAuction, pledged, refusalOf, valueOf } from "../products/management.fixture";
import { closeRound } from "./close-round.server";
import { changeScheduled, createNextRound, createOrSchedule, latestRound } from "./create-next-round.server";
import { scheduledRound, unscheduleRound } from "./schedule-round.server";
import { closingPreview, latestRoundFacts, roundsOf } from "./rounds.queries.server";

setUpTestDatabase();

const stats = {
  basePriceCents: 50_000,
  participationFeeCents: 5_000,
  minPledgeCents: 50_000,
  maxPledgeCents: null,
};
const next = (auctionId: number, afterRound: number | null) => ({ ...stats, auctionId, afterRound });

test("of twenty next rounds requested at once exactly one is opened, the others get a conflict", async () => {
  const auctionId = await newAuction();
  valueOf(await activateProduct(admin, auctionId, null));
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => createNextRound(admin, next(auctionId, 1))),
  );
  expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
  for (const outcome of outcomes.filter((outcome) => !outcome.ok))
    expect(refusalOf(outcome)).toEqual({ code: "conflict", message: "Round 2 was opened meanwhile" });
  expect(await roundsOf(auctionId)).toMatchObject([
    { number: 2, state: "active" },
    { number: 1, state: "closed" },
  ]);
});

test("the active round is closed first, with its winner", async () => {
  const auctionId = await newAuction();
  const first = valueOf(await createNextRound(admin, next(auctionId, 0)));
  expect(first).toMatchObject({ roundNumber: 1, closed: null });
  await pledged(first.roundId, "Achieng", 60_000);
  expect(await closingPreview(auctionId)).toMatchObject({
    round: { number: 1, participantCount: 1 },
    top: { cents: 60_000, firstName: "Achieng", tied: 1 },
  });
  const second = valueOf(await createNextRound(admin, next(auctionId, 1)));
  expect(second).toMatchObject({
    roundNumber: 2,
    closed: { roundNumber: 1, winner: { pledgeCents: 60_000 } },
  });
  const [open, closed] = await roundsOf(auctionId);
  expect([open?.number, open?.winner]).toEqual([2, null]);
  expect(closed?.winner).toEqual({
    pledgeCents: 60_000,
    user: { username: expect.stringMatching(/^Achieng/) as string, firstName: "Achieng", lastName: "Mwangi" },
  });
  expect(await latestRoundFacts(admin, auctionId)).toMatchObject({ round: { number: 2 }, top: null });
});

test("a next round is refused for a closed auction, a maximum that is too low, and a buyer", async () => {
  const auctionId = await newAuction();
  expect(refusalOf(await createNextRound(buyer, next(auctionId, 0))).code).toBe("forbidden");
  const narrow = { ...next(auctionId, 0), maxPledgeCents: 50_000 };
  expect(refusalOf(await createNextRound(admin, narrow))).toMatchObject({
    field: "max_pledge",
    message: "Maximum must be greater than minimum",
  });
  valueOf(await activateProduct(admin, auctionId, null));
  valueOf(await closeAuction(admin, auctionId));
  expect(refusalOf(await createNextRound(admin, next(auctionId, 1))).message).toBe("This auction is closed");
  expect(await db().round.count({ where: { productId: auctionId } })).toBe(1);
});

test("a round is closed once, and without pledges there is no winner", async () => {
  const auctionId = await newAuction();
  const { roundId } = valueOf(await createNextRound(admin, next(auctionId, null)));
  const outcomes = await Promise.all([closeRound(admin, roundId), closeRound(admin, roundId)]);
  expect(outcomes.filter((outcome) => outcome.ok)).toMatchObject([{ value: { winner: null, tied: 0 } }]);
  expect(refusalOf(await closeRound(admin, roundId)).message).toBe("No active round found");
  expect(await closingPreview(auctionId)).toBeNull();
});

test("only superusers see a draft's next-round page", async () => {
  const auctionId = await newAuction();
  expect(await latestRoundFacts(null, auctionId)).toBeNull();
  expect(await latestRoundFacts(buyer, auctionId)).toBeNull();
  expect(await latestRoundFacts(admin, auctionId)).toMatchObject({ round: null, top: null });
  const fixed = await newAuction({ productType: "buy_now", buyNowPriceCents: 90_000 });
  for (const id of [fixed, 999_999]) expect(await latestRoundFacts(admin, id), "no auction").toBeNull();
});

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const planned = (auctionId: number, opensAt: Date | null, afterRound: number | null = null) => ({
  ...next(auctionId, afterRound),
  times: { ...NO_TIMES, opensAt },
});

test("a round is planned, opened and changed only in an auction that goes on: otherwise each says why (D18, D91)", async () => {
  const activated = async (changes: Partial<StoredProduct> = {}) => {
    const id = await newAuction(changes);
    valueOf(await activateProduct(admin, id, null));
    return id;
  };
  const closed = await activated();
  valueOf(await closeAuction(admin, closed));
  const deleted = await newAuction();
  await db().product.update({ where: { id: deleted }, data: { deletedAt: new Date() } });
  const fixed = await newAuction({ productType: "buy_now", buyNowPriceCents: 90_000 });
  const narrow = { maxPledgeCents: 50_000 };
  for (const [id, message] of [
    [closed, "This auction is closed"],
    [deleted, "Auction not found"],
    [fixed, "Auction not found"],
  ] as const)
    for (const act of [createNextRound, createOrSchedule, changeScheduled]) {
      // an amount that is wrong too is not what it says
      const refusal = refusalOf(await act(admin, { ...planned(id, inMinutes(30)), ...narrow }));
      expect(refusal.message, act.name).toBe(message);
    }
  const both = await activated({ productType: "both", buyNowPriceCents: 90_000 });
  expect(valueOf(await createNextRound(admin, next(both, 1))).roundNumber).toBe(2);
});

test("only a plan that waits is changed, and it keeps a time to open", async () => {
  const auctionId = await newAuction();
  valueOf(await activateProduct(admin, auctionId, null));
  const change = (opensAt: Date | null) => changeScheduled(admin, planned(auctionId, opensAt));
  const missing = { code: "missing", message: "No round is scheduled" };
  expect(refusalOf(await change(inMinutes(30)))).toEqual(missing);
  expect(refusalOf(await unscheduleRound(admin, auctionId))).toEqual(missing);
  const opensAt = inMinutes(60);
  expect(valueOf(await createOrSchedule(admin, planned(auctionId, opensAt)))).toEqual({
    roundId: null,
    roundNumber: 2,
    closed: null,
    dropped: null,
  });
  expect(refusalOf(await change(null))).toMatchObject({ field: "opens_at" });
  const plan = { ...stats, productId: auctionId, afterRound: 1, opensAt };
  expect(await scheduledRound(auctionId)).toMatchObject(plan);
  const opens = (at: Date) => db().scheduledRound.updateMany({ data: { opensAt: at } });
  await opens(inMinutes(-1));
  expect(await scheduledRound(auctionId), "its time has come").toBeNull();
  await opens(opensAt);
  valueOf(await change(inMinutes(90)));
  const opened = valueOf(await createOrSchedule(admin, planned(await newAuction(), null)));
  expect(opened).toMatchObject({ roundId: expect.any(Number) as number, roundNumber: 1, dropped: null });
  await db().product.update({ where: { id: auctionId }, data: { deletedAt: new Date() } });
  expect(await scheduledRound(auctionId), "of a deleted auction nothing opens").toBeNull();
  expect(valueOf(await unscheduleRound(admin, auctionId))).toMatchObject({ afterRound: 1 });
});

test("the next round opens no earlier than the open one may run, soft close included", async () => {
  const auctionId = await newAuction();
  const soft = { opensAt: null, closesAt: inMinutes(30), softCloseMinutes: 5, softCloseMaxMinutes: 20 };
  valueOf(await activateProduct(admin, auctionId, null, {}, soft));
  const plan = (minutes: number) => createOrSchedule(admin, planned(auctionId, inMinutes(minutes)));
  expect(refusalOf(await plan(49))).toMatchObject({ field: "opens_at" });
  valueOf(await plan(51));
  const { closesAt } = await db().round.findFirstOrThrow({ where: { productId: auctionId } });
  expect(closesAt, "an announced close stays").toEqual(soft.closesAt);
});

/** Calls `ask` while another transaction holds the auction, and then changes it. */
async function meanwhile<T>(
  id: number,
  ask: () => Promise<Outcome<T>>,
  change: (tx: Tx) => Promise<unknown>,
) {
  const { asked } = await transaction(async (tx) => {
    await tx.product.update({ where: { id }, data: { roundCount: { increment: 0 } } });
    const waiting = ask();
    for (let turns = 0; turns < 100; turns += 1) {
      await new Promise(setImmediate);
      await db().product.count({ where: { id } });
    }
    await change(tx);
    return { asked: waiting };
  });
  return refusalOf(await asked);
}

test.each([
  ["closed", { status: "closed" }, "This auction is closed"],
  ["deleted", { deletedAt: new Date() }, "Auction not found"],
  ["sold at a fixed price", { productType: "buy_now" }, "Auction not found"],
  ["in its next round", { roundCount: 2 }, "Round 2 was opened meanwhile"],
] as const)("no round opens in an auction that is %s at that moment", async (_, data, message) => {
  const id = await newAuction();
  valueOf(await activateProduct(admin, id, null));
  const change = (tx: Tx) => tx.product.update({ where: { id }, data });
  expect((await meanwhile(id, () => createNextRound(admin, next(id, 1)), change)).message).toBe(message);
  expect(await db().round.findMany({ where: { productId: id } })).toMatchObject([{ state: "active" }]);
});

test.each([
  ["closed", { status: "closed" }],
  ["deleted", { deletedAt: new Date() }],
  ["in its next round", { roundCount: 2 }],
] as const)("no round is planned for an auction that is %s at that moment", async (_, data) => {
  const id = await newAuction();
  valueOf(await activateProduct(admin, id, null));
  const ask = () => createOrSchedule(admin, planned(id, inMinutes(30), 1));
  const refusal = await meanwhile(id, ask, (tx) => tx.product.update({ where: { id }, data }));
  expect(refusal.code).toBe("conflict");
  expect(await db().scheduledRound.count({ where: { productId: id } })).toBe(0);
});

test("the latest round that a caller without a page saw is read when the request came (D19)", async () => {
  const auctionId = await newAuction();
  expect(await latestRound(auctionId)).toBe(0);
  valueOf(await activateProduct(admin, auctionId, null));
  expect(await latestRound(auctionId)).toBe(1);
  expect(await latestRound(999_999)).toBeNull();
});
