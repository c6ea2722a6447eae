import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { OrderStatus } from "~/domain/order/order";
import { eventShapes } from "~/http/wire/event.server";
import { type PaymentProvider, usePaymentProvider } from "~/payments/provider.server";
import { MOCK_PROVIDER_DEFAULTS, PAID, UNPAID } from "~/payments/results.fixture";
import { useEventShapes } from "../../webhooks/event-data.server";
import { makeBuyer, makeSuperuser, takePayments } from "../../factories.fixture";
import { startOrderPayment } from "../../payments/pay-order.server";
import { settleReference } from "../../payments/pending-payment.fixture";
import { admin, refusalOf, valueOf } from "../../products/management.fixture";
import { cancelOrder } from "./cancel-order.server";
import { cancelOwnOrder } from "./cancel-own-order.server";
import { markPaid } from "../mark-paid.server";
import { newOrder, newProduct, stockOf } from "../orders.fixture";
import { auditTrailOf, storedOrder } from "../paid-order.fixture";

setUpTestDatabase(() => {
  useEventShapes(eventShapes);
});

const PHONE = "+254712345678";

async function ownOrder({
  isPaid = false,
  status = "pending",
}: { isPaid?: boolean; status?: OrderStatus } = {}) {
  const provider = takePayments();
  const buyer = await makeBuyer();
  const lamp = await newProduct(8, 2);
  const id = await newOrder({ userId: buyer.id, items: [[lamp, 2]] });
  if (isPaid) valueOf(await startOrderPayment(buyer, id, PHONE));
  await db().order.update({ where: { id }, data: { status } });
  return { buyer, lamp, id, provider };
}

const refundsOf = async (id: number) => (await storedOrder(id)).attempts.flatMap(({ refunds }) => refunds);

test("a buyer cancels an unpaid order: the stock returns, and audit trail and webhook say so", async () => {
  const { buyer, lamp, id } = await ownOrder();
  const webhook = await db().webhookEndpoint.create({
    data: { url: "https://example.com", events: "order.status", secret: "s" },
  });
  expect(valueOf(await cancelOwnOrder(buyer, id))).toEqual({ refund: null });
  expect(await storedOrder(id)).toMatchObject({ status: "cancelled", cancelReason: "by the buyer" });
  expect(await stockOf(lamp)).toEqual({ stockQuantity: 10, unitsSold: 0 });
  const [entry] = await db().auditEntry.findMany({ where: { subject: "order", subjectId: id } });
  expect(entry).toMatchObject({ action: "order.cancel", actorId: buyer.id });
  expect(await db().delivery.count({ where: { endpointId: webhook.id } })).toBe(1);
});

test("what was paid goes back, once, however often the buyer cancels at the same time", async () => {
  const { buyer, lamp, id, provider } = await ownOrder({ isPaid: true });
  expect(provider.charged.size).toBe(1);
  const outcomes = await Promise.all([1, 2, 3].map(() => cancelOwnOrder(buyer, id)));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await stockOf(lamp)).toEqual({ stockQuantity: 10, unitsSold: 0 });
  expect(await refundsOf(id)).toMatchObject([{ state: "completed", cents: 290_000 }]);
  expect(provider.charged.size).toBe(0);
  expect(await storedOrder(id)).toMatchObject({ status: "cancelled", paymentStatus: "refunded" });
  expect(refusalOf(await cancelOwnOrder(buyer, id)).message).toBe("This order is cancelled already.");
});

test("buyer and administrator at once: one of them cancels, and the money goes back once", async () => {
  const { buyer, lamp, id } = await ownOrder({ isPaid: true });
  const byStaff = { reason: "The buyer called", money: "refund", keepReason: "", seenAt: null } as const;
  const outcomes = await Promise.all([cancelOwnOrder(buyer, id), cancelOrder(admin, id, byStaff)]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await refundsOf(id)).toHaveLength(1);
  expect(await stockOf(lamp)).toEqual({ stockQuantity: 10, unitsSold: 0 });
});

test.each(["processing", "shipped", "delivered", "cancelled"] as const)(
  "a forged form cannot cancel a paid order that is %s",
  async (status) => {
    const { buyer, lamp, id } = await ownOrder({ isPaid: true, status });
    expect(refusalOf(await cancelOwnOrder(buyer, id)).code).toBe("conflict");
    expect(await refundsOf(id)).toEqual([]);
    expect((await storedOrder(id)).status).toBe(status);
    expect(await stockOf(lamp)).toEqual({ stockQuantity: 8, unitsSold: 2 });
    expect(await auditTrailOf("order", id)).toEqual([]);
  },
);

test("another buyer's order is not found, nor a buyer's by an administrator", async () => {
  const { id } = await ownOrder({ isPaid: true });
  for (const other of [await makeBuyer(), await makeSuperuser()])
    expect(refusalOf(await cancelOwnOrder(other, id)).code).toBe("missing");
  expect((await storedOrder(id)).status).toBe("pending");
});

test("only staff cancel won orders and orders paid in cash", async () => {
  const cash = await ownOrder();
  valueOf(await markPaid(admin, cash.id, { receipt: null, takenBy: "Otieno", seenAt: null }));
  expect(refusalOf(await cancelOwnOrder(cash.buyer, cash.id)).message).toMatch(/^You did not pay by phone/);
  expect(await refundsOf(cash.id)).toEqual([]);
  const won = await ownOrder();
  await db().order.update({ where: { id: won.id }, data: { wonProductId: won.lamp } });
  expect(refusalOf(await cancelOwnOrder(won.buyer, won.id)).message).toMatch(/^You won this/);
});

/** `status` is what the provider says about a prompted phone. */
const phoneThatWaits = (status: PaymentProvider["status"]): PaymentProvider => ({
  ...MOCK_PROVIDER_DEFAULTS,
  start: async () => ({ state: "accepted", checkoutId: randomUUID() }),
  status,
  refund: async () => PAID,
});

async function promptedOrder(status: PaymentProvider["status"]) {
  const { buyer, id } = await ownOrder();
  usePaymentProvider(phoneThatWaits(status));
  const { attemptId } = valueOf(await startOrderPayment(buyer, id, PHONE));
  const { reference } = await db().paymentAttempt.findUniqueOrThrow({ where: { id: attemptId } });
  return { buyer, id, reference };
}

test("nothing is cancelled while the phone is prompted", async () => {
  const { buyer, id } = await promptedOrder(async () => ({ state: "pending" }));
  expect(refusalOf(await cancelOwnOrder(buyer, id)).message).toMatch(/^Your phone is being asked/);
  expect((await storedOrder(id)).status).toBe("pending");
});

test("a payment made before the cancellation goes back, even if the shop did not know of it yet", async () => {
  const { buyer, id } = await promptedOrder(async () => PAID);
  expect(valueOf(await cancelOwnOrder(buyer, id)).refund?.end).toBe("completed");
  expect(await storedOrder(id)).toMatchObject({ status: "cancelled", paymentStatus: "refunded" });
});

test("a payment behind a prompt that had failed goes back too", async () => {
  const { buyer, id, reference } = await promptedOrder(async () => PAID);
  await settleReference(reference, UNPAID);
  expect((await storedOrder(id)).attempts).toMatchObject([{ state: "failed" }]);
  expect(valueOf(await cancelOwnOrder(buyer, id)).refund?.end).toBe("completed");
});

test("a payment that comes after the cancellation pays nothing and waits for a person", async () => {
  const { buyer, id, reference } = await promptedOrder(async () => UNPAID);
  valueOf(await cancelOwnOrder(buyer, id));
  await settleReference(reference, { state: "completed", receipt: "SJK7LATE01" });
  const order = await storedOrder(id);
  expect(order).toMatchObject({ status: "cancelled", paymentStatus: "pending" });
  expect(order.attempts).toMatchObject([{ state: "failed" }]);
  expect(await db().confirmation.findUnique({ where: { mpesaReceipt: "SJK7LATE01" } })).toMatchObject({
    state: "unmatched",
  });
});

test("payment and cancellation at the same moment never leave a cancelled order with counted money", async () => {
  const { buyer, id, reference } = await promptedOrder(async () => UNPAID);
  const receipt = "SJK7SAME01";
  await Promise.all([
    cancelOwnOrder(buyer, id),
    settleReference(reference, { state: "completed", receipt }),
    startOrderPayment(buyer, id, PHONE),
  ]);
  const order = await storedOrder(id);
  if (order.status === "cancelled") expect(order.payment.leftCents, "it went back, or never counted").toBe(0);
  else expect(order.status).toBe("pending");
  if (order.status === "cancelled" && order.paymentStatus === "pending")
    expect(await db().confirmation.count({ where: { mpesaReceipt: receipt, state: "unmatched" } })).toBe(1);
  else expect(order.attempts.filter(({ receipt: one }) => one === receipt)).toHaveLength(1);
});

test("of a prompt and the buyer's cancellation at the same moment one is refused: no phone is asked for a cancelled order", async () => {
  for (let ticks = 0; ticks < 8; ticks += 1) {
    const { buyer, id } = await ownOrder();
    usePaymentProvider(phoneThatWaits(async () => ({ state: "pending" })));
    const cancelling = cancelOwnOrder(buyer, id);
    // a prompt that begins a little later each time
    for (let n = 0; n < ticks; n += 1) await db().order.count({ where: { id } });
    const [cancelled, paying] = await Promise.all([cancelling, startOrderPayment(buyer, id, PHONE)]);
    expect([cancelled.ok, paying.ok].filter(Boolean)).toHaveLength(1);
  }
});
