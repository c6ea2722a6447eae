import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "~/db/test-database.server";
import { takePayments } from "~/operations/factories.fixture";
import { newOrder } from "~/operations/orders/orders.fixture";
import { paidOrder } from "~/operations/orders/paid-order.fixture";
import { makeFailedRefund } from "~/operations/reconciliation/payments.fixture";
import { orderPage } from "./order-page.server";

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
  takePayments();
});
afterAll(() => database.close());

test("an order leads to its payment: to refund it, and to retry a refund that failed (D80)", async () => {
  const { id, attemptId } = await paidOrder();
  const to = `/management/payments/${attemptId}`;
  const back = encodeURIComponent(`/management/orders/${id}`);
  expect((await orderPage(id)).payment).toMatchObject({
    to,
    refundTo: `${to}/refund?back=${back}`,
    retryAt: null,
  });
  await makeFailedRefund({ attemptId });
  expect((await orderPage(id)).payment).toMatchObject({ retryAt: to });
  expect((await orderPage(await newOrder())).payment).toMatchObject({
    to: null,
    refundTo: null,
    retryAt: null,
  });
});
