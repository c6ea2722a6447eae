import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { makeBuyer, makeOpenRound, takePayments } from "../factories.fixture";
import { cancelOrder } from "./cancel/cancel-order.server";
import { paidOrder, storedOrder } from "./paid-order.fixture";
import { admin, refusalOf, valueOf } from "../products/management.fixture";
import { newOrder, newProduct, stockOf } from "./orders.fixture";
import {
  needsAttention,
  ordersNeedingAttention,
  wonNotOrdered,
} from "./orders-needing-attention.queries.server";
import { updateOrderStatus } from "./update-order-status.server";

setUpTestDatabase(takePayments);

const idsOf = async (kind: Parameters<typeof ordersNeedingAttention>[0]) =>
  (await ordersNeedingAttention(kind, 50)).oldest.map(({ id }) => id);
const why = { reason: "The buyer moved away", keepReason: "", seenAt: null };

test("a paid order that REST cancels waits until somebody decides about its money (D80)", async () => {
  const productId = await newProduct(5, 1);
  const { id } = await paidOrder({ items: [[productId, 1]] });
  valueOf(await updateOrderStatus(admin, id, { status: "cancelled" }));
  expect(await idsOf("undecided")).toEqual([id]);
  expect(refusalOf(await cancelOrder(admin, id, { ...why, money: null })).field).toBe("money");
  const both = await Promise.all([1, 2].map(() => cancelOrder(admin, id, { ...why, money: "refund" })));
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await idsOf("undecided")).toEqual([]);
  expect(await storedOrder(id)).toMatchObject({ status: "cancelled", paymentStatus: "refunded" });
  expect(await stockOf(productId)).toEqual({ stockQuantity: 6, unitsSold: 0 });

  const { id: other } = await paidOrder();
  valueOf(await updateOrderStatus(admin, other, { status: "cancelled" }));
  valueOf(await cancelOrder(admin, other, { ...why, money: "keep", keepReason: "Paid for another order" }));
  expect(await needsAttention("undecided", other)).toBe(false);
  expect(refusalOf(await cancelOrder(admin, other, { ...why, money: "keep" })).code).toBe("conflict");
});

test("an order whose status was set to 'paid' has no recorded payment, so nobody has to decide (D66)", async () => {
  const id = await newOrder();
  valueOf(await updateOrderStatus(admin, id, { status: "paid" }));
  valueOf(await updateOrderStatus(admin, id, { status: "cancelled" }));
  expect(await needsAttention("undecided", id)).toBe(false);
});

test("an order waits if it was delivered unpaid, or if its payment failed and none is under way", async () => {
  const unpaid = await newOrder({ status: "delivered" });
  expect(await idsOf("unpaid")).toEqual([unpaid]);
  const failed = await newOrder();
  const { userId } = await storedOrder(failed);
  const attempt = (state: "failed" | "accepted") =>
    db().paymentAttempt.create({
      data: {
        reference: `${state} ${failed}`,
        userId,
        orderId: failed,
        cents: 1n,
        provider: "mock",
        state,
        resultText: "Not enough money",
      },
    });
  await attempt("failed");
  const { oldest } = await ordersNeedingAttention("failed", 50);
  expect(oldest).toMatchObject([{ id: failed, failure: "Not enough money" }]);
  await attempt("accepted");
  expect(await idsOf("failed")).toEqual([]);
});

test("an auction that is won but not ordered waits if the winner's price is stated; so does a paid one that is void", async () => {
  const { auctionId } = await makeOpenRound();
  const { id: winnerId } = await makeBuyer();
  const decidedAt = new Date();
  await db().auctionResult.create({ data: { productId: auctionId, rule: 1, winnerId, decidedAt } });
  const waiting = async () => (await wonNotOrdered(50)).oldest.map(({ product }) => product.id);
  await db().product.update({ where: { id: auctionId }, data: { winnerPays: null } });
  expect(await waiting()).toEqual([]);
  await db().product.update({ where: { id: auctionId }, data: { winnerPays: "average" } });
  expect(await waiting()).toEqual([auctionId]);

  const { id } = await paidOrder();
  await db().order.update({ where: { id }, data: { wonProductId: auctionId } });
  expect(await waiting()).toEqual([]);
  await db().order.update({ where: { id }, data: { status: "cancelled" } });
  expect(await waiting()).toEqual([auctionId]);
  expect(await idsOf("void")).toEqual([]);

  const over = await makeOpenRound();
  await db().auctionResult.create({
    data: { productId: over.auctionId, rule: 1, winnerId, decidedAt, voidedAt: decidedAt },
  });
  const { id: ofVoid } = await paidOrder();
  await db().order.update({ where: { id: ofVoid }, data: { wonProductId: over.auctionId } });
  expect(await idsOf("void")).toEqual([ofVoid]);
});
