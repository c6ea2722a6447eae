import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { openTestDatabase } from "~/db/test-database.server";
import { usePaymentProvider } from "~/payments/provider.server";
import { MANNER, PAID } from "~/payments/results.fixture";
import { makeBuyer, storedParticipation, takePayments } from "../factories.fixture";
import { admin, refusalOf, valueOf } from "../products/management.fixture";
import { handleRefundResult } from "../payments/refunds.server";
import { endReturn } from "./end-return.server";
import { askNow, giveUpPayment } from "./desk.server";
import { retryRefund } from "../payments/retry-refund.server";
import { returnConfirmation } from "./match-confirmation.server";
import { failedReturn, makeUnmatchedPayment, openPayment, silentReturn } from "./payments.fixture";
import { settlePayment } from "../payments/settle-payment.server";

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
  takePayments();
});
afterAll(() => database.close());

const reason = "The operator knows nothing of it";
const attemptOf = (id: number) => db().paymentAttempt.findUniqueOrThrow({ where: { id } });
const entryFeeOf = async (id: number) => storedParticipation((await attemptOf(id)).participationId ?? 0);

test("'Ask now' settles a payment by the provider's answer, and says so where it is silent (D79)", async () => {
  const provider = takePayments();
  const id = await openPayment("accepted");
  provider.charged.add((await attemptOf(id)).reference);
  expect(valueOf(await askNow(admin, id))).toBe("completed");
  expect((await entryFeeOf(id)).paymentStatus).toBe("completed");
  expect(refusalOf(await askNow(admin, id)).code).toBe("conflict");
  usePaymentProvider({
    ...MANNER,
    start: async () => PAID,
    status: () => Promise.reject(new Error("the line is down")),
    refund: async () => PAID,
  });
  const other = await openPayment("unknown");
  expect(valueOf(await askNow(admin, other))).toBe("silent");
  expect((await attemptOf(other)).state).toBe("unknown");
  takePayments();
});

test("only what is under way for an hour is given up, with a reason; money that comes all the same counts (D79)", async () => {
  takePayments();
  expect(refusalOf(await giveUpPayment(admin, await openPayment("failed"), reason)).code).toBe("conflict");
  valueOf(await giveUpPayment(admin, await openPayment("accepted"), reason));
  const id = await openPayment("unknown");
  const recent = await openPayment("unknown");
  await db().paymentAttempt.update({ where: { id: recent }, data: { startedAt: new Date() } });
  expect(refusalOf(await giveUpPayment(admin, recent, reason)).code).toBe("conflict");
  expect(refusalOf(await giveUpPayment(await makeBuyer(), id, reason)).code).toBe("forbidden");
  valueOf(await giveUpPayment(admin, id, reason));
  const { reference, state, resultText } = await attemptOf(id);
  expect([state, resultText]).toEqual(["failed", `Given up: ${reason}`]);
  expect((await entryFeeOf(id)).paymentStatus).toBe("failed");
  expect(refusalOf(await giveUpPayment(admin, id, reason)).code).toBe("conflict");
  expect(await settlePayment(reference, { state: "completed", receipt: "SJK7LATE01" })).toBe("counted");
  expect((await entryFeeOf(id)).paymentStatus).toBe("completed");
});

test("a return that failed begins anew once, however often it is asked for, under a reference of its own", async () => {
  takePayments();
  const id = await openPayment("refunding");
  const refundId = await failedReturn({ attemptId: id });
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

test("a payout whose result call was lost is ended by who looked it up, after an hour, once; a late call may still say that it went (D78)", async () => {
  const silent = async (startedAt: Date) => {
    const id = await openPayment("refunding");
    return { id, reference: await silentReturn({ attemptId: id }, startedAt) };
  };
  const recent = await silent(new Date(Date.now() - 30 * 60_000));
  const [came, lost] = [await silent(new Date(0)), await silent(new Date(0))];
  const read = (id: number, hasArrived: boolean) =>
    endReturn(admin, { kind: "payment", id, hasArrived, reason });
  expect(refusalOf(await read(recent.id, true)).code).toBe("conflict");
  expect(
    refusalOf(await endReturn(await makeBuyer(), { kind: "payment", id: came.id, hasArrived: true, reason }))
      .code,
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
  const told = { conversationId: conversationId ?? "", cents: null } as const;
  await handleRefundResult(lost.reference, { ...told, result: { state: "completed", receipt: null } });
  expect((await attemptOf(lost.id)).state).toBe("refunded");
});

test("a return that failed, of a participation or of unmatched payments, ends by the word of who gave it back by hand", async () => {
  const id = await openPayment("refunding");
  const refundId = await failedReturn({ attemptId: id });
  const read = { kind: "payment", id, reason } as const;
  expect(refusalOf(await endReturn(admin, { ...read, hasArrived: false })).code).toBe("conflict");
  valueOf(await endReturn(admin, { ...read, hasArrived: true }));
  expect((await db().refund.findUniqueOrThrow({ where: { id: refundId } })).state).toBe("completed");
  expect((await entryFeeOf(id)).paymentStatus).toBe("refunded");

  const money = await makeUnmatchedPayment();
  valueOf(await returnConfirmation(admin, { id: money.id, reason }));
  await db().refund.updateMany({ where: { confirmationId: money.id }, data: { state: "failed" } });
  const homeless = { kind: "confirmation", id: money.id, hasArrived: true, reason } as const;
  valueOf(await endReturn(admin, homeless));
  expect((await db().confirmation.findUniqueOrThrow({ where: { id: money.id } })).state).toBe("returned");
  expect(refusalOf(await endReturn(admin, homeless)).code).toBe("conflict");
});
