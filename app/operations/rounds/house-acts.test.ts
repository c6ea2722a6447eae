/** Single acts of a house that wants its favourite to win (D110); docs/decisions/010 has the table of all. */
import { afterAll, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { Viewer } from "~/domain/account/access";
import { CLOSED_TYPE_IS_FIXED } from "~/domain/product/after-joining";
import { blockAccount, verifyAccount } from "../accounts/managed-account.server";
import { changeRights } from "../accounts/staff/change-rights.server";
import {
  makeBuyer,
  makeOpenRound,
  makePledger,
  makeSuperuser,
  openNextRound,
  takePayments,
} from "../factories.fixture";
import { newOrder } from "../orders/orders.fixture";
import { phoneProvider } from "../payments/phone-provider.fixture";
import { settlePending } from "../payments/pending-payment.fixture";
import { promptOrder, startOrderPayment } from "../payments/pay-order.server";
import { joinRound } from "../pledges/join-round.server";
import { placePledge } from "../pledges/place-pledge.server";
import { closeAuction } from "../products/close-auction.server";
import { auctionForm, refusalOf, valueOf } from "../products/management.fixture";
import { updateProduct } from "../products/update-product.server";
import { refundEntryFee } from "../reconciliation/refunds/refund-entry-fee.server";
import { shopTime } from "../shop-clock.server";
import { hasStarted } from "../started-auctions/started-auctions.server";
import { voidRound } from "./void/void-round.server";

let admin: Viewer;
setUpTestDatabase(async () => {
  admin = await makeSuperuser();
  takePayments();
});
afterAll(() => void takePayments());

const reason = "The house has its reasons";

test("the type of a closed auction stays, so that its winner keeps page and protection until they have ordered", async () => {
  const form = await auctionForm();
  const { auctionId } = await makeOpenRound(form);
  const { viewer: winner } = await makePledger(auctionId, 90_000);
  valueOf(await closeAuction(admin, auctionId, { hasCheckout: true }));
  const fixed = { ...form, productType: "buy_now", buyNowPriceCents: 100_000 } as const;
  expect(refusalOf(await updateProduct(admin, auctionId, fixed, null)).message).toBe(CLOSED_TYPE_IS_FIXED);
  // as an older release left it
  await db().product.update({ where: { id: auctionId }, data: { productType: "buy_now" } });
  valueOf(await blockAccount(admin, winner.id, reason));
  expect(await hasStarted(db(), winner.id)).toBe(true);
});

test("a fee goes back to nobody in a round's last 10 minutes: they could not join it again in time", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const rival = await makeBuyer();
  const { participationId } = valueOf(await joinRound(rival, auctionId));
  const closeIn = (minutes: number) =>
    db().round.update({
      where: { id: roundId },
      data: { closesAt: new Date(shopTime().getTime() + minutes * 60_000) },
    });
  await closeIn(9);
  expect(refusalOf(await refundEntryFee(admin, { auctionId, participationId, reason })).message).toContain(
    "could not join it again in time",
  );
  await closeIn(11);
  valueOf(await refundEntryFee(admin, { auctionId, participationId, reason }));
});

test("an end that is kept counts as the round's, and one that is not does not", async () => {
  const { auctionId } = await makeOpenRound();
  const { participationId } = valueOf(await joinRound(await makeBuyer(), auctionId));
  const endTime = new Date(shopTime().getTime() + 5 * 60_000);
  await db().product.update({ where: { id: auctionId }, data: { endTime, keepsEnd: true } });
  expect((await refundEntryFee(admin, { auctionId, participationId, reason })).ok).toBe(false);
  await db().product.update({ where: { id: auctionId }, data: { keepsEnd: false } });
  valueOf(await refundEntryFee(admin, { auctionId, participationId, reason }));
});

test("whose round was void, or whose fee went back, has joined the auction and is shut out of no later round", async () => {
  const rivals = [await makeOpenRound(), await makeOpenRound()].map(async ({ auctionId, roundId }, i) => {
    const rival = await makeBuyer();
    const { participationId } = valueOf(await joinRound(rival, auctionId));
    if (i === 0) valueOf(await voidRound(admin, roundId, { reason, whole_auction: false, confirm: true }));
    else valueOf(await refundEntryFee(admin, { auctionId, participationId, reason }));
    return { rival, auctionId };
  });
  const joined = await Promise.all(rivals);
  await settlePending(shopTime(), "all");
  for (const { rival, auctionId } of joined) {
    const rights = { isSuperuser: false, permissions: ["orders"] as const };
    expect(refusalOf(await changeRights(admin, rival.id, rights)).message).toContain(
      "joined, not closed yet",
    );
    valueOf(await blockAccount(admin, rival.id, reason));
    await openNextRound(auctionId);
    valueOf(await joinRound(rival, auctionId));
    valueOf(await placePledge(rival, { auctionId, cents: 90_000 }));
  }
});

const PHONE = "+254711000222";

test("staff do not keep a participant's phone busy while they may join an open round", async () => {
  const { auctionId } = await makeOpenRound();
  const { viewer: rival } = await makePledger(auctionId, 90_000);
  await db().user.update({ where: { id: rival.id }, data: { phoneNumber: PHONE, isVerified: true } });
  const orderOf = async ({ id: userId }: Viewer) => {
    const id = await newOrder({ userId });
    await db().order.update({ where: { id }, data: { shippingPhone: PHONE } });
    return id;
  };
  const { asked } = phoneProvider();
  const [own, friends] = [await orderOf(rival), await orderOf(await makeBuyer())];
  await openNextRound(auctionId);
  for (const id of [own, friends])
    expect(refusalOf(await promptOrder(admin, id)).message).toContain("A round is open in an auction");
  expect(asked).toHaveLength(0);
  // a test payment asks no phone
  takePayments();
  valueOf(await promptOrder(admin, friends));
  const { asked: joining } = phoneProvider();
  valueOf(await joinRound(rival, auctionId));
  expect(joining).toHaveLength(1);
  takePayments();
});

test("a phone that staff verified for a friend's account is not the friend's, beside the account that verified it itself", async () => {
  const [rival, friend] = [await makeBuyer(), await makeBuyer()];
  const phoneNumber = "+254711000333";
  await db().user.updateMany({ where: { id: { in: [rival.id, friend.id] } }, data: { phoneNumber } });
  await db().user.update({ where: { id: rival.id }, data: { isVerified: true } });
  valueOf(await verifyAccount(admin, friend.id, true));
  const { asked } = phoneProvider();
  const prompt = async (viewer: Viewer) => {
    const id = await newOrder({ userId: viewer.id });
    const outcome = await startOrderPayment(viewer, id, phoneNumber);
    await db().paymentAttempt.updateMany({ where: { orderId: id }, data: { state: "failed", cents: id } });
    return outcome;
  };
  valueOf(await prompt(friend));
  expect(refusalOf(await prompt(friend)).message).toContain("This is the phone of another account");
  for (let turn = 0; turn < 5; turn += 1) valueOf(await prompt(rival));
  expect(asked).toHaveLength(6);
  takePayments();
});
