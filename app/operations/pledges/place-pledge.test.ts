import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { Viewer } from "~/domain/account/access";
import {
  joinAs,
  makeBuyer,
  makeOpenRound,
  makePledger,
  makeSuperuser,
  openNextRound,
  pledgeAs,
  storedRound,
  storedParticipation,
  takePayments,
} from "../factories.fixture";
import { closeAuction } from "../products/close-auction.server";
import { deleteProduct } from "../products/deletion/delete-product.server";
import { admin, newAuction, refusalOf, valueOf } from "../products/management.fixture";
import { closeRound } from "../rounds/close-round.server";
import { placePledge } from "./place-pledge.server";

const HOUR_MS = 60 * 60 * 1000;
const MISSING = { code: "missing", message: "Auction not found" };
const CLOSED = { code: "round_closed", message: "This round is closed" };

setUpTestDatabase(takePayments);

const refusalFor = async (viewer: Viewer | null, auctionId: number, cents = 50_000) =>
  refusalOf(await placePledge(viewer, { auctionId, cents }));

/** A round with a minimum of KSh 600 and a maximum of KSh 900. */
async function makeNarrowRound() {
  const { auctionId } = await makeOpenRound();
  const { roundId } = await openNextRound(auctionId, { minPledgeCents: 60_000, maxPledgeCents: 90_000 });
  return { auctionId, roundId };
}

test("checks run in this order: signed in, auction exists, administrator, round open, joined, amount", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const superuser = await makeSuperuser();
  const buyer = await makeBuyer();
  expect(await refusalFor(null, 999_999, 1)).toEqual({
    code: "unauthenticated",
    message: "Please login to place a pledge",
  });
  expect(await refusalFor(superuser, 999_999, 1)).toEqual(MISSING);
  expect(await refusalFor(buyer, auctionId, 1)).toEqual({
    code: "not_joined",
    message: "Pay the entry fee to join this round first",
  });
  valueOf(await closeRound(admin, roundId));
  expect(await refusalFor(superuser, auctionId, 1)).toEqual({
    code: "administrator",
    message: "Administrators cannot take part in auctions",
  });
  expect(await refusalFor(buyer, auctionId, 1)).toEqual(CLOSED);
});

test("a pledge is at least the round's minimum, at most its maximum, and never lower than before", async () => {
  const { auctionId, roundId } = await makeNarrowRound();
  const buyer = await makeBuyer();
  await joinAs(buyer, auctionId);
  const field = "pledge_amount";
  expect(await refusalFor(buyer, auctionId, 59_999)).toEqual({
    code: "pledge_too_low",
    message: "Pledge must be at least KSh 600",
    field,
  });
  expect(await refusalFor(buyer, auctionId, 90_001)).toEqual({
    code: "pledge_too_high",
    message: "Pledge cannot exceed KSh 900",
    field,
  });
  await pledgeAs(buyer, auctionId, 75_050);
  expect(await refusalFor(buyer, auctionId, 75_049)).toEqual({
    code: "pledge_lowered",
    message: "You cannot lower your pledge! Your current pledge is KSh 750.50. You can only increase it.",
    field,
  });
  expect((await refusalFor(buyer, auctionId, 59_999)).code).toBe("pledge_too_low");
  expect((await storedRound(roundId)).bids).toHaveLength(1);
});

test("the limits themselves are accepted", async () => {
  const { auctionId } = await makeNarrowRound();
  const buyer = await makeBuyer();
  await joinAs(buyer, auctionId);
  expect(await pledgeAs(buyer, auctionId, 60_000)).toMatchObject({ cents: 60_000, fresh: true });
  expect(await pledgeAs(buyer, auctionId, 90_000)).toMatchObject({ cents: 90_000, fresh: true });
});

test("a minimum of 0 falls back to the base price, and no maximum means no limit", async () => {
  const { auctionId } = await makeOpenRound();
  await openNextRound(auctionId, { basePriceCents: 70_000, minPledgeCents: 0 });
  const buyer = await makeBuyer();
  await joinAs(buyer, auctionId);
  expect((await refusalFor(buyer, auctionId, 69_999)).message).toBe("Pledge must be at least KSh 700");
  expect(await pledgeAs(buyer, auctionId, 99_999_999_999)).toMatchObject({ cents: 99_999_999_999 });
});

test("the same amount again succeeds, changes nothing and gives the same receipt", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const { viewer, pledge } = await makePledger(auctionId, 60_000);
  await makePledger(auctionId, 60_000);
  const before = await storedRound(roundId);
  expect(await pledgeAs(viewer, auctionId, 60_000)).toEqual({ ...pledge, fresh: false });
  expect(await storedRound(roundId)).toEqual(before);
});

test("every raise is one bid, the pledge is the highest, and receipt numbers increase through the round", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const first = await makePledger(auctionId, 60_000);
  const second = await makePledger(auctionId, 55_000);
  const raise = await pledgeAs(first.viewer, auctionId, 80_000);
  expect([first.pledge, second.pledge, raise].map(({ receipt }) => receipt)).toEqual([
    "R1-1",
    "R1-2",
    "R1-3",
  ]);
  const { bids, ledgerSeq, ledgerHead } = await storedRound(roundId);
  expect(bids.map(({ seq, cents }) => [seq, cents])).toEqual([
    [1, 60_000],
    [2, 55_000],
    [3, 80_000],
  ]);
  expect({ ledgerSeq, ledgerHead }).toEqual({ ledgerSeq: 3, ledgerHead: raise.ledgerHash });
  expect(await storedParticipation(first.participationId)).toMatchObject({
    pledgeCents: 80_000,
    reachedSeq: 3,
  });
});

test("receipts start again in the next round, under its number", async () => {
  const { auctionId } = await makeOpenRound();
  await makePledger(auctionId, 60_000);
  await openNextRound(auctionId);
  const { pledge } = await makePledger(auctionId, 60_000);
  expect(pledge).toMatchObject({ receipt: "R2-1", roundNumber: 2 });
});

test("the ledger matches the buyer's answer: time with milliseconds, amount, hash", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const { pledge, participationId } = await makePledger(auctionId, 61_234);
  const [entry] = (await storedRound(roundId)).bids;
  expect(entry).toMatchObject({
    id: pledge.bidId,
    participationId,
    cents: 61_234,
    submittedAt: pledge.submittedAt,
    hash: pledge.ledgerHash,
  });
  expect(pledge.ledgerHash).toMatch(/^[0-9a-f]{64}$/);
});

test("a participation in the previous round does not count in the next", async () => {
  const { auctionId } = await makeOpenRound();
  const { viewer } = await makePledger(auctionId, 60_000);
  await openNextRound(auctionId);
  expect((await refusalFor(viewer, auctionId, 60_000)).code).toBe("not_joined");
});

test("an entry fee that is pending, failed or refunded is not paid", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  for (const paymentStatus of ["pending", "failed", "refunded"] as const) {
    const viewer = await makeBuyer();
    const providerReference = `${paymentStatus}-${roundId}`;
    await db().participation.create({
      data: { userId: viewer.id, roundId, paymentStatus, feeCents: 5_000n, providerReference },
    });
    expect((await refusalFor(viewer, auctionId)).code).toBe("not_joined");
  }
});

test("a pledge is refused before an auction's start, from its end on, and after its close", async () => {
  const { auctionId } = await makeOpenRound();
  const { viewer } = await makePledger(auctionId, 60_000);
  const during = (startTime: Date | null, endTime: Date | null) =>
    db().product.update({ where: { id: auctionId }, data: { startTime, endTime } });
  const from = (ms: number) => new Date(Date.now() + ms);
  await during(from(HOUR_MS), null);
  expect(await refusalFor(viewer, auctionId, 70_000)).toEqual(CLOSED);
  await during(null, from(-1));
  expect(await refusalFor(viewer, auctionId, 70_000)).toEqual(CLOSED);
  await during(from(-HOUR_MS), from(HOUR_MS));
  await pledgeAs(viewer, auctionId, 70_000);
  valueOf(await closeAuction(admin, auctionId));
  expect(await refusalFor(viewer, auctionId, 80_000)).toEqual(CLOSED);
});

test("drafts, fixed-price and deleted products are not auctions for a buyer", async () => {
  const buyer = await makeBuyer();
  const draft = await newAuction();
  await openNextRound(draft);
  expect(await refusalFor(buyer, draft)).toEqual(MISSING);
  const fixed = await newAuction({ productType: "buy_now", buyNowPriceCents: 90_000 });
  await db().product.update({ where: { id: fixed }, data: { status: "active" } });
  expect(await refusalFor(buyer, fixed)).toEqual(MISSING);
  const { auctionId } = await makeOpenRound();
  const { viewer } = await makePledger(auctionId, 60_000);
  valueOf(await deleteProduct(admin, auctionId));
  expect(await refusalFor(viewer, auctionId, 70_000)).toEqual(MISSING);
});

test("a jump far above the highest needs a tick in the form, but not in the API; other refusals come first (D40)", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  await makePledger(auctionId, 60_000);
  const buyer = await makeBuyer();
  const byForm = (cents: number) => placePledge(buyer, { auctionId, cents, confirmed: false });
  expect(refusalOf(await byForm(400_000)).code).toBe("not_joined");
  await joinAs(buyer, auctionId);
  expect(refusalOf(await byForm(400_000))).toMatchObject({ code: "pledge_unconfirmed", field: "confirmed" });
  expect(refusalOf(await byForm(500_100)).code).toBe("pledge_too_high");
  expect((await storedRound(roundId)).bids.map(({ cents }) => cents)).toEqual([60_000]);
  expect(valueOf(await byForm(180_000)).cents, "three times the highest is no jump").toBe(180_000);
  expect(refusalOf(await byForm(170_000)).code).toBe("pledge_lowered");
  for (const how of [{ confirmed: true }, {}]) {
    const { auctionId: other } = await makeOpenRound();
    await makePledger(other, 60_000);
    await joinAs(buyer, other);
    expect(valueOf(await placePledge(buyer, { auctionId: other, cents: 400_000, ...how })).fresh).toBe(true);
  }
});
