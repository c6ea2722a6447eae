import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { log } from "~/http/observability/log.server";
import { argsOf } from "~/http/request.fixture";
import type { SessionUser } from "~/operations/accounts/sessions.server";
import { makeBuyer } from "~/operations/factories.fixture";
import { newOrder } from "~/operations/orders/orders.fixture";
import { ownPayment } from "~/operations/payments/own-payments.queries.server";
import { startOrderPayment } from "~/operations/payments/pay-order.server";
import { valueOf } from "~/operations/products/management.fixture";
import { type StatusAnswer, usePaymentProvider as takeProvider } from "~/payments/provider.server";
import { MOCK_PROVIDER_DEFAULTS, PAID } from "~/payments/results.fixture";
import { check } from "./pay-actions.server";

setUpTestDatabase();

async function asking(status: () => Promise<StatusAnswer>) {
  takeProvider({
    ...MOCK_PROVIDER_DEFAULTS,
    start: async () => ({ state: "accepted", checkoutId: randomUUID() }),
    status,
    refund: async () => PAID,
  });
  const { id } = await makeBuyer();
  const viewer: SessionUser = { id, isSuperuser: false, username: "wanjiku", firstName: "Wanjiku" };
  const orderId = await newOrder({ userId: id });
  const { attemptId } = valueOf(await startOrderPayment(viewer, orderId, "+254712345678"));
  const payment = await ownPayment(id, attemptId);
  if (!payment) throw new Error("no such payment");
  const args = argsOf(new Request(`http://soko.example/pay/${attemptId}`, { method: "POST" }));
  const stateAfter = async () =>
    (await db().paymentAttempt.findUniqueOrThrow({ where: { id: attemptId } })).state;
  return { answer: await check(args, viewer, payment), stateAfter, args };
}

test("'I have paid' settles the payment and returns to its page", async () => {
  const { answer, stateAfter } = await asking(async () => PAID);
  expect("headers" in answer && answer.headers.get("Location")).toMatch(/^\/pay\/\d+$/);
  expect(await stateAfter()).toBe("completed");
});

test("if the provider fails, the buyer sees it, the log has the request id, and the payment does not change", async () => {
  const error = vi.spyOn(log, "error").mockReturnValue();
  const failure = new Error("the connection is down");
  const { answer, stateAfter, args } = await asking(() => Promise.reject(failure));
  if (!("data" in answer)) throw new Error("no answer");
  expect(answer.data.refusal.message).toBe(
    "We could not ask about your payment just now. Nothing is lost: please try again in a minute.",
  );
  expect(error.mock.calls).toEqual([
    [{ err: failure, requestId: args.context.requestId }, "payment not checked"],
  ]);
  expect(await stateAfter()).toBe("accepted");
  error.mockRestore();
});
