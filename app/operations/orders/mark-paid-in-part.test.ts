/** A sum now and the rest later, such as on delivery, or in cash and by M-Pesa together. */
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { toColumn } from "~/db/rows.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { nextStepOf } from "~/domain/order/next-step";
import { ON_DELIVERY } from "~/domain/order/payment-method";
import { whyNotShipped } from "~/domain/order/shipping/shipping";
import { differenceOf } from "~/domain/payment/daily-reconciliation";
import { onSale, orderOf } from "../checkout/place-order.fixture";
import { placeOrder } from "../checkout/place-order.server";
import { makeBuyer, takePayments } from "../factories.fixture";
import { makeReceipt } from "../payments/mpesa/daraja-shop.fixture";
import { startOrderPayment } from "../payments/pay-order.server";
import { settleReference } from "../payments/pending-payment.fixture";
import { admin, refusalOf, valueOf } from "../products/management.fixture";
import { dailyReconciliation } from "../reconciliation/daily-reconciliation.queries.server";
import { updateSetting } from "../settings/update-setting.server";
import { taxInvoicesOf } from "../tax/tax-invoices.queries.server";
import { cancelOwnOrder } from "./cancel/cancel-own-order.server";
import { cancelOrder } from "./cancel/cancel-order.server";
import { orderDocuments } from "./order-documents.queries.server";
import { markPaid, type MarkPaidRequest } from "./mark-paid.server";
import { newOrder } from "./orders.fixture";
import { auditTrailOf, storedOrder } from "./paid-order.fixture";
import { updateOrderStatus } from "./update-order-status.server";

setUpTestDatabase(takePayments);

/** The total of one lamp with delivery, in cents. */
const TOTAL = 170_000;
const cash = (amountCents: number | null, more: Partial<MarkPaidRequest> = {}): MarkPaidRequest => ({
  receipt: null,
  takenBy: "Otieno",
  seenAt: null,
  amountCents,
  ...more,
});
const byCode = (amountCents: number | null, receipt = makeReceipt()): MarkPaidRequest => ({
  ...cash(amountCents),
  receipt,
  takenBy: null,
  isSeenOnPhone: true,
});

test("cash and M-Pesa together pay for an order: each part stands in it with its way, and nothing is left", async () => {
  const id = await newOrder();
  valueOf(await markPaid(admin, id, cash(50_000)));
  expect(await storedOrder(id)).toMatchObject({
    paymentStatus: "completed",
    dueCents: 120_000,
    payment: { state: "paid_in_part", paidBy: "cash", paidCents: 50_000, leftCents: 50_000 },
  });
  valueOf(await markPaid(admin, id, byCode(null, "PART1LQWER")));
  expect(await storedOrder(id)).toMatchObject({
    dueCents: 0,
    mpesaTransactionId: "PART1LQWER",
    payment: { state: "paid", paidBy: "mpesa", paidCents: TOTAL, leftCents: TOTAL },
  });
  expect(await auditTrailOf("order", id)).toMatchObject([
    { after: { paidCents: 50_000, dueCents: 120_000, cashTakenBy: "Otieno" } },
    { after: { paidCents: 120_000, mpesaReceipt: "PART1LQWER" } },
  ]);
});

test("a part is more than nothing and at most what is to be paid", async () => {
  const id = await newOrder();
  for (const [cents, message] of [
    [TOTAL + 1, "Only KSh 1,700 is to be paid"],
    [0, "Please enter more than KSh 0"],
    [-100, "Please enter more than KSh 0"],
  ] as const)
    expect(refusalOf(await markPaid(admin, id, cash(cents)))).toEqual({
      code: "invalid",
      message,
      field: "amount",
    });
  valueOf(await markPaid(admin, id, cash(TOTAL - 1)));
  expect(refusalOf(await markPaid(admin, id, cash(2)))).toMatchObject({
    message: "Only KSh 0.01 is to be paid",
  });
  valueOf(await markPaid(admin, id, cash(1)));
  expect(refusalOf(await markPaid(admin, id, cash(1)))).toMatchObject({
    message: "This order is paid already.",
  });
});

test("an order that is paid in part is neither 'Paid' nor shipped among others until the rest is paid", async () => {
  const id = await newOrder();
  valueOf(await markPaid(admin, id, cash(50_000, { status: "paid" })));
  const order = await storedOrder(id);
  expect(order.status).toBe("pending");
  expect(whyNotShipped(order)).toBe("KSh 1,200 is still to be paid");
  valueOf(await markPaid(admin, id, cash(null, { status: "paid" })));
  expect((await storedOrder(id)).status).toBe("paid");
});

test("the rest is collected on delivery where that is agreed: the slip says how much, then the payment is entered", async () => {
  const id = await newOrder({ paymentMethod: "M-Pesa" });
  valueOf(await markPaid(admin, id, cash(50_000, { isRestOnDelivery: true })));
  const order = await storedOrder(id);
  expect(order.paymentMethod).toBe(ON_DELIVERY);
  expect(whyNotShipped(order)).toBeNull();
  const [slip, receipt] = await Promise.all([
    orderDocuments("packing slip", [id]),
    orderDocuments("receipt", [id]),
  ]);
  expect(slip[0]?.document.sums).toContainEqual({ label: "Collect", value: "KSh 1,200", total: true });
  expect(receipt[0]?.document.sums).toEqual(
    expect.arrayContaining([
      { label: "Paid", value: "KSh 500" },
      { label: "Still to be paid", value: "KSh 1,200" },
    ]),
  );
  for (const status of ["shipped", "delivered"] as const)
    valueOf(await updateOrderStatus(admin, id, { status }));
  expect(nextStepOf({ ...(await storedOrder(id)), pickUpPoint: "" })).toMatchObject({ kind: "payment" });
  valueOf(await markPaid(admin, id, cash(null)));
  expect(await storedOrder(id)).toMatchObject({ status: "delivered", dueCents: 0 });
});

test("a payment in whole leaves the order's payment method as it is", async () => {
  const id = await newOrder({ paymentMethod: "M-Pesa" });
  valueOf(await markPaid(admin, id, cash(TOTAL, { isRestOnDelivery: true })));
  expect(await storedOrder(id)).toMatchObject({ paymentMethod: "M-Pesa", dueCents: 0 });
});

test("a confirmed code pays for the part that came with it, and for no other", async () => {
  const id = await newOrder();
  const receipt = makeReceipt();
  await db().confirmation.create({
    data: {
      reference: receipt,
      mpesaReceipt: receipt,
      cents: toColumn(60_000),
      state: "unmatched",
      phone: "2547***678",
      paidAt: new Date(),
      callback: "{}",
    },
  });
  const request = { ...byCode(50_000, receipt), isSeenOnPhone: false };
  expect(refusalOf(await markPaid(admin, id, request))).toMatchObject({ code: "conflict", field: "receipt" });
  valueOf(await markPaid(admin, id, { ...request, amountCents: 60_000 }));
  expect(await storedOrder(id)).toMatchObject({ dueCents: 110_000, payment: { paidCents: 60_000 } });
});

test("of two parts entered at once from the same page one counts", async () => {
  const id = await newOrder();
  const { updatedAt: seenAt } = await storedOrder(id);
  const outcomes = await Promise.all([1, 2].map(() => markPaid(admin, id, cash(50_000, { seenAt }))));
  expect(outcomes.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  expect(await storedOrder(id)).toMatchObject({ dueCents: 120_000, payment: { paidCents: 50_000 } });
});

test("a phone that was asked for the whole pays nothing twice: its money waits, and the rest is asked for", async () => {
  const id = await newOrder();
  const { userId } = await storedOrder(id);
  const asked = { reference: "whole", userId, orderId: id, cents: toColumn(TOTAL), provider: "mock" };
  await db().paymentAttempt.create({ data: { ...asked, state: "accepted" } });
  valueOf(await markPaid(admin, id, cash(50_000)));
  await settleReference("whole", { state: "completed", receipt: null });
  const order = await storedOrder(id);
  expect(order).toMatchObject({ dueCents: 120_000, payment: { state: "paid_in_part", paidCents: 50_000 } });
  valueOf(await startOrderPayment({ id: userId, isSuperuser: false }, id, "+254712345678"));
  expect((await storedOrder(id)).attempts.at(-1)?.cents).toBe(120_000);
});

test("a buyer who paid a part in cash cannot cancel alone, whichever part came last: only staff give cash back", async () => {
  const buyer = await makeBuyer();
  for (const cashFirst of [true, false]) {
    const id = await newOrder({ userId: buyer.id });
    const byPhone = async () => valueOf(await startOrderPayment(buyer, id, "+254712345678"));
    if (!cashFirst) {
      await byPhone();
      await db().order.update({
        where: { id },
        data: { dueCents: 50_000n, subtotalCents: 170_000n, totalCents: 220_000n },
      });
    }
    valueOf(await markPaid(admin, id, cash(50_000)));
    if (cashFirst) await byPhone();
    expect(refusalOf(await cancelOwnOrder(buyer, id)).message).toMatch(/^You did not pay by phone here/);
    expect(await storedOrder(id)).toMatchObject({ status: "pending", payment: { refundedCents: 0 } });
  }
});

test("a cancelled order gives back what was paid of it, and owes nothing more", async () => {
  const id = await newOrder();
  valueOf(await markPaid(admin, id, cash(50_000)));
  expect(
    refusalOf(await cancelOrder(admin, id, { reason: "No", money: null, keepReason: "", seenAt: null })),
  ).toMatchObject({
    code: "invalid",
  });
  valueOf(await cancelOrder(admin, id, { reason: "No", money: "refund", keepReason: "", seenAt: null }));
  expect(await storedOrder(id)).toMatchObject({ status: "cancelled", payment: { refundedCents: 50_000 } });
});

test("each part has its tax invoice, which the next one replaces: in the end the goods stand at their own prices and VAT", async () => {
  valueOf(await updateSetting(admin, "isVatRegistered", true));
  const buyer = await makeBuyer();
  const lamps = [await onSale({ buyNowPriceCents: 33_333 }), await onSale({ buyNowPriceCents: 9_999 })];
  const goods = orderOf([
    [lamps[0] ?? 0, 3],
    [lamps[1] ?? 0, 1],
  ]);
  const [whole, inParts] = [valueOf(await placeOrder(buyer, goods)), valueOf(await placeOrder(buyer, goods))];
  valueOf(await markPaid(admin, whole.id, cash(null)));
  let paid = 0;
  for (const part of [1, 77_777, null]) {
    valueOf(await markPaid(admin, inParts.id, cash(part)));
    const order = await storedOrder(inParts.id);
    paid = order.totalCents - order.dueCents;
    const documents = await taxInvoicesOf({ orderId: inParts.id });
    const standing = documents.map(({ originalId, totalCents }) =>
      originalId === null ? totalCents : -totalCents,
    );
    expect(standing.reduce((sum, cents) => sum + cents, 0)).toBe(paid);
  }
  const lines = async (orderId: number) => {
    const { lines: found } = await db().taxInvoice.findFirstOrThrow({
      where: { orderId, originalId: null },
      orderBy: { id: "desc" },
      include: { lines: { orderBy: { position: "asc" } } },
    });
    return found.map(({ title, quantity, totalCents, vatCents }) => ({
      title,
      quantity,
      totalCents,
      vatCents,
    }));
  };
  expect(await lines(inParts.id)).toEqual(await lines(whole.id));
  const below = { OR: [{ totalCents: { lt: 0 } }, { vatCents: { lt: 0 } }] };
  expect(await db().taxInvoiceLine.count({ where: below })).toBe(0);
  valueOf(await updateSetting(admin, "isVatRegistered", false));
});

test("the day's report adds up to the cent with parts of orders", async () => {
  for (const cents of [1, 33_333, TOTAL - 1]) valueOf(await markPaid(admin, await newOrder(), cash(cents)));
  const days = await dailyReconciliation({ since: new Date(0), before: new Date(Date.now() + 86_400_000) });
  expect(days.map(differenceOf).filter((cents) => cents !== 0)).toEqual([]);
});
