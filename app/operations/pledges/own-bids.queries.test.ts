import { expect, test } from "vitest";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { queriesOf } from "~/db/test-database.server";
import { db } from "~/db/client.server";
import { DECLINED_NUMBER } from "~/payments/mock-mobile-money.server";
import {
  joinAs,
  makeBuyer,
  makeOpenRound,
  makePledger,
  openNextRound,
  pledgeAs,
  takePayments,
} from "../factories.fixture";
import { closeRound } from "../rounds/close-round.server";
import { voidRound } from "../rounds/void/void-round.server";
import { deleteProduct } from "../products/deletion/delete-product.server";
import { admin, newUser, valueOf } from "../products/management.fixture";
import { bidsOf } from "./bid-list.queries.server";
import { makeBids } from "./busy-buyer.fixture";
import { failedPayments, refundedFees, unpaidJoins } from "./failed-payments.queries.server";
import { joinRound } from "./join-round.server";
import { auctionLeader, bidCount, bidCounts, highestPledgeOfBuyer, ownBids } from "./own-bids.queries.server";
import { listParticipations, participationById, roundNumberOf } from "./participation-list.queries.server";

setUpTestDatabase(takePayments);

test("a buyer reads every raise of their own, and no bid of others", async () => {
  const { auctionId } = await makeOpenRound({ title: "Solar lamp" });
  const { viewer } = await makePledger(auctionId, 60_000);
  await makePledger(auctionId, 70_000, "Otieno");
  await pledgeAs(viewer, auctionId, 80_000);
  const { bids, auctions } = await ownBids(viewer.id);
  expect(bids.map(({ cents, roundNumber }) => [roundNumber, cents])).toEqual([
    [1, 60_000],
    [1, 80_000],
  ]);
  expect(auctions.get(auctionId)).toEqual({ title: "Solar lamp", status: "active" });
  expect(await bidCounts(viewer.id)).toEqual({ bids: 2, auctions: 1 });
});

test("a deleted auction's bids stay, without its name", async () => {
  const { auctionId } = await makeOpenRound();
  const { viewer } = await makePledger(auctionId, 60_000);
  valueOf(await deleteProduct(admin, auctionId));
  const { bids, auctions } = await ownBids(viewer.id);
  expect(bids).toHaveLength(1);
  expect(auctions.get(auctionId)).toEqual({ title: null, status: "unknown" });
});

test("a buyer who joined without pledging has no bids", async () => {
  const { auctionId } = await makeOpenRound();
  const viewer = await makeBuyer();
  await joinAs(viewer, auctionId);
  expect((await ownBids(viewer.id)).bids).toEqual([]);
  expect(await bidCounts(viewer.id)).toEqual({ bids: 0, auctions: 0 });
});

test("five hundred bids in forty auctions take as many statements as three in three", async () => {
  const [few, many] = [await newUser("Wanjiku"), await newUser("Otieno")];
  await makeBids(few, { auctions: 3, bids: 6 });
  await makeBids(many, { auctions: 40, bids: 500 });
  expect(await bidCounts(many)).toEqual({ bids: 500, auctions: 40 });
  for (const read of [ownBids, bidCounts]) {
    const small = await queriesOf(() => read(few));
    const large = await queriesOf(() => read(many));
    expect(large.length).toBe(small.length);
    expect(large.length).toBeLessThanOrEqual(4);
  }
});

const ALL = { skip: 0, size: 20 };

test("a buyer's raises are listed newest first, of one auction or round or all, each with its round's place (D11, D65)", async () => {
  const { auctionId, roundId } = await makeOpenRound({ title: "Solar lamp" });
  const { viewer } = await makePledger(auctionId, 60_000);
  const rival = await makePledger(auctionId, 70_000, "Otieno");
  await pledgeAs(viewer, auctionId, 70_000);
  const next = await openNextRound(auctionId);
  await joinAs(viewer, auctionId);
  await pledgeAs(viewer, auctionId, 55_000);
  const other = await makeOpenRound({ title: "Kiondo basket" });
  await joinAs(viewer, other.auctionId);
  await pledgeAs(viewer, other.auctionId, 65_000);
  const listed = async (auction: number | null, round: number | null, part = ALL) => {
    const { rows, total } = await bidsOf(viewer.id, { auctionId: auction, roundId: round }, part);
    return [total, ...rows.map(({ cents, position }) => [cents, position])];
  };
  const first = [
    [70_000, 2],
    [60_000, 2],
  ];
  expect(await listed(null, null)).toEqual([4, [65_000, 1], [55_000, 1], ...first]);
  expect(await listed(auctionId, null)).toEqual([3, [55_000, 1], ...first]);
  expect(await listed(null, roundId)).toEqual([2, ...first]);
  expect(await listed(other.auctionId, roundId)).toEqual([0]);
  expect(await listed(null, null, { skip: 1, size: 1 })).toEqual([4, [55_000, 1]]);
  expect((await bidsOf(viewer.id, { auctionId, roundId: null }, ALL)).rows[0]).toMatchObject({
    auction: { id: auctionId, title: "Solar lamp" },
    round: { id: next.roundId, number: 2 },
  });
  expect(await bidCount(viewer.id)).toBe(4);
  expect(await highestPledgeOfBuyer(auctionId, viewer.id)).toBe(70_000);
  expect(await highestPledgeOfBuyer(other.auctionId, rival.viewer.id)).toBe(0);
});

test("of a closed round's raises the winner's last is marked; a void one's have no place, and a deleted auction no title (D55, D78)", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const { viewer } = await makePledger(auctionId, 60_000);
  const low = await makePledger(auctionId, 55_000);
  await pledgeAs(viewer, auctionId, 70_000);
  const marked = async ({ id } = viewer) =>
    (await bidsOf(id, { auctionId: null, roundId: null }, ALL)).rows.map(({ isWinner }) => isWinner);
  expect(await marked()).toEqual([false, false]);
  valueOf(await closeRound(admin, roundId));
  expect(await marked()).toEqual([true, false]);
  expect(await marked(low.viewer)).toEqual([false]);
  const reason = "The picture showed another basket";
  valueOf(await voidRound(admin, roundId, { reason, whole_auction: true, confirm: true }));
  valueOf(await deleteProduct(admin, auctionId));
  const { rows } = await bidsOf(viewer.id, { auctionId: null, roundId: null }, ALL);
  // nothing ranks before a participation whose pledge is void
  expect(rows.map(({ cents, isWinner }) => [cents, isWinner])).toEqual([
    [70_000, false],
    [60_000, false],
  ]);
  expect(rows[0]?.auction).toEqual({ id: auctionId, title: null });
  expect((await ownBids(viewer.id)).bids).toMatchObject([{ isVoid: true }, { isVoid: true }]);
  expect(await bidCounts(viewer.id)).toEqual({ bids: 0, auctions: 0 });
});

async function declined(auctionId: number) {
  const viewer = await makeBuyer();
  await db().user.update({ where: { id: viewer.id }, data: { phoneNumber: DECLINED_NUMBER } });
  await joinRound(viewer, auctionId);
  return viewer;
}

test("a buyer's participations are listed newest first, whatever became of the payment, with the latest attempt", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const viewer = await declined(auctionId);
  const other = await makeOpenRound();
  await db().user.update({ where: { id: viewer.id }, data: { phoneNumber: "+254712345678" } });
  const paid = await joinAs(viewer, other.auctionId);
  await joinAs(await makeBuyer(), auctionId);
  const { rows, total } = await listParticipations(viewer.id, ALL);
  expect(total).toBe(2);
  expect(rows).toMatchObject([
    {
      id: paid,
      auctionId: other.auctionId,
      roundId: other.roundId,
      feeCents: 5_000,
      paymentStatus: "completed",
    },
    { userId: viewer.id, auctionId, roundId, paymentStatus: "failed", paidAt: null },
  ]);
  expect(rows.map(({ attempts }) => attempts.length)).toEqual([1, 1]);
  expect((await listParticipations(viewer.id, { skip: 1, size: 1 })).rows).toEqual(rows.slice(1));
  expect(await participationById(paid)).toEqual(rows[0]);
  expect([await roundNumberOf(auctionId, roundId), await roundNumberOf(other.auctionId, roundId)]).toEqual([
    1,
    null,
  ]);
});

test("entry fees that failed since a time, or went back, are listed latest first; paid ones are not", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const since = new Date(Date.now() + 60_000);
  const { id: later } = await declined(auctionId);
  const { id: earlier } = await declined(auctionId);
  const tried = (userId: number, attemptedAt: Date) =>
    db().participation.updateMany({ where: { userId, roundId }, data: { attemptedAt } });
  await tried(earlier, since);
  await tried(later, new Date(since.getTime() + 1));
  const back = await joinAs(await makeBuyer(), auctionId);
  const waiting = await joinAs(await makeBuyer(), auctionId);
  await db().participation.update({ where: { id: back }, data: { paymentStatus: "refunded" } });
  await db().participation.update({ where: { id: waiting }, data: { paymentStatus: "pending" } });
  const failed = async (from: Date, part: { take: number; skip?: number } = { take: 9 }) => {
    const { payments, total } = await failedPayments(from, part);
    return [total, ...payments.map(({ user }) => user.id)];
  };
  expect(await failed(since)).toEqual([2, later, earlier]);
  expect(await failed(since, { take: 1, skip: 1 })).toEqual([2, earlier]);
  expect(await failed(new Date(since.getTime() + 1))).toEqual([1, later]);
  expect((await refundedFees({ take: 1 })).payments).toMatchObject([{ id: back }]);
  expect(await unpaidJoins(roundId)).toEqual({ pending: 1, failed: 2 });
  expect(await unpaidJoins(999_999)).toEqual({ pending: 0, failed: 0 });
});

test("a buyer sees who leads among the others over all rounds, by first name, until the round is large (D48)", async () => {
  const { auctionId } = await makeOpenRound();
  expect(await auctionLeader(auctionId, { id: 0, participantCount: 0 }, null)).toBeNull();
  const first = await makePledger(auctionId, 90_000, "Achieng");
  const second = await makePledger(auctionId, 80_000, "Baraka");
  const { roundId } = await openNextRound(auctionId);
  const again = await joinAs(second.viewer, auctionId);
  await pledgeAs(second.viewer, auctionId, 60_000);
  const leader = (viewerId: number | null, participantCount = 1) =>
    auctionLeader(auctionId, { id: roundId, participantCount }, viewerId);
  const baraka = {
    firstName: "Baraka",
    earlierCents: 80_000,
    participation: `${again}`,
    pledgeCents: 60_000,
  };
  expect(await leader(null)).toEqual(baraka);
  expect(await leader(first.viewer.id, 999)).toEqual(baraka);
  expect(await leader(second.viewer.id)).toEqual({
    firstName: "Achieng",
    earlierCents: 90_000,
    participation: null,
    pledgeCents: 0,
  });
  expect(await leader(null, 1_000)).toBeNull();
});
