import { expect, test, vi } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { usePaymentProvider } from "~/payments/provider.server";
import { MOCK_PROVIDER_DEFAULTS, PAID } from "~/payments/results.fixture";
import { makeBuyer, storedParticipation, takePayments } from "../factories.fixture";
import { admin, refusalOf, valueOf } from "../products/management.fixture";
import { handleRefundResult } from "../payments/refunds/settle-refund.server";
import { resolveRefund, retryRefund } from "./refunds/resolve-refund.server";
import { queryPaymentNow, giveUpPayment } from "./payment-actions.server";
import { refundUnmatched } from "./refunds/refund-payment.server";
import { makeFailedRefund, makeUnmatchedPayment, makePayment, makeSilentRefund } from "./payments.fixture";
import { settleReference } from "../payments/pending-payment.fixture";

setUpTestDatabase(takePayments);

const reason = "The operator knows nothing of it";
const attemptOf = (id: number) => db().paymentAttempt.findUniqueOrThrow({ where: { id } });
const entryFeeOf = async (id: number) => storedParticipation((await attemptOf(id)).participationId ?? 0);

test("'Ask now' settles a payment by the provider's answer, and says if there was none (D79)", async () => {
  const provider = takePayments();
  const id = await makePayment("accepted");
  provider.charged.add((await attemptOf(id)).reference);
  expect(valueOf(await queryPaymentNow(admin, id))).toBe("completed");
  expect((await entryFeeOf(id)).paymentStatus).toBe("completed");
  expect(refusalOf(await queryPaymentNow(admin, id)).code).toBe("conflict");
  usePaymentProvider({
    ...MOCK_PROVIDER_DEFAULTS,
    start: async () => PAID,
    status: () => Promise.reject(new Error("the connection is down")),
    refund: async () => PAID,
  });
  const other = await makePayment("unknown");
  expect(valueOf(await queryPaymentNow(admin, other))).toBe("silent");
  expect((await attemptOf(other)).state).toBe("unknown");
  takePayments();
});

test("only a payment under way for an hour can be given up, with a reason; a late payment still counts (D79)", async () => {
  takePayments();
  expect(refusalOf(await giveUpPayment(admin, await makePayment("failed"), reason)).code).toBe("conflict");
  valueOf(await giveUpPayment(admin, await makePayment("accepted"), reason));
  const id = await makePayment("unknown");
  const recent = await makePayment("unknown");
  await db().paymentAttempt.update({ where: { id: recent }, data: { startedAt: new Date() } });
  expect(refusalOf(await giveUpPayment(admin, recent, reason)).code).toBe("conflict");
  expect(refusalOf(await giveUpPayment(await makeBuyer(), id, reason)).code).toBe("forbidden");
  valueOf(await giveUpPayment(admin, id, reason));
  const { reference, state, resultText } = await attemptOf(id);
  expect([state, resultText]).toEqual(["failed", `Given up: ${reason}`]);
  expect((await entryFeeOf(id)).paymentStatus).toBe("failed");
  expect(refusalOf(await giveUpPayment(admin, id, reason)).code).toBe("conflict");
  expect(await settleReference(reference, { state: "completed", receipt: "SJK7LATE01" })).toBe("counted");
  expect((await entryFeeOf(id)).paymentStatus).toBe("completed");
});

test("a failed refund starts again once, however often it is requested, under a new reference", async () => {
  takePayments();
  const id = await makePayment("refunding");
  const refundId = await makeFailedRefund({ attemptId: id });
  const before = await db().refund.findUniqueOrThrow({ where: { id: refundId } });
  const tries = await Promise.all(
    Array.from({ length: 5 }, () => retryRefund(admin, { of: { attemptId: id }, reason })),
  );
  expect(tries.filter(({ ok }) => ok)).toHaveLength(1);
  const after = await db().refund.findUniqueOrThrow({ where: { id: refundId } });
  expect(after).toMatchObject({ state: "completed", resultCode: null, resultText: null });
  expect(after.reference).not.toBe(before.reference);
  expect((await attemptOf(id)).state).toBe("refunded");
  expect((await entryFeeOf(id)).paymentStatus).toBe("refunded");
  expect(refusalOf(await retryRefund(admin, { of: { attemptId: id }, reason })).code).toBe("conflict");
});

test("a payout whose result callback was lost is ended by a person after an hour, once; a late callback may still complete it (D78)", async () => {
  const silent = async (startedAt: Date) => {
    const id = await makePayment("refunding");
    return { id, reference: await makeSilentRefund({ attemptId: id }, startedAt) };
  };
  const recent = await silent(new Date(Date.now() - 30 * 60_000));
  const [came, lost] = [await silent(new Date(0)), await silent(new Date(0))];
  const read = (id: number, hasArrived: boolean) =>
    resolveRefund(admin, { of: { attemptId: id }, hasArrived, reason });
  expect(refusalOf(await read(recent.id, true)).code).toBe("conflict");
  expect(
    refusalOf(
      await resolveRefund(await makeBuyer(), { of: { attemptId: came.id }, hasArrived: true, reason }),
    ).code,
  ).toBe("forbidden");

  valueOf(await read(came.id, true));
  expect((await attemptOf(came.id)).state).toBe("refunded");
  expect((await entryFeeOf(came.id)).paymentStatus).toBe("refunded");
  expect(refusalOf(await read(came.id, true)).code).toBe("conflict");

  valueOf(await read(lost.id, false));
  const refundOf = (reference: string) => db().refund.findUniqueOrThrow({ where: { reference } });
  expect(await refundOf(lost.reference)).toMatchObject({
    state: "failed",
    resultText: `It was not sent: ${reason}`,
  });
  const { conversationId } = await refundOf(lost.reference);
  const result = { conversationId: conversationId ?? "", cents: null } as const;
  await handleRefundResult(lost.reference, { ...result, result: { state: "completed", receipt: null } });
  expect((await attemptOf(lost.id)).state).toBe("refunded");
});

test("a failed refund, of a participation or an unmatched payment, ends when an administrator records a manual refund", async () => {
  const id = await makePayment("refunding");
  const refundId = await makeFailedRefund({ attemptId: id });
  const read = { of: { attemptId: id }, reason } as const;
  expect(refusalOf(await resolveRefund(admin, { ...read, hasArrived: false })).code).toBe("conflict");
  valueOf(await resolveRefund(admin, { ...read, hasArrived: true }));
  expect((await db().refund.findUniqueOrThrow({ where: { id: refundId } })).state).toBe("completed");
  expect((await entryFeeOf(id)).paymentStatus).toBe("refunded");

  const money = await makeUnmatchedPayment();
  valueOf(await refundUnmatched(admin, { id: money.id, reason }));
  await db().refund.updateMany({ where: { confirmationId: money.id }, data: { state: "failed" } });
  const unmatched = { of: { confirmationId: money.id }, hasArrived: true, reason } as const;
  valueOf(await resolveRefund(admin, unmatched));
  expect((await db().confirmation.findUniqueOrThrow({ where: { id: money.id } })).state).toBe("returned");
  expect(refusalOf(await resolveRefund(admin, unmatched)).code).toBe("conflict");
});

test("a failed refund is either retried or recorded as given back by staff, never both", async () => {
  const id = await makePayment("refunding");
  const refundId = await makeFailedRefund({ attemptId: id });
  const { refund } = db();
  const findMany = refund.findMany.bind(refund);
  usePaymentProvider({
    ...MOCK_PROVIDER_DEFAULTS,
    start: async () => PAID,
    status: async () => PAID,
    refund: async () => ({ state: "unknown" }),
  });
  // the retry begins after the refund was read as failed
  const read = vi.spyOn(refund, "findMany").mockImplementationOnce((async (wanted: never) => {
    const found = await findMany(wanted);
    valueOf(await retryRefund(admin, { of: { attemptId: id }, reason }));
    return found;
  }) as never);
  const noted = { of: { attemptId: id }, hasArrived: true, reason } as const;
  expect(refusalOf(await resolveRefund(admin, noted)).code).toBe("conflict");
  read.mockRestore();
  takePayments();
  const stored = () => refund.findUniqueOrThrow({ where: { id: refundId } });
  expect(await stored()).toMatchObject({ state: "unknown", way: "mock" });

  await refund.update({ where: { id: refundId }, data: { state: "failed" } });
  valueOf(await resolveRefund(admin, noted));
  expect(await stored()).toMatchObject({ state: "completed", way: "hand" });
  expect(refusalOf(await retryRefund(admin, { of: { attemptId: id }, reason })).code).toBe("conflict");
});
