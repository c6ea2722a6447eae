/** What the end of a refund does to its payment, and to what was paid for (D78, D115). */
import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { eventShapes } from "~/http/wire/event.server";
import { takePayments } from "../../factories.fixture";
import { newOrder } from "../../orders/orders.fixture";
import { makePayment, makeSilentRefund, makeUnmatchedPayment } from "../../reconciliation/payments.fixture";
import { useEventShapes } from "../../webhooks/event-data.server";
import { addEndpoint, deleteWebhooks } from "../../webhooks/receiver.fixture";
import { endRefund, handleRefundResult, OPEN_REFUND_STATES, settleRefund } from "./settle-refund.server";

setUpTestDatabase(takePayments);

const SENT = { state: "completed", receipt: "SJK9RETURN" } as const;
const REFUSED = { state: "failed", code: "2001", text: "Refused" } as const;

const paymentOf = (id: number) =>
  db().paymentAttempt.findUniqueOrThrow({
    where: { id },
    include: { participation: true, order: true },
  });
const refundOf = (reference: string) => db().refund.findUniqueOrThrow({ where: { reference } });

/** An accepted refund of that sum. */
async function accepted(attemptId: number, cents = 5_000) {
  const reference = await makeSilentRefund({ attemptId });
  await db().refund.update({ where: { reference }, data: { cents: BigInt(cents) } });
  return reference;
}

test("of a payment that goes back in parts each part ends by itself, and the last one ends the payment and its fee", async () => {
  const attemptId = await makePayment("refunding");
  const [first, refused, last] = [
    await accepted(attemptId, 2_000),
    await accepted(attemptId, 3_000),
    await accepted(attemptId, 3_000),
  ];
  const other = await makePayment("refunding");
  const after = async () => {
    const { state, participation } = await paymentOf(attemptId);
    return [state, participation?.paymentStatus];
  };
  expect(await settleRefund(first, SENT)).toBe(true);
  expect(await settleRefund(refused, REFUSED)).toBe(true);
  expect(await after()).toEqual(["refunding", "pending"]);
  expect(await settleRefund(last, SENT)).toBe(true);
  expect(await after()).toEqual(["refunded", "refunded"]);
  expect(await refundOf(last)).toMatchObject({ state: "completed", receipt: "SJK9RETURN", resultCode: null });
  expect(await paymentOf(other)).toMatchObject({
    state: "refunding",
    participation: { paymentStatus: "pending" },
  });
  for (const late of [SENT, REFUSED]) expect(await settleRefund(last, late)).toBe(false);
  expect(await settleRefund(refused, REFUSED)).toBe(false);
});

test("a part that came back leaves its payment as it was", async () => {
  const attemptId = await makePayment("completed");
  await settleRefund(await accepted(attemptId, 2_000), SENT);
  expect((await paymentOf(attemptId)).state).toBe("completed");
  // nor does the whole sum, while nobody has refunded all of it
  await settleRefund(await accepted(attemptId), SENT);
  expect(await paymentOf(attemptId)).toMatchObject({
    state: "completed",
    participation: { paymentStatus: "pending" },
  });
});

test("the refund of an older payment leaves a fee alone that a newer one pays, or has paid", async () => {
  for (const [reference, paymentStatus] of [
    ["newer", "pending"],
    [null, "completed"],
  ] as const) {
    const attemptId = await makePayment("refunding");
    const { participationId } = await paymentOf(attemptId);
    await db().participation.update({
      where: { id: participationId ?? 0 },
      data: { paymentStatus, ...(reference && { providerReference: `${reference} ${attemptId}` }) },
    });
    await settleRefund(await accepted(attemptId), SENT);
    expect(await paymentOf(attemptId)).toMatchObject({ state: "refunded", participation: { paymentStatus } });
  }
});

test("an order is refunded, and owes nothing, once all that was paid for it is back", async () => {
  const pay = async (orderId: number, state: "refunding" | "failed") => {
    const { userId } = await db().order.findUniqueOrThrow({ where: { id: orderId } });
    const row = { reference: randomUUID(), userId, orderId, cents: 5_000n, provider: "daraja", state };
    return (await db().paymentAttempt.create({ data: row })).id;
  };
  const [orderId, unpaidId] = [await newOrder(), await newOrder()];
  await db().order.update({ where: { id: orderId }, data: { paymentStatus: "completed", dueCents: 700n } });
  const paid = [await pay(orderId, "refunding"), await pay(orderId, "refunding")] as const;
  await pay(orderId, "failed");
  const statusOf = async (id: number) => {
    const { paymentStatus, dueCents } = await db().order.findUniqueOrThrow({ where: { id } });
    return [paymentStatus, Number(dueCents)];
  };
  await settleRefund(await accepted(paid[0]), SENT);
  expect(await statusOf(orderId)).toEqual(["completed", 700]);
  await settleRefund(await accepted(paid[1]), SENT);
  expect(await statusOf(orderId)).toEqual(["refunded", 0]);
  await settleRefund(await accepted(await pay(unpaidId, "refunding")), SENT);
  expect(await statusOf(unpaidId)).toEqual(["pending", 0]);
});

test("money of no payment is back once its refund is, and programs hear of each refund that arrived", async () => {
  onTestFinished(deleteWebhooks);
  useEventShapes(eventShapes);
  await addEndpoint("https://programs.example/soko");
  const [money, other] = [await makeUnmatchedPayment(), await makeUnmatchedPayment()];
  for (const { id } of [money, other])
    await db().confirmation.update({ where: { id }, data: { state: "returning" } });
  const reference = await makeSilentRefund({ confirmationId: money.id });
  const failed = await makeSilentRefund({ confirmationId: other.id });
  await settleRefund(reference, SENT);
  await settleRefund(failed, REFUSED);
  const states = await db().confirmation.findMany({
    where: { id: { in: [money.id, other.id] } },
    orderBy: { id: "asc" },
  });
  expect(states.map(({ state }) => state)).toEqual(["returned", "returning"]);
  const [told, ...more] = await db().delivery.findMany();
  expect(more).toEqual([]);
  expect(JSON.parse(told?.body ?? "")).toMatchObject({
    type: "payment.refunded",
    data: { refund: { id: (await refundOf(reference)).id, receipt: "SJK9RETURN" } },
  });
});

test("a part that staff ended as arrived, and that M-Pesa failed to send, leaves its payment completed", async () => {
  const attemptId = await makePayment("completed");
  const reference = await accepted(attemptId, 2_000);
  const { id } = await refundOf(reference);
  const ended: number[] = [];
  const also = async () => void ended.push(id);
  const end = (from: Parameters<typeof endRefund>[2]["from"]) =>
    endRefund(id, { state: "completed", receipt: null }, { from, also });
  expect(await end(["failed"])).toBe(false);
  expect(await end(OPEN_REFUND_STATES)).toBe(true);
  expect(await end(OPEN_REFUND_STATES)).toBe(false);
  expect(await endRefund(id + 1_000, REFUSED, { from: OPEN_REFUND_STATES, also })).toBe(false);
  expect(ended).toEqual([id]);
  expect(await refundOf(reference)).toMatchObject({ state: "completed", isEndedByHand: true });
  expect(await settleRefund(reference, REFUSED)).toBe(true);
  expect(await refundOf(reference)).toMatchObject({
    state: "failed",
    isEndedByHand: false,
    resultCode: "2001",
    resultText: "Refused",
  });
  expect((await paymentOf(attemptId)).state).toBe("completed");
});

test("M-Pesa's call fits by its reference and sum; a failure of another conversation says nothing of this one", async () => {
  const reference = await accepted(await makePayment("refunding"));
  await db().refund.update({ where: { reference }, data: { conversationId: "AG_own", call: "reversal" } });
  const call = (result: typeof SENT | typeof REFUSED, cents: number | null, conversationId = "AG_own") =>
    handleRefundResult(reference, { result, cents, conversationId });
  expect(await handleRefundResult(randomUUID(), { result: SENT, cents: 5_000, conversationId: "" })).toBe(
    false,
  );
  expect(await call(SENT, 5_001)).toBe(false);
  expect(await call(REFUSED, null, "AG_other")).toBe(true);
  expect((await refundOf(reference)).state).toBe("accepted");
  expect(await call(REFUSED, null)).toBe(true);
  const { state, resultCode, resultText } = await refundOf(reference);
  expect([state, resultCode]).toEqual(["failed", "2001"]);
  expect(resultText).not.toBe("Refused");
  expect(await call(SENT, 5_000, "AG_other")).toBe(true);
  expect(await refundOf(reference)).toMatchObject({ state: "completed", receipt: "SJK9RETURN" });
  const unnamed = await accepted(await makePayment("refunding"));
  await db().refund.update({ where: { reference: unnamed }, data: { conversationId: null } });
  await handleRefundResult(unnamed, { result: REFUSED, cents: null, conversationId: "AG_any" });
  expect((await refundOf(unnamed)).state).toBe("failed");
});

test("a call about an earlier request fits by the sum of its refund", async () => {
  const { id } = await refundOf(await accepted(await makePayment("refunding")));
  const earlier = { refundId: id, reference: randomUUID(), state: "failed" as const, startedAt: new Date(0) };
  await db().earlierRefundRequest.create({
    data: { ...earlier, call: "payout", conversationId: "AG_first" },
  });
  const call = (cents: number, conversationId = "AG_first") =>
    handleRefundResult(earlier.reference, { result: SENT, cents, conversationId });
  const now = () => db().earlierRefundRequest.findFirstOrThrow({ where: { refundId: id } });
  expect(await call(4_999)).toBe(false);
  const failure = { result: REFUSED, cents: null, conversationId: "AG_second" };
  expect(await handleRefundResult(earlier.reference, failure)).toBe(true);
  expect(await now()).toMatchObject({ state: "failed", resultCode: null });
  expect(await call(5_000)).toBe(true);
  expect(await now()).toMatchObject({ state: "completed", receipt: "SJK9RETURN" });
});
