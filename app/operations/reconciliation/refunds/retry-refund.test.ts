import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { takePayments } from "../../factories.fixture";
import { paidOrder, auditTrailOf } from "../../orders/paid-order.fixture";
import { makeFailedRefund, makeUnmatchedPayment, makePayment, makeSilentRefund } from "../payments.fixture";
import { admin, refusalOf, valueOf } from "../../products/management.fixture";
import { settleRefund } from "../../payments/refunds/settle-refund.server";
import { resolveRefund, retryRefund } from "./resolve-refund.server";

setUpTestDatabase(takePayments);

const reason = "The operator has our funds now";
const stateOf = async (id: number) => (await db().refund.findUniqueOrThrow({ where: { id } })).state;
const started = { return: "started", resultCode: null, resultText: null, refundedCents: 5_000, reason };
const entry = { action: "payment.refund", after: started };

test("an order's failed refund is retried with a reason, in the audit trail of its payment (D80)", async () => {
  const { attemptId } = await paidOrder();
  const refundId = await makeFailedRefund({ attemptId });
  valueOf(await retryRefund(admin, { of: { attemptId }, reason }));
  expect(await stateOf(refundId)).toBe("completed");
  expect(await auditTrailOf("payment", attemptId)).toEqual([entry]);
});

test("a failed refund of another order, an entry fee or an unmatched payment is not retried with this payment", async () => {
  const { attemptId } = await paidOrder();
  const other = await paidOrder();
  const money = await makeUnmatchedPayment();
  const where = { action: { in: ["payment.refund", "confirmation.return"] } };
  const before = await db().auditEntry.count({ where });
  for (const whose of [
    { attemptId: other.attemptId },
    { attemptId: await makePayment("refunding") },
    { confirmationId: money.id },
  ]) {
    const refundId = await makeFailedRefund(whose);
    for (const isByHand of [false, true])
      expect(refusalOf(await retryRefund(admin, { of: { attemptId }, reason, isByHand })).code).toBe(
        "conflict",
      );
    expect(await stateOf(refundId)).toBe("failed");
  }
  expect(await db().auditEntry.count({ where })).toBe(before);
});

test("a failed refund of an unmatched payment is in the audit trail of that payment, and of no other", async () => {
  const { id: confirmationId } = await makeUnmatchedPayment();
  const refundId = await makeFailedRefund({ confirmationId });
  valueOf(await retryRefund(admin, { of: { confirmationId }, reason, isByHand: true }));
  expect(await db().refund.findUniqueOrThrow({ where: { id: refundId } })).toMatchObject({
    state: "completed",
    way: "hand",
  });
  const entries = await db().auditEntry.findMany({ where: { action: "confirmation.return" } });
  expect(entries.map(({ subject, subjectId }) => [subject, subjectId])).toEqual([
    ["confirmation", confirmationId],
  ]);
});

test("an unknown payment is missing; a payment without a failed refund is a conflict", async () => {
  const attemptId = await makePayment("completed");
  const { id: confirmationId } = await makeUnmatchedPayment();
  const codeFor = async (of: Parameters<typeof retryRefund>[1]["of"]) =>
    refusalOf(await retryRefund(admin, { of, reason })).code;
  expect(await codeFor({ attemptId })).toBe("conflict");
  expect(await codeFor({ confirmationId })).toBe("conflict");
  expect(await codeFor({ attemptId: 999_999 })).toBe("missing");
  expect(await codeFor({ confirmationId: 999_999 })).toBe("missing");
});

test("M-Pesa's report that a refund arrived, which staff had ended by hand, adds its receipt and opens nothing again (D115)", async () => {
  for (const whose of ["attemptId", "confirmationId"] as const) {
    const attemptId = await makePayment("refunding");
    const { id: confirmationId } = await makeUnmatchedPayment();
    await db().confirmation.update({ where: { id: confirmationId }, data: { state: "returning" } });
    const of = whose === "attemptId" ? { attemptId } : { confirmationId };
    const reference = await makeSilentRefund(of);
    valueOf(await resolveRefund(admin, { of, hasArrived: true, reason }));
    expect(await settleRefund(reference, { state: "completed", receipt: "SJK9ARRIVE" })).toBe(true);
    expect(await db().refund.findUnique({ where: { reference } })).toMatchObject({
      state: "completed",
      receipt: "SJK9ARRIVE",
      isEndedByHand: false,
    });
    const { state } = await db().paymentAttempt.findUniqueOrThrow({ where: { id: attemptId } });
    const money = await db().confirmation.findUniqueOrThrow({ where: { id: confirmationId } });
    expect(whose === "attemptId" ? state : money.state).toBe(whose === "attemptId" ? "refunded" : "returned");
    // the second answer changes nothing
    expect(await settleRefund(reference, { state: "failed", code: "1", text: null })).toBe(false);
  }
});
