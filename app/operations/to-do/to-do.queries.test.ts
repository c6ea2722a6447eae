import { afterEach, expect, onTestFinished, test } from "vitest";
import { db } from "~/db/client.server";
import { plansOf } from "~/db/query-plans.fixture";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { openTestFile, queriesOf } from "~/db/test-database.server";
import type { Viewer } from "~/domain/account/access";
import {
  joinAs,
  makeBuyer,
  makeOpenRound,
  makePledger,
  openNextRound,
  pledgeAs,
  takePayments,
} from "../factories.fixture";
import { newOrder } from "../orders/orders.fixture";
import { orderOf } from "../checkout/place-order.fixture";
import { placeOrder } from "../checkout/place-order.server";
import { phoneProvider } from "../payments/phone-provider.fixture";
import { joinRound } from "../pledges/join-round.server";
import { closeAuction } from "../products/close-auction.server";
import { deleteProduct } from "../products/deletion/delete-product.server";
import { admin, valueOf } from "../products/management.fixture";
import { useEnvironmentSettings } from "../settings/settings.server";
import { shopTime } from "../shop-clock.server";
import { toDosOf } from "./to-do.queries.server";

setUpTestDatabase(takePayments);
afterEach(() => useEnvironmentSettings({}));

const listOf = (viewer: Viewer, hasCheckout = true) =>
  toDosOf(viewer, shopTime(), { hasCheckout, sendsSms: false });
const headings = async (viewer: Viewer, hasCheckout?: boolean) =>
  (await listOf(viewer, hasCheckout)).map(({ heading }) => heading);

test("a joined round waits for a pledge, and for a raise while another buyer leads", async () => {
  const { auctionId } = await makeOpenRound({ title: "Solar lamp" });
  const buyer = await makeBuyer();
  expect(await listOf(buyer)).toEqual([]);
  await joinAs(buyer, auctionId);
  expect(await listOf(buyer)).toMatchObject([
    { heading: "Joined: place your pledge", about: "Solar lamp", to: `/auction/${auctionId}#pledge` },
  ]);
  await pledgeAs(buyer, auctionId, 60_000);
  expect(await headings(buyer)).toEqual([]);
  const { viewer: rival } = await makePledger(auctionId, 80_000);
  const [raise] = await listOf(buyer);
  expect(raise).toMatchObject({ heading: "Overtaken: raise" });
  expect(raise?.sentence).toContain("Pledge at least KSh 801 to take the lead.");
  expect(await headings({ ...buyer, isSuperuser: true })).toEqual([]);
  await pledgeAs(buyer, auctionId, 80_000);
  expect(await headings(buyer)).toEqual(["Tied for 1st: raise"]);
  expect(await queriesOf(() => listOf(buyer)), "of a known tie").toHaveLength(1);
  await pledgeAs(buyer, auctionId, 90_000);
  expect([await headings(buyer), await headings(rival)]).toEqual([[], ["Overtaken: raise"]]);
});

test("earlier rounds count: a higher total leads with a lower pledge", async () => {
  const { auctionId } = await makeOpenRound();
  const { viewer: leader } = await makePledger(auctionId, 200_000);
  await openNextRound(auctionId);
  const { viewer: newcomer } = await makePledger(auctionId, 150_000);
  await joinAs(leader, auctionId);
  await pledgeAs(leader, auctionId, 60_000);
  expect(await headings(leader)).toEqual([]);
  expect((await listOf(newcomer))[0]?.sentence).toContain("KSh 2,601");
});

test("a winner orders once, and only where a checkout and a price exist", async () => {
  useEnvironmentSettings({ winnerPays: "highest" });
  const { auctionId } = await makeOpenRound({ title: "Radio" });
  const { viewer: winner } = await makePledger(auctionId, 90_000);
  const { viewer: loser } = await makePledger(auctionId, 60_000);
  await openNextRound(auctionId);
  await joinAs(winner, auctionId);
  await pledgeAs(winner, auctionId, 70_000);
  valueOf(await closeAuction(admin, auctionId, { hasCheckout: true }));
  expect(await listOf(winner)).toMatchObject([{ heading: "Won: order it", to: `/auction/${auctionId}` }]);
  expect([await headings(loser), await headings(winner, false)]).toEqual([[], []]);

  // as if offered to the next
  await db().winnerOffer.create({
    data: {
      productId: auctionId,
      place: 2,
      userId: loser.id,
      offeredAt: shopTime(),
      orderBefore: shopTime(),
    },
  });
  expect([await headings(winner), await headings(loser)]).toEqual([[], ["Offered to you: order it"]]);
  valueOf(await placeOrder(loser, { ...orderOf([[auctionId, 1]]), isWon: true }));
  expect(await headings(loser)).not.toContain("Offered to you: order it");
});

test("an order waits for its payment until it is paid, and is listed once while the phone is prompted", async () => {
  const buyer = await makeBuyer();
  const orderId = await newOrder({ userId: buyer.id, orderNumber: "SK-1" });
  expect(await listOf(buyer)).toEqual([]);
  const change = (data: Parameters<ReturnType<typeof db>["order"]["update"]>[0]["data"]) =>
    db().order.update({ where: { id: orderId }, data });
  await change({ payBefore: new Date("2026-11-26T09:30:00Z") });
  expect(await listOf(buyer)).toMatchObject([
    { heading: "Pay for order SK-1", about: "Lamp", to: `/orders/${orderId}` },
  ]);
  const { id } = await db().paymentAttempt.create({
    data: {
      reference: "to-do",
      userId: buyer.id,
      orderId,
      cents: 170_000,
      provider: "daraja",
      state: "accepted",
    },
  });
  expect(await listOf(buyer)).toMatchObject([
    { sentence: "Your payment of KSh 1,700 for order SK-1 is under way.", to: `/pay/${id}` },
  ]);
  await db().paymentAttempt.update({ where: { id }, data: { state: "failed" } });
  await change({ status: "paid", paymentStatus: "completed" });
  expect(await listOf(buyer)).toEqual([]);
});

test("an entry fee under way links to its payment; a deleted auction asks for nothing", async () => {
  const { auctionId } = await makeOpenRound({ title: "Maize mill", participationFeeCents: 5_000 });
  const buyer = await makeBuyer();
  await db().user.update({ where: { id: buyer.id }, data: { phoneNumber: "+254712345678" } });
  phoneProvider();
  valueOf(await joinRound(buyer, auctionId));
  takePayments();
  expect((await listOf(buyer)).map(({ sentence }) => sentence)).toEqual([
    "Your payment of KSh 50 for round 1 of Maize mill is under way.",
  ]);
  const other = await makeBuyer();
  const { auctionId: deleted } = await makeOpenRound();
  await joinAs(other, deleted);
  valueOf(await deleteProduct(admin, deleted));
  expect(await headings(other)).toEqual([]);
});

test("a long list is read in one statement", async () => {
  const buyer = await makeBuyer();
  for (let auction = 0; auction < 3; auction++) {
    const { auctionId } = await makeOpenRound();
    await joinAs(buyer, auctionId);
    await pledgeAs(buyer, auctionId, 60_000);
    await makePledger(auctionId, 80_000);
  }
  expect(await headings(buyer)).toHaveLength(3);
  expect(await queriesOf(() => listOf(buyer))).toHaveLength(1);
});

test("a phone that no code has confirmed is to be verified where the shop sends SMS", async () => {
  const buyer = await makeBuyer();
  await db().user.update({ where: { id: buyer.id }, data: { phoneNumber: "+254712345678" } });
  const listed = (sendsSms: boolean) => toDosOf(buyer, shopTime(), { hasCheckout: true, sendsSms });
  expect(await listed(true)).toMatchObject([
    {
      kind: "verify",
      to: "/profile/verify-phone",
      sentence: "With a code by SMS to 0712 ••• 678, so that nobody else can use your number.",
    },
  ]);
  expect(await listed(false)).toEqual([]);
  await db().user.update({ where: { id: buyer.id }, data: { isVerified: true } });
  expect(await listed(true)).toEqual([]);
});

test("a buyer's list reads their own orders, not those of everybody who has not paid", async () => {
  const shop = await openTestFile();
  onTestFinished(() => shop.close());
  const plans = await plansOf(shop.file, () => listOf({ id: 1, isSuperuser: false }));
  const ofOrders = plans.filter((step) => / ordered .*\(userId=\?/.test(step));
  expect(ofOrders).toHaveLength(1);
});
