/** What buyers, staff and REST read of payments. */
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { Viewer } from "~/domain/account/access";
import { joinAs, makeBuyer, makeOpenRound, makeSuperuser, takePayments } from "../factories.fixture";
import { newOrder } from "../orders/orders.fixture";
import { refundOrder } from "../orders/refund-order.server";
import { admin, valueOf } from "../products/management.fixture";
import { latestPaymentPath, ownPayments } from "./own-payments.queries.server";
import { startOrderPayment } from "./pay-order.server";
import { paymentFor, paymentsFor } from "./payments.queries.server";

setUpTestDatabase(takePayments);

const ALL = { mine: false, state: null, q: "", from: null, to: null, updatedSince: null };
const page = { skip: 0, size: 10 };

async function paidBy(buyer: Viewer) {
  const orderId = await newOrder({ userId: buyer.id });
  const { attemptId } = valueOf(await startOrderPayment(buyer, orderId, "+254712345678"));
  return { orderId, attemptId };
}

test("a buyer's list has each payment with its refunds, the newest first", async () => {
  const buyer = await makeBuyer();
  await paidBy(await makeBuyer());
  const [first, second] = [await paidBy(buyer), await paidBy(buyer)];
  await db().paymentAttempt.update({
    where: { id: first.attemptId },
    data: { startedAt: new Date(Date.now() - 1_000) },
  });
  const part = { cents: 30_000, reason: "Broken", isByHand: false, seenAt: null };
  valueOf(await refundOrder(admin, first.orderId, part));
  const { payments } = await ownPayments(buyer.id, { page: 1, take: 10 });
  expect(payments.map(({ id, order, refunds }) => [id, order?.id, refunds])).toEqual([
    [second.attemptId, second.orderId, []],
    [
      first.attemptId,
      first.orderId,
      [{ id: expect.any(Number) as number, cents: 30_000, state: "completed", receipt: null }],
    ],
  ]);
});

test("REST lists and shows a buyer's own payments alone, and all to a superuser", async () => {
  const [buyer, owner] = [await makeBuyer(), await makeSuperuser()];
  const [{ attemptId: others }, { attemptId }] = [await paidBy(await makeBuyer()), await paidBy(buyer)];
  const own = await paymentsFor(buyer, ALL, page);
  expect([own.total, own.rows.map(({ id }) => id)]).toEqual([1, [attemptId]]);
  const all = await paymentsFor(owner, ALL, page);
  expect(all.total).toBe(await db().paymentAttempt.count());
  expect(all.rows.map(({ id }) => id)).toEqual(expect.arrayContaining([others, attemptId]));
  expect(await paymentFor(buyer, attemptId)).toMatchObject({ id: attemptId, userId: buyer.id });
  expect(await paymentFor(buyer, others)).toBeNull();
  expect(await paymentFor(owner, others)).toMatchObject({ id: others });
});

test("an entry fee leads to the page of its newest payment", async () => {
  const { auctionId } = await makeOpenRound();
  const buyer = await makeBuyer();
  const participationId = await joinAs(buyer, auctionId);
  const before = await db().paymentAttempt.findFirstOrThrow({ where: { participationId } });
  const { id } = await db().paymentAttempt.create({
    data: {
      reference: "again",
      userId: buyer.id,
      participationId,
      cents: 5_000n,
      provider: "mock",
      state: "failed",
    },
  });
  expect(before.id).toBeLessThan(id);
  expect(await latestPaymentPath(participationId)).toBe(`/pay/${id}`);
  expect(await latestPaymentPath(participationId + 1)).toBeNull();
});
