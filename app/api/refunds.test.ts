import { expect, test, vi } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { Viewer } from "~/domain/account/access";
import { callApi, checkedBody } from "~/http/rest/call.fixture";
import {
  joinAs,
  makeBuyer,
  makeOpenRound,
  makePledger,
  makeSuperuser,
  storedParticipation,
  takePayments,
} from "~/operations/factories.fixture";
import { newOrder, PRICE_CENTS, SHIPPING_CENTS } from "~/operations/orders/orders.fixture";
import { makeFailedRefund, makeUnmatchedPayment } from "~/operations/reconciliation/payments.fixture";
import { startOrderPayment } from "~/operations/payments/pay-order.server";
import { valueOf } from "~/operations/products/management.fixture";
import { usePaymentProvider } from "~/payments/provider.server";
import { MOCK_PROVIDER_DEFAULTS, PAID } from "~/payments/results.fixture";
import { loader as reconciliationRoute } from "./reconciliation.route";
import { loader as paymentsRoute } from "./payments.route";

const { calls: payments } = paymentsRoute;
const { calls: reconciliation } = reconciliationRoute;

let superuser: Viewer;
setUpTestDatabase(async () => {
  takePayments();
  superuser = await makeSuperuser();
});

const reason = "One of the cups was broken";
const TOTAL = (PRICE_CENTS + SHIPPING_CENTS) / 100;
const refund = (id: number, body: object, as: Viewer = superuser) =>
  callApi(payments.refundPayment, { as, ids: { id }, body: { reason, ...body } });
const refunded = async (id: number, body: object) =>
  checkedBody(payments.refundPayment, await refund(id, body));

async function paidOrder() {
  const viewer = await makeBuyer();
  const orderId = await newOrder({ userId: viewer.id });
  const { attemptId } = valueOf(await startOrderPayment(viewer, orderId, "+254712345678"));
  return { orderId, attemptId, viewer };
}

test("a part of an order's payment is refunded, then the rest; repeating either sends nothing (D80)", async () => {
  const { orderId, attemptId } = await paidOrder();
  expect(await refunded(attemptId, { refunded_amount: 0, amount: 500 })).toMatchObject({
    refund: { state: "completed", text: null },
    payment: { id: attemptId, state: "completed", refunded_amount: 500 },
  });
  expect((await refund(attemptId, { refunded_amount: 0, amount: 500 })).status).toBe(409);
  expect((await refund(attemptId, { refunded_amount: 500, amount: TOTAL })).status).toBe(400);
  expect(await refunded(attemptId, { refunded_amount: 500 })).toMatchObject({
    payment: { state: "refunded", refunded_amount: TOTAL },
  });
  expect((await refund(attemptId, { refunded_amount: TOTAL })).status).toBe(409);
  expect(await db().refund.count({ where: { attemptId } })).toBe(2);
  expect((await db().order.findUniqueOrThrow({ where: { id: orderId } })).paymentStatus).toBe("refunded");
});

test("of two refunds at once one is sent", async () => {
  const { attemptId } = await paidOrder();
  const both = await Promise.all([1, 2].map(() => refund(attemptId, { refunded_amount: 0, amount: 500 })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await db().refund.count({ where: { attemptId } })).toBe(1);
});

test("a refund that begins between two reads of another one is not sent again by it", async () => {
  const { attemptId } = await paidOrder();
  const ask = () => refund(attemptId, { refunded_amount: 0, amount: 500 });
  const { order } = db();
  const findFirst = order.findFirst.bind(order);
  const readOrder = vi.spyOn(order, "findFirst").mockImplementationOnce(((wanted: never) =>
    ask().then(({ status }) => {
      expect(status).toBe(200);
      return findFirst(wanted);
    })) as never);
  expect((await ask()).status).toBe(409);
  readOrder.mockRestore();
  expect(await db().refund.count({ where: { attemptId } })).toBe(1);
});

test("an entry fee is refunded as a whole, for a participation without a pledge (D78)", async () => {
  const { auctionId } = await makeOpenRound();
  const participationId = await joinAs(await makeBuyer(), auctionId);
  const { id } = await db().paymentAttempt.findFirstOrThrow({ where: { participationId } });
  expect((await refund(id, { refunded_amount: 0, amount: 20 })).status).toBe(400);
  expect((await refund(id, { refunded_amount: 0, by_hand: true })).status).toBe(400);
  expect(await refunded(id, { refunded_amount: 0 })).toMatchObject({
    refund: { state: "under_way" },
    payment: { state: "refunding", refunded_amount: 50 },
  });
  expect((await storedParticipation(participationId)).paymentStatus).toBe("pending");
  await makePledger(auctionId, 60_000);
  const pledged = await db().paymentAttempt.findFirstOrThrow({ orderBy: { id: "desc" } });
  expect((await refund(pledged.id, { refunded_amount: 0 })).status).toBe(409);
});

test("the provider's refusal is returned with its text", async () => {
  const { attemptId } = await paidOrder();
  const text = "The initiator information is invalid.";
  usePaymentProvider({
    ...MOCK_PROVIDER_DEFAULTS,
    start: async () => PAID,
    status: async () => PAID,
    refund: async () => ({ state: "failed", code: "2001", text }),
  });
  expect(await refunded(attemptId, { refunded_amount: 0, amount: 500 })).toMatchObject({
    refund: { state: "failed", text },
  });
  takePayments();
});

test("a refund needs a superuser, a reason, and the sum already refunded", async () => {
  const { attemptId, viewer } = await paidOrder();
  expect((await refund(attemptId, { refunded_amount: 0 }, viewer)).status).toBe(403);
  expect((await refund(attemptId, {})).status).toBe(400);
  expect((await refund(attemptId, { refunded_amount: 0, reason: "short" })).status).toBe(400);
  expect((await refund(2_147_483_647, { refunded_amount: 0 })).status).toBe(404);
});

const retried = (id: number, body: object, as: Viewer = superuser) =>
  callApi(payments.retryRefund, { as, ids: { id }, body });

test("a failed refund is retried once, and only if one has failed (D78, D80)", async () => {
  const { attemptId, viewer } = await paidOrder();
  const refundId = await makeFailedRefund({ attemptId });
  expect((await retried(attemptId, { reason }, viewer)).status).toBe(403);
  expect((await retried(attemptId, { reason: "short" })).status).toBe(400);
  expect((await retried(999_999, { reason })).status).toBe(404);
  const both = await Promise.all([retried(attemptId, { reason }), retried(attemptId, { reason })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const [answer] = both.filter(({ status }) => status === 200);
  expect(checkedBody(payments.retryRefund, answer ?? both[0])).toMatchObject({
    refund: { state: "completed", text: null },
    payment: { id: attemptId },
  });
  expect(await db().refund.findUnique({ where: { id: refundId } })).toMatchObject({ state: "completed" });
  expect((await retried(attemptId, { reason })).status).toBe(409);
});

test("a failed refund of an unmatched payment is retried, or paid back by staff", async () => {
  const retry = (id: number, body: object) =>
    callApi(reconciliation.retryReturnOfUnmatched, { as: superuser, ids: { id }, body: { reason, ...body } });
  const [sent, byHand, waiting] = [
    await makeUnmatchedPayment(),
    await makeUnmatchedPayment(),
    await makeUnmatchedPayment(),
  ];
  for (const { id } of [sent, byHand]) {
    await makeFailedRefund({ confirmationId: id });
    await db().confirmation.update({ where: { id }, data: { state: "returning" } });
  }
  expect(checkedBody(reconciliation.retryReturnOfUnmatched, await retry(sent.id, {}))).toMatchObject({
    state: "returned",
  });
  expect(
    checkedBody(reconciliation.retryReturnOfUnmatched, await retry(byHand.id, { by_hand: true })),
  ).toMatchObject({
    state: "returned",
  });
  expect((await retry(waiting.id, {})).status).toBe(409);
});
