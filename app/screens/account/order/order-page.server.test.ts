import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { payBefore } from "~/domain/order/pay-before";
import { attemptCode, type AttemptState } from "~/domain/payment/attempt";
import type { SessionUser } from "~/operations/accounts/sessions.server";
import { makeBuyer, makeSuperuser, takePayments } from "~/operations/factories.fixture";
import { useEnvironmentSettings } from "~/operations/settings/settings.server";
import { usePaymentProvider as takeProvider } from "~/payments/provider.server";
import { MOCK_PROVIDER_DEFAULTS, PAID } from "~/payments/results.fixture";
import { formatDayTime } from "~/domain/time";
import { newOrder, newProduct } from "~/operations/orders/orders.fixture";
import { orderPage } from "./order-page.server";

vi.hoisted(() => vi.stubEnv("SESSION_SECRET", "a secret of tests that has more than 32 characters"));

setUpTestDatabase(takePayments);

const ON = { checkout: true };

async function buyer(): Promise<SessionUser> {
  const { id } = await makeBuyer();
  return { id, isSuperuser: false, username: "wanjiku", firstName: "Wanjiku" };
}

async function pageOf(userId: number, id: number, options = ON) {
  const page = await orderPage(userId, id, options);
  if (!page) throw new Error("no such order");
  return page;
}

const addAttempt = (orderId: number, userId: number, state: AttemptState) =>
  db().paymentAttempt.create({
    data: { reference: randomUUID(), userId, orderId, cents: 290_000n, provider: "mock", state },
  });

const valueIn = (items: readonly { label: string; value: string }[], label: string) =>
  items.find((item) => item.label === label)?.value;

test("only the buyer can see the order page; others, even superusers, get a 404", async () => {
  const { id: userId } = await buyer();
  const id = await newOrder({ userId });
  expect(await orderPage((await makeBuyer()).id, id, ON)).toBeNull();
  expect(await orderPage((await makeSuperuser()).id, id, ON)).toBeNull();
  const page = await pageOf(userId, id);
  expect(page.sums.map(({ value }) => value)).toEqual(["KSh 1,200", "KSh 500", "KSh 1,700"]);
  expect(page.lines).toMatchObject([{ title: "Lamp", each: "1 × KSh 1,200", total: "KSh 1,200" }]);
});

test("an order of which a part has left says so, and what is still to come", async () => {
  const { id: userId } = await buyer();
  const id = await newOrder({ userId, status: "processing", items: [[await newProduct(), 2, "Lamp"]] });
  expect((await pageOf(userId, id)).status.text).toBe("We are packing it");
  await db().orderItem.updateMany({ where: { orderId: id }, data: { shippedCount: 1 } });
  const page = await pageOf(userId, id);
  expect(page.status.text).toBe("A part is on its way");
  expect(valueIn(page.shipments, "Still to come")).toBe("1 × Lamp");
});

test("the page shows the destination: an address with town and county, or only the pick-up point", async () => {
  const { id: userId } = await buyer();
  const id = await newOrder({ userId });
  await db().order.update({ where: { id }, data: { shippingCounty: "Nakuru" } });
  expect((await pageOf(userId, id)).delivery.map(({ value }) => value)).toEqual([
    "Wanjiku Mwangi",
    "0700 000 000",
    "Moi Avenue 5",
    "Nairobi",
    "Nakuru",
  ]);
  await db().order.update({ where: { id }, data: { pickUpPoint: "Archives, Nairobi" } });
  const page = await pageOf(userId, id);
  expect(valueIn(page.delivery, "Collect at")).toBe("Archives, Nairobi");
  expect(valueIn(page.delivery, "Address")).toBeUndefined();
  await db().order.update({
    where: { id },
    data: { pickUpAddress: "Tom Mboya Street 4, Nairobi City", pickUpHours: "Every day, 8 am to 6 pm" },
  });
  const full = await pageOf(userId, id);
  expect(valueIn(full.delivery, "Address")).toBe("Tom Mboya Street 4, Nairobi City");
  expect(valueIn(full.delivery, "Opening hours")).toBe("Every day, 8 am to 6 pm");
});

test("an unpaid order can be paid if the shop takes M-Pesa, until it is paid, cancelled or pending", async () => {
  const { id: userId } = await buyer();
  const placedAt = new Date(Date.now() - 5.5 * 60_000);
  const id = await newOrder({ userId });
  expect((await pageOf(userId, id, { checkout: false })).payNow).toBeNull();
  const page = await pageOf(userId, id);
  expect(page.sum).toEqual({ label: "To pay", text: "KSh 1,700" });
  expect(page.payNow).toMatchObject({
    shownCents: 170_000,
    isOnDelivery: false,
    phone: "0700 000 000",
    before: null,
    paybill: null,
  });
  await db().order.update({
    where: { id },
    data: { payBefore: payBefore(placedAt), shippingPhone: "+44 20 7946 0000" },
  });
  const waiting = await pageOf(userId, id);
  const before = formatDayTime(payBefore(placedAt));
  expect(waiting.payNow).toMatchObject({ phone: "", before });
  expect(waiting.status).toMatchObject({ text: "Not paid yet", note: "24 min left" });
  expect(waiting.revalidateMs).toBe(60_000);
  expect(valueIn(waiting.payment, "State")).toBe(`Not paid yet. Please pay by ${before}.`);
  const { id: attempt } = await addAttempt(id, userId, "accepted");
  expect(await pageOf(userId, id)).toMatchObject({ payNow: null, paying: `/pay/${attempt}` });
  await db().order.update({
    where: { id },
    data: { status: "cancelled", cancelReason: "not paid in time", payBefore: null },
  });
  const over = await pageOf(userId, id);
  expect(over).toMatchObject({ payNow: null, paying: null });
  expect(over.steps.at(-1)).toMatchObject({ label: "Cancelled: not paid in time", state: "cancelled" });
});

test("pending refunds and completed refunds are shown", async () => {
  const { id: userId } = await buyer();
  const id = await newOrder({ userId, items: [[await newProduct(), 2]] });
  const attempt = await addAttempt(id, userId, "completed");
  const refund = (state: "accepted" | "completed", cents: bigint, receipt: string | null) =>
    db().refund.create({
      data: {
        reference: randomUUID(),
        attemptId: attempt.id,
        cents,
        reason: "one was broken",
        way: "mock",
        state,
        receipt,
      },
    });
  await refund("accepted", 50_000n, null);
  await refund("completed", 120_000n, "SJK7BACK01");
  await db().order.update({
    where: { id },
    data: { paymentStatus: "completed", mpesaTransactionId: "SJK7QWERTY" },
  });
  expect((await pageOf(userId, id)).payment.map(({ value }) => value)).toEqual([
    "Not said",
    "Paid",
    "SJK7QWERTY",
    "KSh 500 is on its way back",
    "KSh 1,200 went back, M-Pesa receipt SJK7BACK01",
  ]);
});

test("a new order shows thanks, expected days count from the payment, and a question to the shop names the order", async () => {
  useEnvironmentSettings({ whatsapp: "+254712345678" });
  const { id: userId } = await buyer();
  const id = await newOrder({ userId, orderNumber: "ORD-20261126-000042" });
  await db().order.update({ where: { id }, data: { expectedDays: "2-4" } });
  const page = await pageOf(userId, id);
  expect(page).toMatchObject({
    title: "Thank you. We have your order.",
    expected: "2 to 4 days after you pay",
  });
  expect(page.whatsApp).toMatch(/^https:\/\/wa\.me\/254712345678\?text=.*ORD-20261126-000042/);
  useEnvironmentSettings({});
  const [createdAt, paidAt] = [new Date("2026-11-20T09:00:00Z"), new Date("2026-11-24T09:00:00Z")];
  await db().order.update({ where: { id }, data: { createdAt, paidAt, paymentStatus: "completed" } });
  expect(await pageOf(userId, id)).toMatchObject({
    title: "Your order",
    expected: "26 Nov to 28 Nov",
    whatsApp: "",
    status: { text: "Paid", note: "24 Nov, 12:00 EAT" },
  });
  await db().order.update({ where: { id }, data: { status: "shipped", pickUpPoint: "Kisumu depot" } });
  expect(await pageOf(userId, id)).toMatchObject({ expected: null, collectAt: "Kisumu depot" });
  await db().order.update({ where: { id }, data: { status: "delivered" } });
  const collected = await pageOf(userId, id);
  expect(collected).toMatchObject({
    expected: null,
    cancel: null,
    status: { text: "Collected", tint: "green" },
  });
  expect(collected.steps.map(({ label }) => label).slice(3)).toEqual(["Ready", "Collected"]);
});

test("an order that is paid on delivery asks for nothing now", async () => {
  const { id: userId } = await buyer();
  const id = await newOrder({ userId, paymentMethod: "Pay on delivery" });
  expect(await pageOf(userId, id)).toMatchObject({
    sum: { label: "You pay on delivery" },
    status: { text: "Order received", note: null },
    payNow: { isOnDelivery: true },
    cancel: "You have paid nothing, so nothing goes back.",
  });
});

test("the page says what to type in the M-Pesa menu: the order's number, or the code of a failed request", async () => {
  const { id: userId } = await buyer();
  const id = await newOrder({ userId, orderNumber: "ORD-20261121-900042" });
  takeProvider({
    ...MOCK_PROVIDER_DEFAULTS,
    paybill: "174379",
    start: async () => PAID,
    status: async () => PAID,
    refund: async () => PAID,
  });
  expect((await pageOf(userId, id)).payNow?.paybill?.account).toBe("ORD20261121900042");
  const { id: attempt } = await addAttempt(id, userId, "failed");
  await db().paymentAttempt.update({ where: { id: attempt }, data: { cents: 170_000n } });
  expect((await pageOf(userId, id)).payNow?.paybill).toEqual({
    business: "174379",
    account: attemptCode(attempt),
    amount: "KSh 1,700",
  });
  takePayments();
});
