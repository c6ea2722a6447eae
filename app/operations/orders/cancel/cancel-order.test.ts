import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { makeStaff, takePayments } from "../../factories.fixture";
import { admin, buyer, refusalOf, valueOf } from "../../products/management.fixture";
import { cancelOrder } from "./cancel-order.server";
import { newOrder, newProduct, stockOf } from "../orders.fixture";
import { shipGoods } from "../shipping/ship-goods.server";
import { updateOrderStatus } from "../update-order-status.server";
import { paidOrder, storedOrder, auditTrailOf } from "../paid-order.fixture";

let provider: ReturnType<typeof takePayments>;
setUpTestDatabase(() => {
  provider = takePayments();
});

const why = { reason: "The buyer moved away", money: null, keepReason: "", seenAt: null };

test("an unpaid order is cancelled with its reason, and its stock returns", async () => {
  const productId = await newProduct(4, 3);
  const id = await newOrder({ items: [[productId, 3]] });
  expect(valueOf(await cancelOrder(admin, id, why))).toEqual({ refund: null });
  expect(await stockOf(productId)).toEqual({ stockQuantity: 7, unitsSold: 0 });
  expect(await storedOrder(id)).toMatchObject({ status: "cancelled", cancelReason: why.reason });
  expect(await auditTrailOf("order", id)).toEqual([
    { action: "order.cancel", after: { status: "cancelled", cancelReason: why.reason } },
  ]);
  expect(refusalOf(await cancelOrder(admin, id, why)).message).toBe("This order is cancelled already.");
  expect(await stockOf(productId)).toEqual({ stockQuantity: 7, unitsSold: 0 });
});

test("cancelling a paid order asks what happens to the money (D80)", async () => {
  const { id } = await paidOrder();
  expect(refusalOf(await cancelOrder(admin, id, why))).toEqual({
    code: "invalid",
    message: "Please say what becomes of the KSh 1,700 that was paid",
    field: "money",
  });
  expect((await storedOrder(id)).status).toBe("pending");
});

test("a cancelled order's money can be refunded as a whole", async () => {
  const { id, attemptId, reference } = await paidOrder();
  expect(provider.charged.has(reference)).toBe(true);
  const { refund } = valueOf(await cancelOrder(admin, id, { ...why, money: "refund" }));
  expect(refund?.end).toBe("completed");
  expect(provider.charged.has(reference)).toBe(false);
  expect(await storedOrder(id)).toMatchObject({ status: "cancelled", paymentStatus: "refunded" });
  expect(await auditTrailOf("order", id)).toMatchObject([{ after: { moneySentBackCents: 170_000 } }]);
  expect(await auditTrailOf("payment", attemptId)).toMatchObject([{ action: "payment.refund" }]);
});

test("a cancelled order's money can be kept, and the audit trail gives the reason", async () => {
  const { id, reference } = await paidOrder();
  valueOf(await cancelOrder(admin, id, { ...why, money: "keep", keepReason: "Paid for another order" }));
  expect(provider.charged.has(reference)).toBe(true);
  expect(await storedOrder(id)).toMatchObject({ status: "cancelled", paymentStatus: "completed" });
  expect(await auditTrailOf("order", id)).toMatchObject([
    { after: { moneyKeptCents: 170_000, keptBecause: "Paid for another order" } },
  ]);
});

test("two administrators at once cancel once: the stock returns once and the money is refunded once", async () => {
  const productId = await newProduct(10, 1);
  const { id } = await paidOrder({ items: [[productId, 1]] });
  const outcomes = await Promise.all(
    [1, 2, 3].map(() => cancelOrder(admin, id, { ...why, money: "refund" })),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await stockOf(productId)).toEqual({ stockQuantity: 11, unitsSold: 0 });
  expect((await storedOrder(id)).attempts[0]?.refunds).toHaveLength(1);
});

test("a stock that would grow too large leaves order and money as they are", async () => {
  const productId = await newProduct(1_000_000, 1);
  const { id, reference } = await paidOrder({ items: [[productId, 1]] });
  expect(refusalOf(await cancelOrder(admin, id, { ...why, money: "refund" })).code).toBe("conflict");
  expect(provider.charged.has(reference)).toBe(true);
  expect(await storedOrder(id)).toMatchObject({ status: "pending", paymentStatus: "completed" });
});

test("an order that changed meanwhile, and a buyer, are refused", async () => {
  const id = await newOrder();
  expect(refusalOf(await cancelOrder(admin, id, { ...why, seenAt: new Date(0) })).code).toBe("conflict");
  expect(refusalOf(await cancelOrder(buyer, id, why)).code).toBe("forbidden");
});

test("cancelling a partly shipped order returns what has not left, and reopening takes that again", async () => {
  const lamp = await newProduct(4, 3);
  const id = await newOrder({ status: "paid", paymentStatus: "completed", items: [[lamp, 3]] });
  const item = await db().orderItem.findFirstOrThrow({ where: { orderId: id } });
  const parts = [{ id: item.id, quantity: 2 }];
  valueOf(await shipGoods(admin, id, { parts, courier: "", trackingNumber: "" }));
  valueOf(await cancelOrder(admin, id, { ...why, money: "keep", keepReason: "The rest is sold out" }));
  expect(await stockOf(lamp)).toEqual({ stockQuantity: 5, unitsSold: 2 });
  valueOf(await updateOrderStatus(admin, id, { status: "processing" }));
  expect(await stockOf(lamp)).toEqual({ stockQuantity: 4, unitsSold: 3 });
});

test("without the permission for money nobody cancels an order that is paid, whatever they say of the money", async () => {
  const packer = await makeStaff("orders");
  const { id } = await paidOrder();
  for (const money of ["refund", "keep", null] as const)
    expect(
      refusalOf(await cancelOrder(packer, id, { ...why, money, keepReason: "Paid for another" })).code,
    ).toBe("forbidden");
  expect(await storedOrder(id)).toMatchObject({ status: "pending", paymentStatus: "completed" });
  valueOf(await cancelOrder(packer, await newOrder(), why));
});

test("an unpaid order that is cancelled keeps and refunds no money, whatever the form says", async () => {
  for (const money of ["refund", "keep"] as const) {
    const id = await newOrder();
    expect(valueOf(await cancelOrder(admin, id, { ...why, money, keepReason: "Paid" }))).toEqual({
      refund: null,
    });
    expect(await storedOrder(id)).toMatchObject({ status: "cancelled", moneyKeptAt: null });
    expect(await db().paymentAttempt.count({ where: { orderId: id } })).toBe(0);
    expect(await db().refund.count({ where: { attempt: { orderId: id } } })).toBe(0);
  }
});
