import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { Viewer } from "~/domain/account/access";
import { UNLIMITED } from "~/domain/order/new-order";
import { ON_DELIVERY } from "~/domain/order/payment-method";
import { onSale, orderOf } from "../checkout/place-order.fixture";
import { placeOrder } from "../checkout/place-order.server";
import { makeOpenRound, makeStaff, makeSuperuser, takePayments } from "../factories.fixture";
import { itemOf } from "../order-edits/edit-order.fixture";
import { cancelOrder } from "../orders/cancel/cancel-order.server";
import { shipGoods, undoShipment } from "../orders/shipping/ship-goods.server";
import { updateOrderStatus } from "../orders/update-order-status.server";
import { startOrderPayment } from "../payments/pay-order.server";
import { settleReference } from "../payments/pending-payment.fixture";
import { admin, valueOf } from "../products/management.fixture";
import { shopTime } from "../shop-clock.server";
import { queueNightSummary } from "./queue-night-summary.server";
import { makeReachable, rememberMessages } from "./outbox.fixture";

let [owner, packer] = [admin, admin];
// at noon: in the evening a message waits for the morning
const NOON = new Date().setUTCHours(9, 0, 0, 0);
setUpTestDatabase(async () => {
  vi.useFakeTimers({ toFake: ["Date", "performance"], now: NOON });
  takePayments();
  [owner, packer] = [await reachable(await makeSuperuser()), await reachable(await makeStaff("orders"))];
  await reachable(await makeStaff("products"));
});
afterAll(() => vi.useRealTimers());
beforeEach(() => void rememberMessages("sms"));
afterEach(async () => void (await db().delivery.deleteMany()));

async function reachable(viewer: Viewer) {
  const phoneNumber = `+2547${String(viewer.id).padStart(7, "0")}9`;
  await db().user.update({ where: { id: viewer.id }, data: { phoneNumber } });
  return viewer;
}

const waiting = async (kind: string) =>
  db().delivery.findMany({
    where: { kind, state: "waiting" },
    orderBy: { id: "asc" },
    select: { userId: true, body: true, dueAt: true, createdAt: true },
  });
const bodies = async (kind: string) => (await waiting(kind)).map(({ body }) => body);
const minutes = async (kind: string) =>
  (await waiting(kind)).map(({ dueAt, createdAt }) => Math.round(Math.abs(+dueAt - +createdAt) / 60_000));

const LAMP = { title: "Lamp" };
async function placed(
  paymentMethod = "M-Pesa",
  { buyer, takenById }: { buyer?: Viewer; takenById?: number } = {},
) {
  const by = buyer ?? (await makeReachable());
  const request = { ...orderOf([[await onSale(LAMP), 2]]), paymentMethod, ...(takenById && { takenById }) };
  const rules = { mostUnpaid: UNLIMITED, hasCheckout: paymentMethod !== ON_DELIVERY };
  return { ...valueOf(await placeOrder(by, request, null, rules)), by };
}

test("a new order: the owner and staff with orders are notified, and the buyer reads what comes next", async () => {
  const { id, orderNumber, by } = await placed(ON_DELIVERY);
  const news = await waiting("order.new");
  expect(news.map(({ userId }) => userId)).toEqual([owner.id, packer.id]);
  expect(news[0]?.body).toBe(
    `Soko: New order ${orderNumber}: KSh 2,500, on delivery, Nairobi. https://soko.example/management/orders/${id}`,
  );
  expect(await waiting("order.placed")).toMatchObject([
    {
      userId: by.id,
      body: `Soko: We have your order ${orderNumber}: KSh 2,500. You pay on delivery. We write again when it is on its way. https://soko.example/orders/${id}`,
    },
  ]);
  expect(await minutes("order.placed")).toEqual([0]);
});

test("whoever takes an order in a customer's name is not notified of it; the customer is", async () => {
  await placed(ON_DELIVERY, { takenById: packer.id });
  expect((await waiting("order.new")).map(({ userId }) => userId)).toEqual([owner.id]);
  expect(await bodies("order.placed")).toHaveLength(1);
});

test("an order that waits for its payment is notified once it is paid: staff at once, the buyer by the payment's message", async () => {
  const { id, by } = await placed();
  expect(await minutes("order.new")).toEqual([30, 30]);
  expect(await minutes("order.placed")).toEqual([10]);
  expect((await bodies("order.placed"))[0]).toMatch(/Please pay it before .*\d\d:\d\d.*, then we pack it\./);
  valueOf(await startOrderPayment(by, id, "+254712345678"));
  expect(await bodies("order.placed")).toEqual([]);
  expect(await minutes("order.new")).toEqual([0, 0]);
  expect((await waiting("payment.taken")).map(({ userId }) => userId)).toEqual([by.id]);
});

test("nobody is notified of an order that was cancelled before it was paid", async () => {
  const { id } = await placed();
  valueOf(await cancelOrder(admin, id, { reason: "Not wanted", money: null, keepReason: "", seenAt: null }));
  expect([...(await bodies("order.new")), ...(await bodies("order.placed"))]).toEqual([]);
  expect(await bodies("order.status")).toHaveLength(1);
});

test("a parcel: courier and number, what to have ready and what is still to come, once staff can no longer undo it", async () => {
  const { id, orderNumber } = await placed(ON_DELIVERY);
  valueOf(await updateOrderStatus(admin, id, { status: "processing" }));
  const one = { parts: [{ id: await itemOf(id), quantity: 1 }], courier: "G4S", trackingNumber: "AB 12" };
  const { shipment } = valueOf(await shipGoods(admin, id, one));
  expect(await bodies("order.status"), "the parcel says more").toEqual([]);
  expect(await bodies("order.shipped")).toEqual([
    `Soko: Your order ${orderNumber} is on its way (G4S, AB 12). Please have KSh 2,500 ready. Still to come: 1 x Lamp. https://soko.example/orders/${id}`,
  ]);
  expect(await minutes("order.shipped")).toEqual([10]);
  valueOf(await undoShipment(admin, id, shipment.id));
  expect(await bodies("order.shipped")).toEqual([]);
  valueOf(await shipGoods(admin, id, one));
  valueOf(await shipGoods(admin, id, { parts: null, courier: "", trackingNumber: "" }));
  expect((await bodies("order.shipped")).map((body) => body.replace(/ https.*/, "")).slice(1)).toEqual([
    `Soko: Your order ${orderNumber} is on its way.`,
  ]);
});

test("an order that is marked as shipped whole says the sum to have ready", async () => {
  const { id } = await placed(ON_DELIVERY);
  valueOf(await updateOrderStatus(admin, id, { status: "shipped" }));
  expect((await bodies("order.status"))[0]).toContain("now: Shipped. Please have KSh 2,500 ready.");
});

test("a failed entry fee names its round, and its page is in the SMS however long the title is", async () => {
  const { auctionId, roundId } = await makeOpenRound({ title: `Kiondo ${"of sisal ".repeat(20)}` });
  const { id: userId } = await makeReachable();
  const { id: participationId } = await db().participation.create({
    data: { userId, roundId, feeCents: 5_000n, providerReference: "failed-fee", paymentStatus: "pending" },
  });
  const data = { reference: "failed-fee", userId, participationId, cents: 5_000n, provider: "mock" };
  await db().paymentAttempt.create({ data });
  await settleReference("failed-fee", { state: "failed", code: "1032", text: "Cancelled by the payer" });
  const [body = ""] = await bodies("payment.failed");
  expect(body).toMatch(/^Soko: KSh 50 for round 1 of Kiondo .*\.\.\. failed\. Try again on its page\. https/);
  expect(body.endsWith(`/auction/${auctionId}`)).toBe(true);
});

test("the orders of a night are counted into one message in the morning, for each of the staff once", async () => {
  const at = new Date("2026-11-30T04:05:00Z");
  for (const cents of [1, 2, 3]) {
    const { id } = await placed(ON_DELIVERY);
    const createdAt = new Date(at.getTime() - cents * 3_600_000);
    await db().order.update({ where: { id }, data: { createdAt } });
  }
  await db().delivery.updateMany({ where: { kind: "order.new" }, data: { dueAt: at } });
  await queueNightSummary(new Date("2026-11-30T03:59:00Z"));
  expect(await bodies("order.new"), "still quiet").toHaveLength(6);
  const morning = new Date("2026-11-30T04:01:00Z");
  await Promise.all([queueNightSummary(morning), queueNightSummary(morning)]);
  await queueNightSummary(morning);
  // of two counts at once each may write one of them
  const counted = (await waiting("order.new")).toSorted(
    (one, other) => Number(one.userId) - Number(other.userId),
  );
  expect(counted.map(({ userId, body }) => [userId, body])).toEqual([
    [
      owner.id,
      "Soko: 3 new orders came in the night: KSh 7,500 in all. https://soko.example/management/orders",
    ],
    [
      packer.id,
      "Soko: 3 new orders came in the night: KSh 7,500 in all. https://soko.example/management/orders",
    ],
  ]);
  expect(counted.every(({ dueAt }) => dueAt <= shopTime())).toBe(true);
});
