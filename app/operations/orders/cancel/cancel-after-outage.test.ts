import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { downTimeMs, payBefore } from "~/domain/order/pay-before";
import { attemptCode } from "~/domain/payment/attempt";
import { type PaymentProvider, type StatusAnswer, usePaymentProvider } from "~/payments/provider.server";
import type { ReceivedPayment } from "~/payments/received-payment";
import type { Outcome } from "~/domain/refusal";
import { MOCK_PROVIDER_DEFAULTS, PAID, UNPAID } from "~/payments/results.fixture";
import { makeBuyer } from "../../factories.fixture";
import { edit } from "../../order-edits/edit-order.fixture";
import { startOrderPayment } from "../../payments/pay-order.server";
import { admin, valueOf } from "../../products/management.fixture";
import { markPaid } from "../mark-paid.server";
import { updateOrderStatus } from "../update-order-status.server";
import { newOrder, newProduct, stockOf } from "../orders.fixture";
import { cancelUnpaidOrders } from "./cancel-unpaid.server";
import { extendPaymentDeadlines } from "../extend-payment-deadlines.server";

setUpTestDatabase();
afterEach(async () => {
  await db().order.updateMany({ data: { payBefore: null } });
  await db().lease.deleteMany();
});

const placedAt = new Date();
const minute = (minutes: number) => new Date(placedAt.getTime() + minutes * 60_000);
const UNKNOWN = { state: "unknown" } as const;

/** M-Pesa in each test: its answer to status queries, and its list; null if that cannot be read. */
function operator() {
  const mpesa: { status: StatusAnswer; list: ReceivedPayment[] | null } = { status: UNKNOWN, list: null };
  const provider: PaymentProvider = {
    name: "daraja",
    isRepeatable: false,
    queryAfterMs: 20_000,
    start: async () => UNKNOWN,
    status: async () => mpesa.status,
    refund: async () => PAID,
    async received() {
      if (mpesa.list === null) throw new Error("no answer");
      return mpesa.list;
    },
  };
  usePaymentProvider(provider);
  return mpesa;
}

async function promptedOrder(state: "accepted" | "unknown" | "failed" = "accepted") {
  const { id: userId } = await makeBuyer();
  const lamp = await newProduct(8, 2);
  const id = await newOrder({ userId, items: [[lamp, 2]] });
  await db().order.update({ where: { id }, data: { payBefore: payBefore(placedAt) } });
  const { totalCents: cents } = await db().order.findUniqueOrThrow({ where: { id } });
  const checkoutId = state === "unknown" ? null : `ws_${randomUUID()}`;
  const asked = {
    reference: randomUUID(),
    userId,
    orderId: id,
    cents,
    provider: "daraja",
    state,
    checkoutId,
  };
  const attempt = await db().paymentAttempt.create({ data: { ...asked, startedAt: placedAt } });
  return { id, lamp, cents: Number(cents), account: attemptCode(attempt.id) };
}

async function promptAgain(id: number) {
  const { userId } = await db().order.findUniqueOrThrow({ where: { id } });
  return startOrderPayment({ id: userId, isSuperuser: false }, id, "+254712345678");
}

const stored = (id: number) =>
  db().order.findUniqueOrThrow({
    where: { id },
    select: { status: true, paymentStatus: true, payBefore: true },
  });

/** The shop is up all the time. */
async function upFrom(first: number, last: number) {
  for (let at = first; at <= last; at++) await extendPaymentDeadlines(minute(at));
}

const PAID_ORDER = { status: "pending", paymentStatus: "completed" };
const received = (account: string, cents: number): ReceivedPayment => ({
  receipt: `SJK${randomUUID().slice(0, 7).toUpperCase()}`,
  cents,
  phone: "2547*****678",
  payerName: "",
  accountReference: account,
  paidAt: placedAt,
});

test("orders that were paid while the shop was down for 50 minutes are marked as paid at the start (D104)", async () => {
  const mpesa = operator();
  await extendPaymentDeadlines(minute(1));
  const orders = [await promptedOrder(), await promptedOrder(), await promptedOrder()];
  mpesa.status = PAID;
  expect(await extendPaymentDeadlines(minute(51))).toBe(50 * 60_000);
  expect(await cancelUnpaidOrders(minute(51))).toBe(0);
  // the buyers may pay until then: what they had left when the shop went down
  for (const { id } of orders) expect((await stored(id)).payBefore).toEqual(minute(80));
  await upFrom(52, 80);
  expect(await cancelUnpaidOrders(minute(80))).toBe(0);
  for (const { id } of orders) expect(await stored(id)).toMatchObject(PAID_ORDER);
});

test("down time is added to deadlines once, and only for orders that lost time", async () => {
  operator();
  await extendPaymentDeadlines(minute(10));
  const [waiting, late] = [await promptedOrder(), await promptedOrder()];
  await db().order.update({ where: { id: late.id }, data: { payBefore: minute(9) } });
  const lost = await Promise.all([extendPaymentDeadlines(minute(20)), extendPaymentDeadlines(minute(20))]);
  expect(Math.max(...lost)).toBe(10 * 60_000);
  expect((await stored(waiting.id)).payBefore).toEqual(minute(40));
  expect((await stored(late.id)).payBefore).toEqual(minute(9));
  expect(await extendPaymentDeadlines(minute(21))).toBe(0);
  expect((await stored(waiting.id)).payBefore).toEqual(minute(40));
});

test("while M-Pesa does not answer, no order that it was asked about is cancelled; once it does, unpaid ones are", async () => {
  const mpesa = operator();
  const [unpaid, wrongPin] = [await promptedOrder(), await promptedOrder("failed")];
  await upFrom(30, 100);
  expect(await cancelUnpaidOrders(minute(100))).toBe(0);
  mpesa.status = UNPAID;
  expect(await cancelUnpaidOrders(minute(101))).toBe(2);
  for (const { id, lamp } of [unpaid, wrongPin]) {
    expect(await stored(id)).toMatchObject({ status: "cancelled", paymentStatus: "pending" });
    expect(await stockOf(lamp)).toEqual({ stockQuantity: 10, unitsSold: 0 });
  }
});

test("an order without M-Pesa's id waits for its list, and is paid if the payment is on it", async () => {
  const mpesa = operator();
  const [paid, unpaid] = [await promptedOrder("unknown"), await promptedOrder("unknown")];
  expect(await cancelUnpaidOrders(minute(41))).toBe(0);
  mpesa.list = [];
  // payments are listed a little late
  expect(await cancelUnpaidOrders(minute(39))).toBe(0);
  mpesa.list = [received(paid.account, paid.cents)];
  expect(await cancelUnpaidOrders(minute(40))).toBe(1);
  expect(await stored(paid.id)).toMatchObject(PAID_ORDER);
  expect((await stored(unpaid.id)).status).toBe("cancelled");
});

test.each<[string, (id: number) => Promise<Outcome<unknown>>]>([
  ["staff take it up", (id) => updateOrderStatus(admin, id, { status: "processing" })],
  [
    "its money is taken in cash",
    (id) => markPaid(admin, id, { receipt: null, takenBy: "Otieno", seenAt: null }),
  ],
  [
    "an edit gives its buyer the time again",
    (id) => edit(id, { to: { shippingCity: "Thika" }, total: 290_000 }),
  ],
  ["its buyer asks for another prompt", (id) => promptAgain(id)],
])("an order stays if %s while M-Pesa is asked about it", async (_, change) => {
  operator();
  const { id } = await promptedOrder("failed");
  await db().order.update({ where: { id }, data: { payBefore: minute(5) } });
  await upFrom(1, 20);
  usePaymentProvider({
    ...MOCK_PROVIDER_DEFAULTS,
    start: async () => ({ state: "accepted", checkoutId: randomUUID() }),
    async status() {
      valueOf(await change(id));
      return UNPAID;
    },
    refund: async () => PAID,
    name: "daraja",
  });
  expect(await cancelUnpaidOrders(minute(20))).toBe(0);
  expect((await stored(id)).status).not.toBe("cancelled");
});

test("a payment for an attempt that had failed counts, even if only the list has it", async () => {
  const mpesa = operator();
  const order = await promptedOrder("failed");
  mpesa.status = UNPAID;
  mpesa.list = [received(order.account, order.cents)];
  expect(await cancelUnpaidOrders(minute(30))).toBe(0);
  expect(await stored(order.id)).toMatchObject(PAID_ORDER);
});

test("the shop was down if it did not record for 90 seconds that it is up", () => {
  expect(
    [1, 90, 91, 3_000].map((s) => downTimeMs(placedAt, new Date(placedAt.getTime() + s * 1_000))),
  ).toEqual([0, 0, 91_000, 3_000_000]);
  expect(downTimeMs(placedAt, minute(-5))).toBe(0);
});
