import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { argsOf } from "~/http/request.fixture";
import { makeSuperuser, takePayments } from "~/operations/factories.fixture";
import { paidOrder } from "~/operations/orders/paid-order.fixture";
import { makeFailedRefund } from "~/operations/reconciliation/payments.fixture";
import { paymentAction } from "./payment-actions.server";

let actor: Awaited<ReturnType<typeof makeSuperuser>>;
setUpTestDatabase(async () => {
  takePayments();
  actor = await makeSuperuser();
});

/** The status of its answer. */
async function post(id: number, form: Record<string, string>) {
  const address = new URL(`/management/payments/${id}`, "http://soko.example");
  const body = new URLSearchParams({ intent: "retry-refund", ...form });
  const { request, context } = argsOf(new Request(address, { method: "POST", body }));
  const args = { request, params: {}, context: { ...context } };
  const answer: unknown = await paymentAction(args, actor, id).catch((thrown: unknown) => thrown);
  if (answer instanceof Response) return answer.status;
  return (answer as { init?: { status?: number } }).init?.status;
}

const stateOf = async (id: number) => (await db().refund.findUniqueOrThrow({ where: { id } })).state;
const reason = "The operator has our funds now";

test("a failed refund can be retried only on its own payment's page, and only with a reason (D80)", async () => {
  const [own, other] = [await paidOrder(), await paidOrder()];
  const refundId = await makeFailedRefund({ attemptId: own.attemptId });
  expect(await post(other.attemptId, { reason })).toBe(409);
  expect(await post(other.attemptId, { reason, intent: "refund-arrived" })).toBe(409);
  expect(await post(999_999, { reason })).toBe(404);
  expect(await post(own.attemptId, { reason: " " })).toBe(400);
  expect(await post(own.attemptId, {})).toBe(400);
  expect(await stateOf(refundId)).toBe("failed");
  expect(await db().auditEntry.count({ where: { subject: "payment" } })).toBe(0);
  expect(await post(own.attemptId, { reason })).toBe(303);
  expect(await stateOf(refundId)).toBe("completed");
});
