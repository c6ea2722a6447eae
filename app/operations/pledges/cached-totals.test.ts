import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { queriesOf } from "~/db/test-database.server";
import {
  joinAs,
  makeBuyer,
  makeBuyers,
  makeOpenRound,
  openNextRound,
  pledgeAs,
  takePayments,
} from "../factories.fixture";
import { resync } from "~/events/bus.server";
import { refundEntryFee } from "../reconciliation/refunds/refund-entry-fee.server";
import { admin, valueOf } from "../products/management.fixture";
import { voidRound } from "../rounds/void/void-round.server";
import { makeCrowd, participationCrowd } from "../rounds/crowd.fixture";
import { placeInLargeAuction } from "./cached-totals.server";
import { standingOf } from "./standing-of.fixture";

setUpTestDatabase(takePayments);

const now = new Date();

/** Everybody's place, computed from all their participations (D26). */
async function placesOf(auctionId: number): Promise<Map<number, number>> {
  const participations = await db().participation.findMany({
    where: { round: { productId: auctionId }, paymentStatus: "completed" },
    orderBy: { id: "asc" },
  });
  const totals = new Map<number, number>();
  for (const { userId, pledgeCents } of participations)
    totals.set(userId, (totals.get(userId) ?? 0) + Number(pledgeCents ?? 0));
  // sorting is stable, so equals stay in the order of their earliest participations
  const ranked = [...totals].toSorted(([, one], [, other]) => other - one);
  return new Map(ranked.map(([userId], i) => [userId, i + 1]));
}

async function expectRightPlaces(auctionId: number, userIds: readonly number[]) {
  const places = await placesOf(auctionId);
  const shown = await Promise.all(userIds.map((userId) => standingOf(userId, auctionId, now)));
  for (const [i, userId] of userIds.entries())
    expect(shown[i], `user ${userId}`).toMatchObject({
      place: places.get(userId),
      participants: places.size,
    });
}

test("in an auction of thousands places change with every participation and every pledge of any round", async () => {
  const { auctionId, roundId } = await makeOpenRound({ basePriceCents: 50_000 });
  const crowd = await makeCrowd(1_200);
  // including equal totals and participations without a pledge
  await participationCrowd(
    roundId,
    crowd.map((userId, i) => ({ userId, cents: i % 7 === 0 ? null : 50_000 + (i % 40) * 100 })),
  );
  const buyers = await makeBuyers(4);
  const asked = [...crowd.filter((_, i) => i % 300 < 2), ...buyers.map(({ id }) => id)];
  await expectRightPlaces(auctionId, crowd.slice(0, 3));
  for (const buyer of buyers) await joinAs(buyer, auctionId);
  await expectRightPlaces(auctionId, asked);
  for (let step = 0; step < 6; step++) {
    const buyer = buyers[step % 3];
    if (buyer) await pledgeAs(buyer, auctionId, 51_000 + step * 700);
    if (step % 2) await expectRightPlaces(auctionId, asked);
  }
  await openNextRound(auctionId);
  for (const buyer of buyers.slice(1)) await joinAs(buyer, auctionId);
  await expectRightPlaces(auctionId, asked);
  const [, second] = buyers;
  if (second) await pledgeAs(second, auctionId, 60_000);
  await expectRightPlaces(auctionId, asked);
});

test("a participation that began before others and was paid after them counts too", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const [late = 0, ...crowd] = await makeCrowd(1_100);
  const slow = await db().participation.create({
    data: { userId: late, roundId, feeCents: 5_000n, providerReference: randomUUID() },
  });
  await participationCrowd(
    roundId,
    crowd.map((userId, i) => ({ userId, cents: 50_000 + i })),
  );
  await expectRightPlaces(auctionId, crowd.slice(0, 2));
  await db().participation.update({ where: { id: slow.id }, data: { paymentStatus: "completed" } });
  await db().round.update({ where: { id: roundId }, data: { participantCount: { increment: 1 } } });
  await expectRightPlaces(auctionId, [late, ...crowd.slice(0, 2)]);
});

test("a pledge counts once if many ask at once", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const crowd = await makeCrowd(1_050);
  await participationCrowd(
    roundId,
    crowd.map((userId, i) => ({ userId, cents: 50_000 + i })),
  );
  const [buyer] = await makeBuyers(1);
  if (!buyer) throw new Error("no buyer");
  await joinAs(buyer, auctionId);
  await expectRightPlaces(auctionId, [buyer.id]);
  await pledgeAs(buyer, auctionId, 50_500);
  await Promise.all(Array.from({ length: 5 }, () => standingOf(buyer.id, auctionId, now)));
  await expectRightPlaces(auctionId, [buyer.id, ...crowd.slice(0, 2)]);
  const again = await queriesOf(() => standingOf(buyer.id, auctionId, now));
  expect(
    again.filter((sql) => sql.includes("SUM(COALESCE")),
    "nothing is added up again",
  ).toEqual([]);
});

test("a buyer alone has no rival, an outsider no total, and both know how many take part", async () => {
  const { auctionId } = await makeOpenRound();
  const [one, two] = await makeBuyers(2);
  if (!one || !two) throw new Error("two buyers");
  const placeOf = ({ id }: { id: number }) => placeInLargeAuction(auctionId, id);
  expect(await placeOf(one)).toEqual({ participants: 0, ahead: 0, totalCents: null, rivalCents: null });
  await joinAs(one, auctionId);
  expect(await placeOf(one)).toEqual({ participants: 1, ahead: 0, totalCents: 0, rivalCents: null });
  expect(await placeOf(two)).toEqual({ participants: 1, ahead: 0, totalCents: null, rivalCents: 0 });
  await pledgeAs(one, auctionId, 60_000);
  await joinAs(two, auctionId);
  await pledgeAs(two, auctionId, 60_000);
  const statements = await queriesOf(() => placeOf(one));
  expect(
    statements.filter((sql) => sql.includes("SUM(COALESCE")),
    "joins and pledges are added",
  ).toEqual([]);
  expect(await placeOf(one)).toEqual({ participants: 2, ahead: 0, totalCents: 60_000, rivalCents: 60_000 });
  expect(await placeOf(two)).toEqual({ participants: 2, ahead: 1, totalCents: 60_000, rivalCents: 60_000 });
});

test("a fee that goes back and a round that becomes void take their totals with them (D78)", async () => {
  const { auctionId } = await makeOpenRound();
  const [one, two] = await makeBuyers(2);
  if (!one || !two) throw new Error("two buyers");
  const placeOf = ({ id }: { id: number }) => placeInLargeAuction(auctionId, id);
  await joinAs(one, auctionId);
  await pledgeAs(one, auctionId, 60_000);
  const participationId = await joinAs(two, auctionId);
  expect(await placeOf(one)).toMatchObject({ participants: 2, rivalCents: 0 });
  valueOf(await refundEntryFee(admin, { auctionId, participationId, reason: "Paid with a borrowed phone" }));
  expect(await placeOf(one)).toMatchObject({ participants: 1, rivalCents: null });
  const { roundId } = await openNextRound(auctionId);
  await joinAs(one, auctionId);
  await pledgeAs(one, auctionId, 70_000);
  expect(await placeOf(one)).toMatchObject({ totalCents: 130_000 });
  const reason = "The picture showed another basket";
  valueOf(await voidRound(admin, roundId, { reason, whole_auction: false, confirm: true }));
  expect(await placeOf(one)).toMatchObject({ participants: 1, totalCents: 60_000 });
});

test("after messages were lost everything is added up again, though the rounds' numbers are the same", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const buyer = await makeBuyer();
  await joinAs(buyer, auctionId);
  await pledgeAs(buyer, auctionId, 60_000);
  expect(await placeInLargeAuction(auctionId, buyer.id)).toMatchObject({ totalCents: 60_000 });
  await db().participation.updateMany({ where: { roundId }, data: { pledgeCents: 61_000 } });
  expect(await placeInLargeAuction(auctionId, buyer.id)).toMatchObject({ totalCents: 60_000 });
  resync();
  expect(await placeInLargeAuction(auctionId, buyer.id)).toMatchObject({ totalCents: 61_000 });
});
