import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { db, transaction } from "~/db/client.server";
import { openTestDatabase, queriesOf } from "~/db/test-database.server";
import { accepted, refuse, refused } from "~/domain/refusal";
import { orderEntity } from "~/http/wire/order.server";
import { paymentEntity } from "~/http/wire/payment.server";
import { roundEntity } from "~/http/wire/round.server";
import {
  makeBuyer,
  makeOpenRound,
  makePledger,
  makeSuperuser,
  openNextRound,
  takePayments,
} from "../factories.fixture";
import { cancelUnpaidOrders } from "../orders/cancel/cancel-unpaid.server";
import { newOrder, PRICE_CENTS, SHIPPING_CENTS } from "../orders/orders.fixture";
import { onSale, orderOf } from "../checkout/place-order.fixture";
import { placeOrder } from "../checkout/place-order.server";
import { updateOrderStatus } from "../orders/update-order-status.server";
import { startOrderPayment } from "../payments/pay-order.server";
import { openRefund } from "../payments/refunds/open-refund.server";
import { sendOpenRefunds } from "../payments/refunds/send-refund.server";
import { newPickUpPoint } from "../pick-up-points/pick-up-points.fixture";
import { closeAuction } from "../products/close-auction.server";
import { valueOf } from "../products/management.fixture";
import { closeRound } from "../rounds/close-round.server";
import { voidRound } from "../rounds/void/void-round.server";
import { queueWebhooks } from "./queue-webhooks.server";
import { deleteWebhooks, addEndpoint, openReceiver, type Receiver } from "./receiver.fixture";

let shop: Awaited<ReturnType<typeof openTestDatabase>>;
let receiver: Receiver;
beforeAll(async () => {
  shop = await openTestDatabase();
  receiver = await openReceiver();
  takePayments();
});
afterAll(async () => {
  receiver.close();
  await shop.close();
});
afterEach(deleteWebhooks);

const PHONE = "+254712345678";

interface Written {
  readonly id: string;
  readonly type: string;
  readonly created_at: string;
  readonly data: Readonly<Record<string, unknown>>;
}

async function written(): Promise<Written[]> {
  const rows = await db().delivery.findMany({ orderBy: { id: "asc" } });
  return rows.map(({ body }) => JSON.parse(body) as Written);
}

const typesWritten = async () => (await written()).map(({ type }) => type);

test("an order paid by phone sends 'order.paid' with the order as in the REST call (D84)", async () => {
  await addEndpoint(receiver.url);
  const viewer = await makeBuyer();
  const id = await newOrder({ userId: viewer.id });
  valueOf(await startOrderPayment(viewer, id, PHONE));
  const [first, ...rest] = await written();
  expect(rest).toEqual([]);
  expect(first?.type).toBe("order.paid");
  expect(first?.id).toMatch(/^msg_[\w-]{36}$/);
  expect(Math.abs(Date.parse(first?.created_at ?? "") - Date.now())).toBeLessThan(60_000);
  expect(orderEntity.strict().parse(first?.data.order)).toMatchObject({
    id,
    payment_status: "completed",
    payment: { state: "completed", phone_number: "+2547•••••678" },
  });
});

test("an order without anything to pay sends 'order.paid' when it is placed", async () => {
  await addEndpoint(receiver.url);
  await newPickUpPoint({ name: "Archives, Nairobi", feeCents: 0 });
  const gift = await onSale({ buyNowPriceCents: 0 });
  const order = valueOf(
    await placeOrder(await makeBuyer(), { ...orderOf([[gift, 1]]), pickUpPoint: "Archives, Nairobi" }),
  );
  const [first, ...rest] = await written();
  expect(rest).toEqual([]);
  expect(first).toMatchObject({
    type: "order.paid",
    data: { order: { id: order.id, order_number: order.orderNumber, payment_status: "completed" } },
  });
});

test("each change of status sends an event, and 'paid' by an administrator sends 'order.paid' (D66)", async () => {
  await addEndpoint(receiver.url);
  const superuser = await makeSuperuser();
  const id = await newOrder();
  for (const status of ["paid", "paid", "shipped", "paid"] as const)
    valueOf(await updateOrderStatus(superuser, id, { status }));
  const all = await written();
  expect(all.map(({ type }) => type)).toEqual(["order.paid", "order.status", "order.status", "order.status"]);
  expect(all.slice(1).map(({ data }) => orderEntity.parse(data.order).status)).toEqual([
    "paid",
    "shipped",
    "paid",
  ]);
});

test("a refund sends its payment, also for a part of it", async () => {
  const viewer = await makeBuyer();
  const orderId = await newOrder({ userId: viewer.id });
  const { attemptId } = valueOf(await startOrderPayment(viewer, orderId, PHONE));
  await addEndpoint(receiver.url);
  const attempt = { id: attemptId, cents: PRICE_CENTS + SHIPPING_CENTS };
  await transaction((tx) =>
    openRefund(tx, { attempt, cents: 20_000, reason: "A broken lamp", actorId: null }),
  );
  expect(await written()).toEqual([]);
  await sendOpenRefunds(attemptId);
  await sendOpenRefunds(attemptId);
  const [first, ...rest] = await written();
  expect(rest).toEqual([]);
  expect(first).toMatchObject({
    type: "payment.refunded",
    data: { refund: { amount: 200, reason: "A broken lamp", receipt: null } },
  });
  expect(paymentEntity.strict().parse(first?.data.payment)).toMatchObject({
    id: attemptId,
    order: orderId,
    refunded_amount: 200,
  });
});

test("a closed round sends its winner and its draw, whatever closed it", async () => {
  await addEndpoint(receiver.url);
  const superuser = await makeSuperuser();
  const { auctionId, roundId } = await makeOpenRound();
  await makePledger(auctionId, 60_000, "Ngũgĩ");
  await openNextRound(auctionId);
  const silent = await makeOpenRound();
  valueOf(await closeRound(superuser, silent.roundId));
  const [first, second] = await written();
  const { auction, ...round } = (first?.data.round ?? {}) as { auction?: number };
  expect(auction).toBe(auctionId);
  expect(roundEntity.strict().parse(round)).toMatchObject({
    id: roundId,
    is_active: false,
    winner: { first_name: "Ngũgĩ", amount: 600 },
    tied_participations: [expect.any(Number) as unknown],
    draw_seed: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown,
  });
  expect(second?.data.round).toMatchObject({ id: silent.roundId, winner: null, tied_participations: [] });
});

test("a void round sends an event, and a second one if it had closed with a winner", async () => {
  await addEndpoint(receiver.url);
  const superuser = await makeSuperuser();
  const { auctionId, roundId } = await makeOpenRound();
  await makePledger(auctionId, 60_000, "Otieno");
  valueOf(await closeRound(superuser, roundId));
  valueOf(
    await voidRound(superuser, roundId, { reason: "Another basket", confirm: true, whole_auction: true }),
  );
  const [closed, voided] = await written();
  expect(closed?.data.round).toMatchObject({ id: roundId, winner: { amount: 600 }, voided_at: null });
  expect(voided).toMatchObject({
    type: "round.closed",
    data: { round: { id: roundId, winner: null, void_reason: "Another basket" } },
  });
});

test("a closed auction sends its winner over all rounds; without a winner only its round", async () => {
  await addEndpoint(receiver.url);
  const superuser = await makeSuperuser();
  const { auctionId } = await makeOpenRound();
  await makePledger(auctionId, 60_000, "Otieno");
  await openNextRound(auctionId);
  await makePledger(auctionId, 90_000, "Achieng");
  valueOf(await closeAuction(superuser, auctionId));
  const all = await written();
  expect(all.map(({ type }) => type)).toEqual(["round.closed", "round.closed", "auction.won"]);
  expect(all[2]?.data).toMatchObject({
    auction: { id: auctionId, title: "Kiondo basket" },
    winner: { first_name: "Achieng", total_pledge: 900, average_pledge: 450 },
  });
  await db().delivery.deleteMany();
  valueOf(await closeAuction(superuser, (await makeOpenRound()).auctionId));
  expect(await typesWritten()).toEqual(["round.closed"]);
});

test("an order that nobody paid in time sends one event when it is cancelled (D81)", async () => {
  await addEndpoint(receiver.url);
  const id = await newOrder();
  const due = new Date();
  await db().order.update({ where: { id }, data: { payBefore: due } });
  expect([await cancelUnpaidOrders(due), await cancelUnpaidOrders(due)]).toEqual([1, 0]);
  const [first, ...rest] = await written();
  expect(rest).toEqual([]);
  expect(first?.type).toBe("order.status");
  expect(orderEntity.parse(first?.data.order)).toMatchObject({ id, status: "cancelled" });
});

test("only active endpoints that subscribe to the event get it, each once", async () => {
  const wants = await addEndpoint(receiver.url, ["order.status"]);
  const too = await addEndpoint(receiver.url, ["order.status", "round.closed"]);
  await addEndpoint(receiver.url, ["round.closed"]);
  const paused = await addEndpoint(receiver.url);
  await db().webhookEndpoint.update({ where: { id: paused.id }, data: { isActive: false } });
  valueOf(await updateOrderStatus(await makeSuperuser(), await newOrder(), { status: "shipped" }));
  const rows = await db().delivery.findMany({ orderBy: { id: "asc" } });
  expect(rows.map(({ endpointId, recipient }) => [endpointId, recipient])).toEqual([
    [wants.id, String(wants.id)],
    [too.id, String(too.id)],
  ]);
});

test("a rolled back change sends nothing", async () => {
  await addEndpoint(receiver.url);
  const orderId = await newOrder();
  const outcome = await transaction(async (tx) => {
    await tx.order.update({ where: { id: orderId }, data: { status: "shipped" } });
    await queueWebhooks(tx, { type: "order.status", orderId });
    return (await tx.delivery.count()) === 1 ? refused(refuse("conflict", "no")) : accepted(null);
  });
  expect(outcome.ok).toBe(false);
  expect(await written()).toEqual([]);
});

test("without subscribers an event costs no query", async () => {
  const orderId = await newOrder();
  const queueInTransaction = () =>
    transaction(async (tx) => {
      await tx.order.findFirst({ where: { id: orderId }, select: { id: true } });
      await queueWebhooks(tx, { type: "order.status", orderId });
    });
  await queueInTransaction();
  const statements = await queriesOf(queueInTransaction, { warm: true });
  expect(statements.filter((sql) => /WebhookEndpoint|Delivery/.test(sql))).toEqual([]);
  expect(statements.length).toBeGreaterThan(0);
});
