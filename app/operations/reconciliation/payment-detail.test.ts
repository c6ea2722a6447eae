/** What the page of one payment shows. */
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { takePayments } from "../factories.fixture";
import { paidOrder } from "../orders/paid-order.fixture";
import { newUser } from "../products/management.fixture";
import { confirmationDetail, paymentDetail } from "./payment-detail.queries.server";
import { makeDoubleRefund, makeFailedRefund, makePayment, makeUnmatchedPayment } from "./payments.fixture";

setUpTestDatabase(takePayments);

const person = { username: expect.stringMatching(/^Wanjiku-/) as string, lastName: "Mwangi" };

test("an order's payment has its order, its buyer, who entered it, its confirmation, and its refunds from first to last", async () => {
  const { id: orderId, attemptId, reference } = await paidOrder({ orderNumber: "ORD-DETAIL" });
  const otieno = await newUser("Otieno");
  await db().paymentAttempt.update({
    where: { id: attemptId },
    data: { enteredById: otieno, callback: "raw", receipt: "SJK7DETAIL", refundedCents: 10_000n },
  });
  const { id: confirmationId, receipt } = await makeUnmatchedPayment({ accountReference: "P1" });
  await db().confirmation.update({ where: { id: confirmationId }, data: { state: "matched", attemptId } });
  const failed = await makeFailedRefund({ attemptId });
  await makeDoubleRefund({ attemptId });
  const detail = await paymentDetail(attemptId);
  expect(detail).toMatchObject({
    id: attemptId,
    reference,
    cents: 170_000,
    refundedCents: 10_000,
    phoneNumber: "+254712345678",
    provider: "mock",
    state: "completed",
    callback: "raw",
    receipt: "SJK7DETAIL",
    round: null,
    order: { id: orderId, orderNumber: "ORD-DETAIL" },
    user: { firstName: "Wanjiku", ...person },
    enteredBy: "Otieno Mwangi",
    confirmation: { id: confirmationId, state: "matched", mpesaReceipt: receipt, accountReference: "P1" },
  });
  expect(detail?.refunds).toMatchObject([
    { id: failed, state: "failed", cents: 5_000, earlier: [] },
    { state: "completed", receipt: "SJK9SECOND", earlier: [{ receipt: "SJK9FIRST1", state: "completed" }] },
  ]);
});

test("an entry fee's payment has its round and auction; one that nobody entered names nobody, and an unknown one is none", async () => {
  const id = await makePayment("completed");
  const { participation } = await db().paymentAttempt.findUniqueOrThrow({
    where: { id },
    include: { participation: { include: { round: true } } },
  });
  const round = participation?.round;
  expect(await paymentDetail(id)).toMatchObject({
    id,
    order: null,
    enteredBy: null,
    confirmation: null,
    refunds: [],
    round: {
      id: round?.id,
      number: 1,
      productId: round?.productId,
      product: { title: "Kiondo basket", deletedAt: null },
    },
  });
  expect(await paymentDetail(id + 1_000)).toBeNull();
});

test("an unmatched payment has its sum in cents and its refunds from first to last", async () => {
  const { id, receipt } = await makeUnmatchedPayment({ cents: 7_300n });
  const failed = await makeFailedRefund({ confirmationId: id });
  await makeDoubleRefund({ confirmationId: id });
  expect(await confirmationDetail(id)).toMatchObject({
    id,
    mpesaReceipt: receipt,
    cents: 7_300,
    payerName: "WANJIKU",
    refunds: [{ id: failed, state: "failed" }, { receipt: "SJK9SECOND" }],
  });
  expect(await confirmationDetail(id + 1_000)).toBeNull();
});
