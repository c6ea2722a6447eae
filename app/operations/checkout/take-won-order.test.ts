/** Staff take the order of what somebody has won: the winner's price and rules, once. */
import { afterEach, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { inCents } from "~/db/rows.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { Viewer } from "~/domain/account/access";
import { NOT_THE_WINNER } from "~/domain/order/winner-offer/won-order";
import { blockAccount } from "../accounts/managed-account.server";
import { makeOpenRound, makePledger, makeStaff, takePayments } from "../factories.fixture";
import { closeAuction } from "../products/close-auction.server";
import { admin, refusalOf, valueOf } from "../products/management.fixture";
import { voidRound } from "../rounds/void/void-round.server";
import { updateSetting } from "../settings/update-setting.server";
import { offerToNextBuyer } from "../winner-offers/winner-offers.server";
import { orderOf } from "./place-order.fixture";
import { placeOrder } from "./place-order.server";
import { type OrderToTake, takeOrder } from "./take-order.server";

setUpTestDatabase(takePayments);
afterEach(() => db().setting.deleteMany());

const rules = { mostUnpaid: { orders: 1, pieces: 1 }, hasCheckout: true };
const DELIVERY = 50_000;

async function wonAuction(basePriceCents = 50_000, cents = 90_000) {
  const { auctionId, roundId } = await makeOpenRound({ basePriceCents });
  const { viewer: winner } = await makePledger(auctionId, cents, "Achieng");
  const { viewer: second } = await makePledger(auctionId, basePriceCents + 10_000, "Baraka");
  valueOf(await closeAuction(admin, auctionId, { hasCheckout: true }));
  return { auctionId, roundId, winner, second };
}

let page = 0;

const take = (
  actor: Viewer,
  { id }: Viewer,
  auctionId: number,
  { after = ++page, ...changes }: Partial<OrderToTake["request"]> & { after?: number } = {},
) => {
  const goods = { ...orderOf([[auctionId, 1]]), isWon: true, agreedCents: 90_000 + DELIVERY };
  const request = { ...goods, ...changes };
  return takeOrder(actor, { customer: { id, who: "" }, request, after, staffName: "Amina" }, rules);
};

const ORDERED = "What was won has been ordered.";
const ordersOf = (wonProductId: number) => db().order.count({ where: { wonProductId } });

test("staff take the winner's order at the winner's price, in the winner's name, and the trail says by whom", async () => {
  const { auctionId, winner } = await wonAuction();
  const amina = await makeStaff("orders", "rounds", "money");
  const { orderId } = valueOf(await take(amina, winner, auctionId, { paymentMethod: "Cash" }));
  const row = await db().order.findUniqueOrThrow({ where: { id: orderId }, include: { items: true } });
  expect(inCents(row)).toMatchObject({
    userId: winner.id,
    wonProductId: auctionId,
    subtotalCents: 90_000,
    totalCents: 90_000 + DELIVERY,
    paymentStatus: "completed",
    items: [{ productId: auctionId, quantity: 1 }],
  });
  const trail = await db().auditEntry.findFirst({ where: { action: "order.take", subjectId: orderId } });
  expect(trail?.actorId).toBe(amina.id);
  expect(refusalOf(await take(amina, winner, auctionId)).message).toBe(ORDERED);
});

test("it is ordered once: however often the form is sent, by two of the staff, or by the winner at the same moment", async () => {
  const amina = await makeStaff("orders", "rounds");
  const tapped = await wonAuction();
  const taps = await Promise.all(
    [1, 2, 3].map(() => take(amina, tapped.winner, tapped.auctionId, { after: -7 })),
  );
  expect(new Set(taps.map((tap) => valueOf(tap).orderId)).size).toBe(1);
  const raced = await wonAuction();
  const goods = { ...orderOf([[raced.auctionId, 1]]), isWon: true };
  const all = await Promise.all([
    take(amina, raced.winner, raced.auctionId),
    take(await makeStaff("orders", "rounds"), raced.winner, raced.auctionId),
    placeOrder(raced.winner, goods),
  ]);
  expect(all.filter(({ ok }) => ok)).toHaveLength(1);
  expect([await ordersOf(tapped.auctionId), await ordersOf(raced.auctionId)]).toEqual([1, 1]);
});

test("only staff who may take orders and see winners take it", async () => {
  const { auctionId, winner } = await wonAuction();
  for (const actor of [await makeStaff("orders"), await makeStaff("rounds"), winner])
    expect(refusalOf(await take(actor, winner, auctionId)).code).toBe("forbidden");
  expect(await ordersOf(auctionId)).toBe(0);
});

test("it is taken for nobody but the one who may order it now", async () => {
  const { auctionId, winner, second } = await wonAuction();
  expect(refusalOf(await take(admin, second, auctionId)).message).toBe(NOT_THE_WINNER);
  await db().winnerOffer.updateMany({ where: { productId: auctionId }, data: { orderBefore: new Date(0) } });
  const offer = { seenPlace: 2, reason: "No order came" };
  valueOf(await offerToNextBuyer(admin, auctionId, offer, { hasCheckout: true }));
  expect(refusalOf(await take(admin, winner, auctionId)).message).toBe(NOT_THE_WINNER);
  const { orderId } = valueOf(await take(admin, second, auctionId, { agreedCents: 60_000 + DELIVERY }));
  expect(inCents(await db().order.findUniqueOrThrow({ where: { id: orderId } })).subtotalCents).toBe(60_000);
});

test("another sum than the form showed, a discount code and a void auction are refused", async () => {
  const { auctionId, roundId, winner } = await wonAuction();
  expect(refusalOf(await take(admin, winner, auctionId, { agreedCents: 100 })).code).toBe("conflict");
  const coded = await take(admin, winner, auctionId, { discountCode: "SAVE" });
  expect(refusalOf(coded).field).toBe("discount_code");
  const reason = "The basket was broken";
  valueOf(await voidRound(admin, roundId, { reason, whole_auction: true, confirm: true }));
  expect(refusalOf(await take(admin, winner, auctionId)).message).toMatch(/declared void/);
});

test("the winner's own rules hold: a block ends no win, and delivery costs no more than at the close (D110, D111)", async () => {
  const zone = (feeCents: number) => [{ name: "West", counties: ["Kisumu"], feeCents, expectedDays: "" }];
  valueOf(await updateSetting(admin, "deliveryZones", zone(20_000)));
  const { auctionId, winner } = await wonAuction();
  valueOf(await updateSetting(admin, "deliveryZones", zone(90_000)));
  valueOf(await blockAccount(admin, winner.id, "We do not like them"));
  const toKisumu = { shippingCounty: "Kisumu", agreedCents: 110_000 };
  const { orderId } = valueOf(await take(admin, winner, auctionId, toKisumu));
  expect(inCents(await db().order.findUniqueOrThrow({ where: { id: orderId } })).totalCents).toBe(110_000);
});

test("what is too much for M-Pesa is paid on delivery, whatever else the shop takes (D111)", async () => {
  valueOf(await updateSetting(admin, "isPayOnDelivery", false));
  const { auctionId, winner } = await wonAuction(3_000_000, 30_000_000);
  const agreedCents = 30_000_000 + DELIVERY;
  const onDelivery = { agreedCents, paymentMethod: "Pay on delivery" };
  expect(refusalOf(await take(admin, winner, auctionId, { agreedCents })).field).toBe("payment_method");
  valueOf(await take(admin, winner, auctionId, onDelivery));
  const small = await wonAuction();
  const refused = await take(admin, small.winner, small.auctionId, { paymentMethod: "Pay on delivery" });
  expect(refusalOf(refused).field).toBe("payment_method");
});
