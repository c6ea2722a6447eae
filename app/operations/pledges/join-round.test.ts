import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { DECLINED_NUMBER } from "~/payments/mock-mobile-money.server";
import {
  joinAs,
  makeBuyer,
  makeBuyers,
  makeOpenRound,
  makeSuperuser,
  openNextRound,
  storedRound,
  storedParticipation,
  takePayments,
} from "../factories.fixture";
import { admin, newAuction, refusalOf, valueOf } from "../products/management.fixture";
import { closeRound } from "../rounds/close-round.server";
import { makePendingPayment } from "../payments/pending-payment.fixture";
import { joinRound } from "./join-round.server";
import { updateSetting } from "../settings/update-setting.server";
import { placePledge } from "./place-pledge.server";

setUpTestDatabase();

test("50 identical joins of one buyer charge once and leave one participation", async () => {
  const provider = takePayments(20);
  const { auctionId, roundId } = await makeOpenRound();
  const buyer = await makeBuyer();
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => joinRound(buyer, auctionId)));
  // a join that finds the fee already paid says so
  expect(outcomes.filter((outcome) => outcome.ok && outcome.value.isNew)).toHaveLength(1);
  for (const outcome of outcomes.filter(({ ok }) => !ok))
    expect(refusalOf(outcome).code).toBe("payment_pending");
  const { participations, participantCount } = await storedRound(roundId);
  expect(participations.map(({ providerReference }) => providerReference)).toEqual([...provider.charged]);
  expect(participantCount).toBe(1);
});

test("many buyers who join at once are each charged once and counted once", async () => {
  const provider = takePayments();
  const { auctionId, roundId } = await makeOpenRound();
  const buyers = await makeBuyers(40);
  const outcomes = await Promise.all([...buyers, ...buyers].map((buyer) => joinRound(buyer, auctionId)));
  expect(outcomes.filter((outcome) => outcome.ok && outcome.value.isNew)).toHaveLength(40);
  expect(provider.charged.size).toBe(40);
  expect((await storedRound(roundId)).participantCount).toBe(40);
});

test("the server charges the round's fee and sets status, fee and time itself", async () => {
  const provider = takePayments();
  const { auctionId, roundId } = await makeOpenRound({ participationFeeCents: 12_350 });
  const before = Date.now();
  const joined = valueOf(await joinRound(await makeBuyer(), auctionId));
  expect(joined).toMatchObject({ feeCents: 12_350, isNew: true });
  const participation = await storedParticipation(joined.participationId);
  expect(participation).toMatchObject({
    roundId,
    paymentStatus: "completed",
    feeCents: 12_350,
    pledgeCents: null,
  });
  expect(participation.paidAt?.getTime()).toBeGreaterThanOrEqual(before);
  expect([...provider.charged]).toEqual([participation.providerReference]);
});

test("a repeat returns the existing participation and charges nothing, even after the close", async () => {
  const provider = takePayments();
  const { auctionId, roundId } = await makeOpenRound();
  const buyer = await makeBuyer();
  const participationId = await joinAs(buyer, auctionId);
  const again = { participationId, feeCents: 5_000, isNew: false, awaits: null };
  expect(valueOf(await joinRound(buyer, auctionId))).toEqual(again);
  valueOf(await closeRound(admin, roundId));
  expect(valueOf(await joinRound(buyer, auctionId))).toEqual(again);
  expect(provider.charged.size).toBe(1);
  expect((await storedRound(roundId)).participantCount).toBe(1);
});

test("each round has its own entry fee", async () => {
  const provider = takePayments();
  const { auctionId } = await makeOpenRound();
  const buyer = await makeBuyer();
  const first = await joinAs(buyer, auctionId);
  await openNextRound(auctionId, { participationFeeCents: 7_000 });
  const second = valueOf(await joinRound(buyer, auctionId));
  expect(second).toMatchObject({ feeCents: 7_000, isNew: true });
  expect(second.participationId).not.toBe(first);
  expect(provider.charged.size).toBe(2);
});

test("every rule that can refuse a buyer is checked before any payment", async () => {
  const provider = takePayments();
  const { auctionId, roundId } = await makeOpenRound();
  const buyer = await makeBuyer();
  const draft = await newAuction();
  await openNextRound(draft);
  expect(refusalOf(await joinRound(null, auctionId))).toEqual({
    code: "unauthenticated",
    message: "Please login to join this auction",
  });
  expect(refusalOf(await joinRound(buyer, 999_999))).toEqual({
    code: "missing",
    message: "Auction not found",
  });
  expect(refusalOf(await joinRound(buyer, draft)).code).toBe("missing");
  expect(refusalOf(await joinRound(await makeSuperuser(), auctionId))).toEqual({
    code: "administrator",
    message: "Administrators cannot take part in auctions",
  });
  await db().product.update({ where: { id: auctionId }, data: { endTime: new Date() } });
  expect(refusalOf(await joinRound(buyer, auctionId)).message).toBe("This round is closed");
  await db().product.update({ where: { id: auctionId }, data: { endTime: null } });
  valueOf(await closeRound(admin, roundId));
  expect(refusalOf(await joinRound(buyer, auctionId)).message).toBe("This round is closed");
  expect(provider.charged.size).toBe(0);
  expect(await db().participation.count({ where: { userId: buyer.id } })).toBe(0);
});

test("a failed payment leaves a failed participation that may be retried under the same reference", async () => {
  const provider = takePayments();
  const { auctionId, roundId } = await makeOpenRound();
  const buyer = await makeBuyer();
  const phone = (phoneNumber: string) => db().user.update({ where: { id: buyer.id }, data: { phoneNumber } });
  await phone(DECLINED_NUMBER);
  expect(refusalOf(await joinRound(buyer, auctionId))).toEqual({
    code: "payment_failed",
    message: "Payment failed. Please try again.",
  });
  const [failed] = (await storedRound(roundId)).participations;
  expect(failed).toMatchObject({ paymentStatus: "failed", paidAt: null });
  expect((await storedRound(roundId)).participantCount).toBe(0);

  await phone("+254712345678");
  const id = await joinAs(buyer, auctionId);
  expect(await storedParticipation(id)).toMatchObject({
    id: failed?.id,
    providerReference: failed?.providerReference,
    paymentStatus: "completed",
  });
  expect(provider.charged.size).toBe(1);
  expect((await storedRound(roundId)).participantCount).toBe(1);
});

test("of many retries of a failed payment at once one is charged", async () => {
  const provider = takePayments(10);
  const { auctionId, roundId } = await makeOpenRound();
  const buyer = await makeBuyer();
  await makePendingPayment({ userId: buyer.id, roundId, reference: `retried-${roundId}`, status: "failed" });
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => joinRound(buyer, auctionId)));
  // a join that finds the fee already paid says so
  expect(outcomes.filter((outcome) => outcome.ok && outcome.value.isNew)).toHaveLength(1);
  expect([...provider.charged]).toEqual([`retried-${roundId}`]);
  expect((await storedRound(roundId)).participantCount).toBe(1);
});

test("a page that shows an earlier round charges nothing, because the buyer agreed to another fee", async () => {
  const provider = takePayments();
  const { auctionId } = await makeOpenRound();
  const buyer = await makeBuyer();
  await openNextRound(auctionId, { participationFeeCents: 2_500_000 });
  const refusal = refusalOf(await joinRound(buyer, auctionId, { seenRound: 1 }));
  expect(refusal).toMatchObject({
    code: "conflict",
    message: "Round 2 has just opened. Its entry fee is KSh 25,000. You were not charged.",
  });
  expect(provider.charged.size).toBe(0);
  expect(valueOf(await joinRound(buyer, auctionId, { seenRound: 2 })).isNew).toBe(true);
});

test("a join that names another fee than the round's charges nothing (D21)", async () => {
  const provider = takePayments();
  const { auctionId } = await makeOpenRound();
  const buyer = await makeBuyer();
  for (const claimedCents of [0, 4_999, 5_001])
    expect(refusalOf(await joinRound(buyer, auctionId, { claimedCents }))).toMatchObject({
      field: "fee_paid",
    });
  expect(provider.charged.size).toBe(0);
  expect(await db().participation.count({ where: { userId: buyer.id } })).toBe(0);
  valueOf(await joinRound(buyer, auctionId, { claimedCents: 5_000 }));
});

test("a pledge meant for an earlier round does not count in this one", async () => {
  takePayments();
  const { auctionId } = await makeOpenRound();
  const buyer = await makeBuyer();
  await openNextRound(auctionId);
  await joinAs(buyer, auctionId);
  const late = await placePledge(buyer, { auctionId, cents: 60_000, seenRound: 1 });
  expect(refusalOf(late)).toMatchObject({ code: "round_closed", message: "This round is closed" });
  expect(valueOf(await placePledge(buyer, { auctionId, cents: 60_000, seenRound: 2 })).receipt).toBe("R2-1");
});

test("whoever is too young, or has no date of birth, is refused before any money is taken (D90)", async () => {
  const provider = takePayments();
  const { auctionId } = await makeOpenRound();
  const [young, unknown, grown] = [await makeBuyer(), await makeBuyer(), await makeBuyer()];
  const born = (id: number, dateOfBirth: string | null) =>
    db().user.update({ where: { id }, data: { dateOfBirth } });
  await Promise.all([
    born(young.id, `${new Date().getUTCFullYear() - 17}-01-01`),
    born(unknown.id, null),
    born(grown.id, "1990-01-01"),
  ]);
  valueOf(await updateSetting(admin, "smallestAge", 18));
  expect(refusalOf(await joinRound(young, auctionId)).message).toMatch(/at least 18/);
  expect(refusalOf(await joinRound(unknown, auctionId)).message).toMatch(/add your date of birth/);
  expect(provider.charged.size).toBe(0);
  valueOf(await joinRound(grown, auctionId));
  expect(provider.charged.size).toBe(1);
  // whoever has begun an auction goes on with it, and begins no other (D110)
  valueOf(await updateSetting(admin, "smallestAge", 99));
  await openNextRound(auctionId);
  valueOf(await joinRound(grown, auctionId));
  const { auctionId: another } = await makeOpenRound();
  expect(refusalOf(await joinRound(grown, another)).message).toMatch(/at least 99/);
  expect(refusalOf(await joinRound(young, auctionId)).message).toMatch(/at least 99/);
  valueOf(await updateSetting(admin, "smallestAge", null));
});

test("a fee that only came too late has begun no auction: the smallest age counts; one that was paid has, although it went back (D110)", async () => {
  takePayments();
  const { auctionId, roundId } = await makeOpenRound();
  const viewer = await makeBuyer();
  valueOf(await joinRound(viewer, auctionId));
  const { id } = await db().participation.findFirstOrThrow({ where: { userId: viewer.id, roundId } });
  const { paidAt } = await db().participation.update({
    where: { id },
    data: { paymentStatus: "refunded" },
  });
  await db().participation.update({ where: { id }, data: { paidAt: null } });
  await db().user.update({ where: { id: viewer.id }, data: { dateOfBirth: "1990-01-01" } });
  valueOf(await updateSetting(admin, "smallestAge", 99));
  expect(refusalOf(await joinRound(viewer, auctionId)).message).toMatch(/at least 99/);
  await db().participation.update({ where: { id }, data: { paidAt } });
  valueOf(await joinRound(viewer, auctionId));
  valueOf(await updateSetting(admin, "smallestAge", null));
});
