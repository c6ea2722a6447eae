import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { takePayments } from "../../factories.fixture";
import { paidOrder, auditTrailOf } from "../../orders/paid-order.fixture";
import { makeFailedRefund, makeUnmatchedPayment, makePayment } from "../payments.fixture";
import { admin, refusalOf, valueOf } from "../../products/management.fixture";
import { retryRefund } from "./resolve-refund.server";

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
