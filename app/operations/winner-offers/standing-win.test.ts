/** What the shop can do between the close and the winner's order (D111). */
import { afterEach, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { inCents } from "~/db/rows.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { Viewer } from "~/domain/account/access";
import type { OrderRequest } from "~/domain/order/order-form";
import { auctionProofPage } from "~/screens/storefront/proofs/auction-proof/auction-proof-page.server";
import { blockAccount } from "../accounts/managed-account.server";
import { onSale, orderOf } from "../checkout/place-order.fixture";
import { placeOrder } from "../checkout/place-order.server";
import { takeOrder } from "../checkout/take-order.server";
import { makeOpenRound, makePledger, takePayments } from "../factories.fixture";
import { editOrder } from "../order-edits/edit-order.server";
import { orderToEdit } from "../order-edits/order-edit-plan.server";
import { cancelOrder } from "../orders/cancel/cancel-order.server";
import { newPickUpPoint } from "../pick-up-points/pick-up-points.fixture";
import { deletePickUpPoint } from "../pick-up-points/pick-up-points.server";
import { closeAuction } from "../products/close-auction.server";
import { admin, refusalOf, valueOf } from "../products/management.fixture";
import { updateSetting } from "../settings/update-setting.server";
import { shopTime } from "../shop-clock.server";
import { countOrderDays } from "./count-order-days.server";
import { offerToNextBuyer } from "./winner-offers.server";

setUpTestDatabase(takePayments);
afterEach(async () => {
  await db().setting.deleteMany();
  await db().pickUpPoint.deleteMany();
  await db().lease.deleteMany();
});

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const DEAR = 90_000_000;
const zone = (feeCents: number, ...counties: string[]) => [
  { name: "Zone", counties, feeCents, expectedDays: "" },
];
const setZones = async (feeCents: number) =>
  valueOf(await updateSetting(admin, "deliveryZones", zone(feeCents, "Kisumu")));

async function wonAuction(beforeClose: () => Promise<unknown> = () => Promise.resolve()) {
  const { auctionId } = await makeOpenRound();
  const { viewer: winner } = await makePledger(auctionId, 90_000, "Achieng");
  await makePledger(auctionId, 60_000, "Baraka");
  await beforeClose();
  valueOf(await closeAuction(admin, auctionId, { hasCheckout: true }));
  return { auctionId, winner };
}

const order = (viewer: Viewer, auctionId: number, changes: Partial<OrderRequest> = {}) =>
  placeOrder(viewer, {
    ...orderOf([[auctionId, 1]]),
    shippingCounty: "Kisumu",
    isWon: true,
    ...changes,
  });

async function feeOf(viewer: Viewer, auctionId: number, changes: Partial<OrderRequest> = {}) {
  const { id } = valueOf(await order(viewer, auctionId, changes));
  return inCents(await db().order.findUniqueOrThrow({ where: { id } })).shippingFeeCents;
}

const next = (auctionId: number, seenPlace = 2, hasCheckout = true) =>
  offerToNextBuyer(admin, auctionId, { seenPlace, reason: "No order came" }, { hasCheckout });

const offerOf = (productId: number) =>
  db().winnerOffer.findFirstOrThrow({ where: { productId }, orderBy: { place: "asc" } });

/** Moves the winner's days, so that they end in `ms` from now. */
const endIn = (productId: number, ms: number) =>
  db().winnerOffer.updateMany({
    where: { productId },
    data: {
      offeredAt: new Date(shopTime().getTime() + ms - 7 * DAY_MS),
      orderBefore: new Date(shopTime().getTime() + ms),
    },
  });

test("a county's fee raised after the close, or in the last minute before it, is not the winner's; one that was lowered is", async () => {
  await setZones(20_000);
  const raised = await wonAuction();
  const before = await wonAuction(() => setZones(DEAR));
  expect(await feeOf(raised.winner, raised.auctionId)).toBe(20_000);
  expect(await feeOf(before.winner, before.auctionId)).toBe(20_000);
  await setZones(20_000);
  const lowered = await wonAuction();
  await setZones(10_000);
  expect(await feeOf(lowered.winner, lowered.auctionId)).toBe(10_000);
});

test("a deleted zone, a higher sum for free delivery and a deleted pick-up point make no delivery dearer", async () => {
  await setZones(20_000);
  valueOf(await updateSetting(admin, "freeDeliveryFromCents", 90_000));
  const { id } = await newPickUpPoint({ name: "Kiosk", feeCents: 5_000 });
  const free = await wonAuction();
  await updateSetting(admin, "freeDeliveryFromCents", null);
  expect(await feeOf(free.winner, free.auctionId)).toBe(0);
  const gone = await wonAuction();
  valueOf(await deletePickUpPoint(admin, id));
  valueOf(await updateSetting(admin, "deliveryZones", []));
  expect(refusalOf(await order(gone.winner, gone.auctionId, { pickUpPoint: "Kiosk" })).field).toBe(
    "pick_up_point",
  );
  expect(await feeOf(gone.winner, gone.auctionId)).toBe(5_000);
});

test("staff who send what was won to another county cannot ask the raised fee for it either", async () => {
  await setZones(20_000);
  const { auctionId, winner } = await wonAuction();
  const { id } = valueOf(await order(winner, auctionId, { shippingCounty: "Nakuru" }));
  await setZones(DEAR);
  const found = valueOf(await orderToEdit(admin, id, null));
  const edit = {
    ...found,
    shippingCounty: "Kisumu",
    quantities: new Map<number, number>(),
    added: new Map<string, number>(),
    agreedCents: found.totalCents - 30_000,
    seenAt: null,
  };
  valueOf(await editOrder(admin, id, edit));
  expect(inCents(await db().order.findUniqueOrThrow({ where: { id } })).shippingFeeCents).toBe(20_000);
});

test("orders that staff take in the winner's name do not keep them from ordering what they won", async () => {
  const { auctionId, winner } = await wonAuction();
  const mostUnpaid = { orders: 1, pieces: 5 };
  const staffOrder = { ...orderOf([[await onSale(), 1]]), shippingCounty: "Kisumu", agreedCents: 150_000 };
  valueOf(
    await takeOrder(
      admin,
      { customer: { id: winner.id, who: "" }, request: staffOrder, after: 0, staffName: "Amina" },
      { mostUnpaid, hasCheckout: true },
    ),
  );
  const won = { ...orderOf([[auctionId, 1]]), shippingCounty: "Kisumu", isWon: true };
  valueOf(await placeOrder(winner, won, null, { mostUnpaid, hasCheckout: true }));
});

test("a blocked winner orders what they won (D110)", async () => {
  const { auctionId, winner } = await wonAuction();
  valueOf(await blockAccount(admin, winner.id, "We do not like them"));
  valueOf(await order(winner, auctionId));
});

test("while the checkout is off or the shop is down the winner's days stand still, and a moment on does not use them up", async () => {
  const { auctionId, winner } = await wonAuction();
  const start = shopTime().getTime();
  const at = (minutes: number) => new Date(start + minutes * MINUTE_MS);
  await endIn(auctionId, 30 * MINUTE_MS);
  await countOrderDays(at(0), { hasCheckout: true });
  await countOrderDays(at(1), { hasCheckout: false });
  expect((await offerOf(auctionId)).pausedAt).toEqual(at(0));
  // off for 80 s at a time, with a second between
  await countOrderDays(at(2), { hasCheckout: true });
  await countOrderDays(at(3), { hasCheckout: false });
  await countOrderDays(at(120), { hasCheckout: false });
  await countOrderDays(at(120), { hasCheckout: true });
  // down until 4 h after the start
  await countOrderDays(at(240), { hasCheckout: true });
  const { orderBefore, pausedMinutes, pausedAt } = await offerOf(auctionId);
  expect({ minutes: (orderBefore.getTime() - start) / MINUTE_MS, pausedMinutes, pausedAt }).toEqual({
    minutes: expect.closeTo(30 + 240, 1) as unknown,
    pausedMinutes: 240,
    pausedAt: null,
  });
  expect(refusalOf(await next(auctionId)).message).toMatch(/^They may order until /);
  valueOf(await order(winner, auctionId));
});

test("two processes that see the shop up again give the days back once", async () => {
  const { auctionId } = await wonAuction();
  const start = shopTime().getTime();
  const before = (await offerOf(auctionId)).orderBefore.getTime();
  await countOrderDays(new Date(start), { hasCheckout: true });
  const later = new Date(start + 60 * MINUTE_MS);
  await Promise.all([1, 2, 3].map(() => countOrderDays(later, { hasCheckout: true })));
  expect((await offerOf(auctionId)).orderBefore.getTime() - before).toBe(60 * MINUTE_MS);
});

test("an offer to the next counts the time first in which the checkout was off", async () => {
  const { auctionId } = await wonAuction();
  await countOrderDays(new Date(shopTime().getTime() - 3 * DAY_MS), { hasCheckout: true });
  await endIn(auctionId, -DAY_MS);
  expect(refusalOf(await next(auctionId)).message).toMatch(/^They may order until /);
});

test("days that lapsed before the checkout was turned off stay over", async () => {
  const { auctionId } = await wonAuction();
  await endIn(auctionId, -DAY_MS);
  await countOrderDays(shopTime(), { hasCheckout: true });
  await countOrderDays(shopTime(), { hasCheckout: false });
  expect((await offerOf(auctionId)).pausedAt).toBeNull();
  valueOf(await next(auctionId));
});

const cancelled = { reason: "Out of stock", money: null, keepReason: "", seenAt: null };

test("a cancelled order gives the winner no fewer days than they had, whatever Settings say by then", async () => {
  const { auctionId, winner } = await wonAuction();
  const { id } = valueOf(await order(winner, auctionId));
  valueOf(await updateSetting(admin, "daysToOrder", 1));
  valueOf(await cancelOrder(admin, id, cancelled));
  const first = (await offerOf(auctionId)).orderBefore.getTime() - shopTime().getTime();
  expect(first / DAY_MS).toBeCloseTo(7, 2);
  const again = valueOf(await order(winner, auctionId));
  valueOf(await cancelOrder(admin, again.id, cancelled));
  expect(((await offerOf(auctionId)).orderBefore.getTime() - shopTime().getTime()) / DAY_MS).toBeCloseTo(
    7,
    2,
  );
});

const proofOf = async (auctionId: number) => (await auctionProofPage(null, auctionId, 1))?.offers[0];

test("page and proof say what a winner could do who did not order: from when to when, and how long the checkout was closed", async () => {
  const { auctionId } = await wonAuction();
  await db().winnerOffer.updateMany({
    where: { productId: auctionId },
    data: {
      offeredAt: new Date("2026-11-12T07:00:00Z"),
      orderBefore: new Date("2026-11-19T09:00:00Z"),
      pausedMinutes: 120,
    },
  });
  valueOf(await next(auctionId));
  expect(await proofOf(auctionId)).toMatch(
    /^The first winner did not order in time\. They could order from 12 Nov 2026, 10:00 EAT to 19 Nov 2026, 12:00 EAT\. In that time the checkout was closed for 2 h: they had that much longer\. On /,
  );
});

test("page and proof say that the shop had cancelled the winner's order", async () => {
  const { auctionId, winner } = await wonAuction();
  const { id } = valueOf(await order(winner, auctionId));
  valueOf(await cancelOrder(admin, id, cancelled));
  await db().winnerOffer.updateMany({ where: { productId: auctionId }, data: { orderBefore: new Date(0) } });
  valueOf(await next(auctionId));
  expect(await proofOf(auctionId)).toContain("The shop cancelled their order on ");
});
