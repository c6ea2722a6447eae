import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { Viewer } from "~/domain/account/access";
import { revenueOf, owedOf } from "~/domain/order/order-sums";
import { newDiscountCode } from "../discount-codes/discount-codes.fixture";
import { makeBuyer, makeStaff, takePayments } from "../factories.fixture";
import { startOrderPayment } from "../payments/pay-order.server";
import { admin, refusalOf, valueOf } from "../products/management.fixture";
import { salesOf } from "../reports/sales.queries.server";
import { dailyReconciliation } from "../reconciliation/daily-reconciliation.queries.server";
import { updateSetting } from "../settings/update-setting.server";
import { shopSettings } from "../settings/settings.server";
import { taxInvoicesOf } from "../tax/tax-invoices.queries.server";
import { placeOrder } from "../checkout/place-order.server";
import { onSale, orderOf } from "../checkout/place-order.fixture";
import { cancelOrder } from "../orders/cancel/cancel-order.server";
import { markPaid } from "../orders/mark-paid.server";
import { orderStats } from "../orders/managed-orders.queries.server";
import { newProduct } from "../orders/orders.fixture";
import { paidOrder, storedOrder } from "../orders/paid-order.fixture";
import { refundOrder } from "../orders/refund-order.server";
import { shipGoods } from "../orders/shipping/ship-goods.server";

import { edit, itemOf, pieces, sumsOf } from "./edit-order.fixture";

let staff: Viewer;
setUpTestDatabase(async () => {
  takePayments();
  staff = await makeStaff("orders");
});

test("a higher total of a paid order leaves a difference, which is paid by phone once, like any other payment", async () => {
  const { id } = await paidOrder();
  const order = await storedOrder(id);
  valueOf(await edit(id, { lines: [[await itemOf(id), 2]], total: 290_000 }, staff));
  expect(await sumsOf(id)).toEqual({
    total: 290_000,
    due: 120_000,
    left: 170_000,
    revenue: 290_000,
    owed: 120_000,
  });
  expect(refusalOf(await shipGoods(admin, id, pieces(await itemOf(id), 2))).message).toContain("KSh 1,200");
  const viewer = { id: order.userId, isSuperuser: false };
  const pay = () => startOrderPayment(viewer, id, "+254712345678");
  await Promise.all([pay(), pay()]);
  expect(await sumsOf(id)).toEqual({ total: 290_000, due: 0, left: 290_000, revenue: 290_000, owed: 0 });
  const paid = await storedOrder(id);
  expect(paid.payment).toMatchObject({ state: "paid", paidCents: 290_000 });
  expect(paid.attempts.map(({ cents }) => cents)).toEqual([170_000, 120_000]);
  // all of it goes back, each payment by itself
  valueOf(
    await cancelOrder(admin, id, { reason: "Moved away", money: "refund", keepReason: "", seenAt: null }),
  );
  const back = await storedOrder(id);
  expect(back).toMatchObject({ status: "cancelled", paymentStatus: "refunded" });
  expect(back.attempts.map(({ state, refundedCents }) => [state, refundedCents])).toEqual([
    ["refunded", 170_000],
    ["refunded", 120_000],
  ]);
});

test("four taps at once prompt a phone once, also if the payment ends between two of them (D73)", async () => {
  for (let i = 0; i < 20; i++) {
    const { id } = await paidOrder();
    const { userId } = await storedOrder(id);
    valueOf(await edit(id, { lines: [[await itemOf(id), 2]], total: 290_000 }, staff));
    const pay = () => startOrderPayment({ id: userId, isSuperuser: false }, id, "+254712345678");
    await Promise.all([pay(), pay(), pay(), pay()]);
    expect((await storedOrder(id)).attempts.map(({ cents }) => cents)).toEqual([170_000, 120_000]);
  }
});

test("the difference can be taken in cash; editing back cancels the difference first, then refunds", async () => {
  const { id } = await paidOrder();
  const item = await itemOf(id);
  valueOf(await edit(id, { lines: [[item, 3]], total: 410_000 }));
  valueOf(await edit(id, { lines: [[item, 2]], total: 290_000 }));
  expect(await sumsOf(id)).toMatchObject({ due: 120_000, left: 170_000 });
  valueOf(await markPaid(admin, id, { receipt: null, takenBy: "Otieno", seenAt: null }));
  expect(await sumsOf(id)).toMatchObject({ due: 0, left: 290_000, revenue: 290_000 });
  expect(refusalOf(await markPaid(admin, id, { receipt: null, takenBy: "Otieno", seenAt: null })).code).toBe(
    "conflict",
  );
  const { refund } = valueOf(await edit(id, { lines: [[item, 1]], total: 170_000 }));
  expect(refund?.end).toBe("completed");
  expect(await sumsOf(id)).toEqual({ total: 170_000, due: 0, left: 170_000, revenue: 170_000, owed: 0 });
  const { attempts, paymentStatus } = await storedOrder(id);
  expect(paymentStatus).toBe("completed");
  // the newest payment gives first
  expect(attempts.map(({ refundedCents }) => refundedCents)).toEqual([0, 120_000]);
});

test("a lower total of a paid order goes back once, needs the permission for money, and counts once in the reports", async () => {
  const { id } = await paidOrder({ items: [[await newProduct(10, 3), 3]] });
  const item = await itemOf(id);
  const lower = { lines: [[item, 1] as const], total: 170_000 };
  expect(refusalOf(await edit(id, lower, staff)).code).toBe("forbidden");
  const all = await Promise.all([1, 2, 3].map(() => edit(id, lower)));
  expect(all.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await sumsOf(id)).toEqual({ total: 170_000, due: 0, left: 170_000, revenue: 170_000, owed: 0 });
  expect(await db().refund.findMany({ where: { attempt: { orderId: id } } })).toMatchObject([
    { cents: 240_000n, isForEdit: true, state: "completed" },
  ]);
  // a refund later is taken off what is left
  valueOf(
    await refundOrder(admin, id, { cents: 50_000, reason: "Scratched", isByHand: false, seenAt: null }),
  );
  expect(await sumsOf(id)).toMatchObject({ left: 120_000, revenue: 120_000 });
});

test("a discount follows the code's sum and categories; the order keeps its use", async () => {
  const { id: codeId } = await newDiscountCode({ code: "SALE-10", percent: 10, fromCents: 200_000 });
  const lamp = await onSale();
  const order = valueOf(
    await placeOrder(await makeBuyer(), { ...orderOf([[lamp, 3]]), discountCode: "SALE-10" }),
  );
  expect(order.totalCents).toBe(320_000);
  const item = await itemOf(order.id);
  const usedBy = () => db().discountCode.findUniqueOrThrow({ where: { id: codeId } });
  const to = orderOf([[lamp, 3]]);
  valueOf(await edit(order.id, { to, lines: [[item, 2]], total: 230_000 }));
  expect(await usedBy()).toMatchObject({ usedCount: 1, usedCents: 20_000n });
  valueOf(await edit(order.id, { to, lines: [[item, 1]], total: 150_000 }));
  expect(await usedBy()).toMatchObject({ usedCount: 1, usedCents: 0n });
  expect(await storedOrder(order.id)).toMatchObject({ discountCode: "SALE-10", discountCents: 0 });
});

test("a code stays with its order: an edit below its sum takes nothing off and says so, an edit back costs what it did before (D117)", async () => {
  const { id: codeId } = await newDiscountCode({
    code: "LAMPS",
    percent: null,
    amountCents: 30_000,
    fromCents: 100_000,
    maxUses: 1,
  });
  const buyer = await makeBuyer();
  const lamp = await onSale({ buyNowPriceCents: 99_999 });
  const to = orderOf([[lamp, 2]]);
  const placed = valueOf(await placeOrder(buyer, { ...to, discountCode: "LAMPS" }));
  expect(placed.totalCents).toBe(219_998);
  valueOf(await startOrderPayment(buyer, placed.id, "+254712345678"));
  const item = await itemOf(placed.id);
  const one = { to, lines: [[item, 1] as const], total: 149_999 };
  const less = await Promise.all([1, 2].map(() => edit(placed.id, one)));
  expect(less.filter(({ ok }) => ok)).toHaveLength(1);
  const saved = less.find(({ ok }) => ok) ?? expect.fail();
  expect(valueOf(saved).plan.discountText).toBe(
    "The code LAMPS takes nothing off these goods: “This code is for goods of KSh 1,000 or more; yours come to KSh 999.99.” It stays with the order, and counts again when its rule is met.",
  );
  expect(await sumsOf(placed.id)).toMatchObject({ total: 149_999, due: 0, left: 149_999 });
  // its last use is still this order's, even if the code ends meanwhile
  const other = await placeOrder(await makeBuyer(), { ...to, discountCode: "LAMPS" });
  expect(refusalOf(other).field).toBe("discount_code");
  await db().discountCode.update({ where: { id: codeId }, data: { endsAt: new Date(0) } });
  const { plan } = valueOf(await edit(placed.id, { to, lines: [[item, 2]], total: 219_998 }));
  expect(plan.discountText).toBe("The code LAMPS takes KSh 300 off again.");
  expect(await sumsOf(placed.id)).toMatchObject({ total: 219_998, due: 69_999 });
  expect(await db().discountCode.findUniqueOrThrow({ where: { id: codeId } })).toMatchObject({
    usedCount: 1,
    usedCents: 30_000n,
  });
});

test("the tax invoice of a paid order is taken back by a credit note, and a new one has the new goods", async () => {
  valueOf(await updateSetting(admin, "isVatRegistered", true));
  await shopSettings();
  const buyer = await makeBuyer();
  const lamp = await onSale({ taxType: "B" });
  const sent = orderOf([[lamp, 2]]);
  const { id } = valueOf(await placeOrder(buyer, sent));
  valueOf(await startOrderPayment(buyer, id, "+254712345678"));
  const item = await itemOf(id);
  const documents = async () =>
    (await taxInvoicesOf({ orderId: id })).map(({ originalId, totalCents }) => [
      originalId === null,
      totalCents,
    ]);
  valueOf(await edit(id, { to: sent, lines: [[item, 1]], total: 150_000 }));
  expect(await documents()).toEqual([
    [true, 250_000],
    [false, 250_000],
    [true, 150_000],
  ]);
  const basket = await onSale({ taxType: "A" });
  valueOf(await edit(id, { to: sent, add: [[basket, 1]], total: 250_000 }));
  // not before it is paid
  expect(await documents()).toHaveLength(3);
  valueOf(await markPaid(admin, id, { receipt: null, takenBy: "Otieno", seenAt: null }));
  expect((await documents()).slice(3)).toEqual([
    [false, 150_000],
    [true, 250_000],
  ]);
  valueOf(await refundOrder(admin, id, { cents: 250_000, reason: "Broken", isByHand: true, seenAt: null }));
  const all = await documents();
  expect(all.reduce((sum, [isInvoice, cents]) => sum + (isInvoice ? 1 : -1) * Number(cents), 0)).toBe(0);
  const numbers = (await db().taxInvoice.findMany({ orderBy: { id: "asc" } })).map(({ number }) => number);
  expect(numbers).toEqual(numbers.map((_, at) => at + 1));
  await db().setting.deleteMany();
});

test("every shilling of edited orders is accounted for on its day (D79), and all sums agree (D46)", async () => {
  const always = { since: new Date("2000-01-01"), before: new Date("2100-01-01") };
  const days = await dailyReconciliation(always);
  const sum = (of: (day: (typeof days)[number]) => number) => days.reduce((all, day) => all + of(day), 0);
  expect(sum((day) => day.takenCents)).toBe(
    sum((day) => day.entryFeesCents + day.ordersCents + day.unmatchedCents),
  );
  const ids = await db().order.findMany({ select: { id: true } });
  const orders = await Promise.all(ids.map(({ id }) => storedOrder(id)));
  const added = (of: (order: (typeof orders)[number]) => number) =>
    orders.reduce((all, order) => all + of(order), 0);
  expect(await orderStats()).toMatchObject({
    totalRevenueCents: added((order) => revenueOf(order, order.payment)),
    totalOwedCents: added(owedOf),
  });
  expect((await salesOf(always)).salesCents, "of the reports").toBe(
    added((order) => revenueOf(order, order.payment)),
  );
});
