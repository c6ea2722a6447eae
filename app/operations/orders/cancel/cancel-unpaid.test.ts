import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { underWayCutoff, payBefore } from "~/domain/order/pay-before";
import type { AttemptState } from "~/domain/payment/attempt";
import { type PaymentProvider, usePaymentProvider } from "~/payments/provider.server";
import { MOCK_PROVIDER_DEFAULTS, PAID } from "~/payments/results.fixture";
import { makeBuyer, takePayments } from "../../factories.fixture";
import { startOrderPayment } from "../../payments/pay-order.server";
import { settleReference } from "../../payments/pending-payment.fixture";
import { admin, refusalOf, valueOf } from "../../products/management.fixture";
import { cancelUnpaidOrders } from "./cancel-unpaid.server";
import { updateOrderStatus } from "../update-order-status.server";
import { newOrder, newProduct, stockOf } from "../orders.fixture";

setUpTestDatabase(takePayments);

const placedAt = new Date();
const minutesLater = (minutes: number) => new Date(placedAt.getTime() + minutes * 60_000);
const PHONE = "+254712345678";

async function waitingOrder(status: "pending" | "processing" = "pending") {
  const buyer = await makeBuyer();
  const lamp = await newProduct(8, 2);
  const id = await newOrder({ userId: buyer.id, status, items: [[lamp, 2]] });
  await db().order.update({ where: { id }, data: { payBefore: payBefore(placedAt) } });
  return { buyer, lamp, id };
}

async function ask({ id, buyer }: Awaited<ReturnType<typeof waitingOrder>>, state: AttemptState) {
  const reference = randomUUID();
  await db().paymentAttempt.create({
    data: { reference, userId: buyer.id, orderId: id, cents: 290_000n, provider: "mock", state },
  });
  return reference;
}

const phoneThatWaits: PaymentProvider = {
  ...MOCK_PROVIDER_DEFAULTS,
  start: async () => ({ state: "accepted", checkoutId: randomUUID() }),
  status: async () => ({ state: "pending" }),
  refund: async () => PAID,
};

const stored = (id: number) =>
  db().order.findUniqueOrThrow({
    where: { id },
    select: { status: true, paymentStatus: true, cancelReason: true, payBefore: true },
  });

test("an order that waits for M-Pesa is cancelled after 30 minutes, and its stock returns once", async () => {
  const { id, lamp } = await waitingOrder();
  expect(await cancelUnpaidOrders(minutesLater(29))).toBe(0);
  expect((await stored(id)).status).toBe("pending");
  // both within one minute: after two minutes of silence the shop was down (D104)
  const counts = await Promise.all([30, 30].map((minutes) => cancelUnpaidOrders(minutesLater(minutes))));
  expect(counts.sort()).toEqual([0, 1]);
  expect(await stored(id)).toMatchObject({ status: "cancelled", cancelReason: "not paid in time" });
  expect(await stockOf(lamp)).toEqual({ stockQuantity: 10, unitsSold: 0 });
});

test("an order stays if it is paid, was taken up by an administrator, or has no deadline", async () => {
  const paid = await waitingOrder();
  valueOf(await startOrderPayment(paid.buyer, paid.id, PHONE));
  const takenUp = await waitingOrder("processing");
  const patient = await newOrder();
  expect(await cancelUnpaidOrders(minutesLater(60))).toBe(0);
  expect(await stored(paid.id)).toMatchObject({ status: "pending", paymentStatus: "completed" });
  expect((await stored(takenUp.id)).status).toBe("processing");
  expect((await stored(patient)).status).toBe("pending");
});

test("an order that an administrator cancelled and took up again stays", async () => {
  const { id } = await waitingOrder();
  valueOf(await updateOrderStatus(admin, id, { status: "cancelled" }));
  valueOf(await updateOrderStatus(admin, id, { status: "pending" }));
  expect(await cancelUnpaidOrders(minutesLater(60))).toBe(0);
  expect((await stored(id)).status).toBe("pending");
});

test.each(["started", "accepted", "unknown"] as const)(
  "with an attempt %s the order waits until that is settled, at most ten minutes",
  async (state) => {
    usePaymentProvider({ ...phoneThatWaits, start: async () => PAID });
    const settled = await waitingOrder();
    const reference = await ask(settled, state);
    const silent = await waitingOrder();
    await ask(silent, state);
    expect(await cancelUnpaidOrders(minutesLater(35))).toBe(0);
    await settleReference(reference, { state: "failed", code: "1032", text: null });
    expect(await cancelUnpaidOrders(minutesLater(39))).toBe(1);
    expect((await stored(settled.id)).status).toBe("cancelled");
    expect((await stored(silent.id)).status).toBe("pending");
    expect(await cancelUnpaidOrders(minutesLater(40))).toBe(1);
    expect((await stored(silent.id)).status).toBe("cancelled");
    takePayments();
  },
);

test("a payment for a cancelled order waits for a person, and the order stays cancelled", async () => {
  usePaymentProvider(phoneThatWaits);
  const order = await waitingOrder();
  const reference = await ask(order, "accepted");
  expect(await cancelUnpaidOrders(minutesLater(41))).toBe(1);
  expect(await settleReference(reference, { state: "completed", receipt: "SJK7QWERTY" })).toBe("unmatched");
  expect(await stored(order.id)).toMatchObject({ status: "cancelled", paymentStatus: "pending" });
  expect(await db().confirmation.count({ where: { mpesaReceipt: "SJK7QWERTY" } })).toBe(1);
});

test("no phone is prompted for a cancelled order: of both at once one wins", async () => {
  usePaymentProvider(phoneThatWaits);
  const order = await waitingOrder();
  const [cancelled, paying] = await Promise.all([
    cancelUnpaidOrders(minutesLater(31)),
    startOrderPayment(order.buyer, order.id, PHONE),
  ]);
  const asked = await db().paymentAttempt.count({ where: { orderId: order.id } });
  expect([cancelled, asked]).toEqual(paying.ok ? [0, 1] : [1, 0]);
  if (!paying.ok) expect(refusalOf(paying).message).toBe("This order was cancelled.");
  takePayments();
});

test("an order whose stock no longer fits stays, and delays no other", async () => {
  const stuck = await waitingOrder();
  await db().product.update({ where: { id: stuck.lamp }, data: { stockQuantity: 999_999_999 } });
  const free = await waitingOrder();
  await expect(cancelUnpaidOrders(minutesLater(31))).rejects.toThrow(/1 unpaid orders/);
  expect((await stored(stuck.id)).status).toBe("pending");
  expect((await stored(free.id)).status).toBe("cancelled");
});

test("the last answer is awaited for ten minutes after the deadline", () => {
  expect(underWayCutoff(minutesLater(40))).toEqual(payBefore(placedAt));
});
