import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { joinAs, makeBuyer, makeOpenRound, storedParticipation, takePayments } from "../../factories.fixture";
import { paidOrder } from "../../orders/paid-order.fixture";
import { settlePending } from "../../payments/pending-payment.fixture";
import { admin, refusalOf, valueOf } from "../../products/management.fixture";
import { possibleDuplicates } from "../duplicates.server";
import { makeDoubleRefund, makePayment, makeUnmatchedPayment } from "../payments.fixture";
import { doubleRefunds } from "./double-refunds.queries.server";
import { paymentToRefund, refundPayment } from "./refund-payment.server";

setUpTestDatabase(takePayments);

const WHOLE = { cents: null, reason: "They paid twice", isByHand: false };

test("an entry fee goes back as a whole, once, and the way it came (D78)", async () => {
  const { auctionId } = await makeOpenRound();
  const participationId = await joinAs(await makeBuyer(), auctionId);
  const { id } = await db().paymentAttempt.findFirstOrThrow({ where: { participationId } });
  const refund = (changes: Partial<Parameters<typeof refundPayment>[2]> = {}, by = admin) =>
    refundPayment(by, id, { ...WHOLE, ...changes });
  expect(refusalOf(await refund({}, await makeBuyer())).code).toBe("forbidden");
  expect(refusalOf(await refund({ cents: 4_900 }))).toMatchObject({ code: "invalid", field: "amount" });
  expect(refusalOf(await refund({ isByHand: true }))).toMatchObject({ code: "invalid", field: "by_hand" });
  expect(refusalOf(await refund({ seenRefundedCents: 100 })).code).toBe("conflict");
  expect((await storedParticipation(participationId)).paymentStatus).toBe("completed");
  expect(valueOf(await refund({ cents: 5_000, seenRefundedCents: 0 }))).toEqual({
    end: "under way",
    text: null,
  });
  await settlePending(new Date(Date.now() + 120_000));
  expect((await storedParticipation(participationId)).paymentStatus).toBe("refunded");
  expect(refusalOf(await refund()).code).toBe("conflict");
  expect(await db().refund.findMany({ where: { attemptId: id } })).toMatchObject([{ cents: 5_000n }]);
});

test("of an order's payment goes back what was asked for, then the rest; a stale page changes nothing", async () => {
  const { id: orderId } = await paidOrder();
  const { id, cents } = await db().paymentAttempt.findFirstOrThrow({ where: { orderId } });
  const stale = { ...WHOLE, seenAt: new Date(0) };
  expect(refusalOf(await refundPayment(admin, id, stale)).code).toBe("conflict");
  valueOf(await refundPayment(admin, id, { ...WHOLE, cents: 10_000, seenRefundedCents: 0 }));
  const again = refusalOf(await refundPayment(admin, id, { ...WHOLE, seenRefundedCents: 0 }));
  expect(again.code).toBe("conflict");
  expect(again.message).toContain("KSh 100");
  valueOf(await refundPayment(admin, id, { ...WHOLE, seenRefundedCents: 10_000 }));
  const back = await db().refund.findMany({ where: { attemptId: id }, orderBy: { id: "asc" } });
  expect(back.map((one) => one.cents)).toEqual([10_000n, cents - 10_000n]);
  expect(refusalOf(await refundPayment(admin, id, WHOLE)).code).toBe("conflict");
  expect(refusalOf(await refundPayment(admin, id + 1_000, WHOLE)).code).toBe("missing");
});

test("a payment that brought no money, or none that is left, says so; one that is unknown is none", async () => {
  const { id: orderId, attemptId } = await paidOrder();
  const { userId } = await db().order.findUniqueOrThrow({ where: { id: orderId } });
  const row = { userId, orderId, cents: 170_000n, provider: "mock", state: "failed" } as const;
  const { id: failed } = await db().paymentAttempt.create({ data: { ...row, reference: "failed" } });
  const nothing = expect.stringContaining("brought no money") as unknown;
  const none = { code: "conflict", message: nothing };
  expect(await paymentToRefund(failed)).toMatchObject({
    state: "failed",
    provider: "mock",
    cents: 170_000,
    fee: null,
    order: null,
    refusal: none,
  });
  expect(refusalOf(await refundPayment(admin, failed, WHOLE))).toMatchObject(none);
  const open = await paymentToRefund(attemptId);
  expect(open).toMatchObject({ refundedCents: 0, fee: null, order: { id: orderId }, refusal: null });
  valueOf(await refundPayment(admin, attemptId, { ...WHOLE, cents: 30_000 }));
  expect(await paymentToRefund(attemptId)).toMatchObject({ refundedCents: 30_000, refusal: null });
  valueOf(await refundPayment(admin, attemptId, WHOLE));
  const back = await paymentToRefund(attemptId);
  expect(back).toMatchObject({ refundedCents: 170_000, refusal: { code: "conflict" } });
  expect(back?.refusal?.message).toContain("back or on its way");
  expect(await paymentToRefund(failed + 1_000)).toBeNull();
  const fee = await makePayment("failed");
  expect(await paymentToRefund(fee)).toMatchObject({ order: null, fee: { feeCents: 5_000 } });
  expect(refusalOf(await refundPayment(admin, fee, WHOLE)).code).toBe("conflict");
});

test("money that is matched or on its way back is possibly the same as no other", async () => {
  const { id } = await makeUnmatchedPayment();
  expect((await possibleDuplicates(id)).length).toBe(0);
  for (const state of ["returning", "returned", "matched"] as const) {
    await db().confirmation.update({ where: { id }, data: { state } });
    expect(await possibleDuplicates(id), state).toEqual([]);
  }
  expect(await possibleDuplicates(id + 1_000)).toEqual([]);
});

test("refunds whose money went twice are listed, the longest waiting first, with both receipts", async () => {
  const attemptId = await makePayment("refunded");
  const { id: confirmationId, receipt } = await makeUnmatchedPayment();
  await makeDoubleRefund({ attemptId });
  await makeDoubleRefund({ confirmationId });
  const settle = (of: object, settledAt: Date) =>
    db().earlierRefundRequest.updateMany({ where: { refund: of }, data: { settledAt } });
  await settle({ attemptId }, new Date());
  await settle({ confirmationId }, new Date(0));
  const money = { cents: 5_000, receipts: ["SJK9SECOND", "SJK9FIRST1"] };
  expect(await doubleRefunds()).toMatchObject([
    { ...money, attemptId: null, confirmation: { id: confirmationId, mpesaReceipt: receipt } },
    { ...money, attemptId, confirmation: null },
  ]);
  await settle({ attemptId }, new Date(-1));
  expect((await doubleRefunds()).map((one) => one.attemptId)).toEqual([attemptId, null]);
  await db().refund.updateMany({ where: { attemptId }, data: { state: "accepted" } });
  expect((await doubleRefunds()).map((one) => one.attemptId)).toEqual([null]);
  await db().earlierRefundRequest.updateMany({ data: { resolvedAt: new Date() } });
  expect(await doubleRefunds()).toEqual([]);
});
