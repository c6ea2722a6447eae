/** What a gateway's answer says about a refund (D116). */
import { expect, test, vi } from "vitest";
import { db } from "~/db/client.server";
import { acceptedRefund, errorOf, PATHS } from "~/payments/daraja/fake-operator.fixture";
import { until } from "../../../../tests/until";
import { takePayments } from "../../factories.fixture";
import { paidOrder } from "../../orders/paid-order.fixture";
import { refundOrder } from "../../orders/refund-order.server";
import { admin, valueOf } from "../../products/management.fixture";
import { makeReceipt, payOrder } from "../mpesa/daraja-shop.fixture";
import { useDarajaShop } from "../mpesa/daraja-shop-hooks.fixture";
import { sendOpenRefunds, sendRefund } from "./send-refund.server";

const shop = useDarajaShop();

const PART = { cents: 30_000, reason: "A part of it was broken", isByHand: false, seenAt: null };

async function refundPart() {
  const { id: attemptId, orderId } = await payOrder(shop());
  expect(valueOf(await refundOrder(admin, orderId, PART)).end).toBe("under way");
  const now = () => db().refund.findFirstOrThrow({ where: { attemptId } });
  return { id: (await now()).id, now };
}

test("a busy gateway sends no refund: the next request counts as the first, so that its refusal is believed", async () => {
  const busy = errorOf("500.003.02", "System is busy");
  shop().operator.on(PATHS.b2c, () => busy);
  const { id, now } = await refundPart();
  expect((await now()).state).toBe("started");
  expect(await sendRefund(id)).toEqual({ state: "unsent" });
  shop().operator.on(PATHS.b2c, () => "cut");
  expect(await sendRefund(id)).toEqual({ state: "unknown" });
  // it may have arrived
  shop().operator.on(PATHS.b2c, () => busy);
  expect(await sendRefund(id)).toEqual({ state: "unknown" });
  expect((await now()).state).toBe("unknown");
  await db().refund.update({ where: { id }, data: { state: "started" } });
  shop().operator.on(PATHS.b2c, () => errorOf("400.002.02", "Bad Request", 400));
  expect((await sendRefund(id)).state).toBe("failed");
  expect((await now()).state).toBe("failed");
});

test("a busy answer that comes after another request was accepted does not make the next one the first", async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  let asked = 0;
  shop().operator.on(PATHS.b2c, async () => {
    asked += 1;
    if (asked > 1) return acceptedRefund("AG_second");
    await answered;
    return errorOf("500.003.02", "System is busy");
  });
  const { orderId } = await payOrder(shop());
  const first = refundOrder(admin, orderId, PART);
  await until(async () => expect(asked).toBe(1));
  const { id: refundId } = await db().refund.findFirstOrThrow({ where: { attempt: { orderId } } });
  expect((await sendRefund(refundId)).state).toBe("accepted");
  answer();
  await first;
  const { state, conversationId } = await db().refund.findUniqueOrThrow({ where: { id: refundId } });
  expect([state, conversationId]).toEqual(["accepted", "AG_second"]);
});

test("what staff give by hand is complete at once, and M-Pesa is not asked", async () => {
  const { id: attemptId, orderId } = await payOrder(shop());
  const { end } = valueOf(await refundOrder(admin, orderId, { ...PART, isByHand: true }));
  expect(end).toBe("completed");
  expect(await db().refund.findFirst({ where: { attemptId } })).toMatchObject({
    state: "completed",
    way: "hand",
    askedAt: null,
  });
  expect(shop().operator.sent(PATHS.b2c)).toEqual([]);
});

test("the whole goes back by its receipt, a part to the phone that paid, under the refund's own reference", async () => {
  const [whole, part] = [await payOrder(shop()), await payOrder(shop())];
  valueOf(await refundOrder(admin, whole.orderId, { ...PART, cents: whole.cents }));
  valueOf(await refundOrder(admin, part.orderId, PART));
  const referenceOf = async (attemptId: number) =>
    (await db().refund.findFirstOrThrow({ where: { attemptId } })).reference;
  const [reversal] = shop().operator.sent(PATHS.reversal);
  expect(reversal?.body).toMatchObject({ TransactionID: whole.receipt, Amount: whole.cents / 100 });
  expect(String(reversal?.body.ResultURL)).toContain(await referenceOf(whole.id));
  expect(
    shop()
      .operator.sent(PATHS.b2c)
      .map(({ body }) => body),
  ).toMatchObject([
    { PartyB: "254712345678", Amount: 300, OriginatorConversationID: await referenceOf(part.id) },
  ]);
});

test("a refund keeps the method of its first request, though a receipt is named later", async () => {
  const { id: attemptId, orderId, cents } = await payOrder(shop());
  await db().paymentAttempt.update({ where: { id: attemptId }, data: { receipt: null } });
  shop().operator.on(PATHS.b2c, () => "cut");
  expect(valueOf(await refundOrder(admin, orderId, { ...PART, cents })).end).toBe("under way");
  const { id } = await db().refund.findFirstOrThrow({ where: { attemptId } });
  await db().paymentAttempt.update({ where: { id: attemptId }, data: { receipt: makeReceipt() } });
  shop().operator.on(PATHS.b2c, () => acceptedRefund("AG_later"));
  expect(await sendRefund(id)).toEqual({ state: "accepted", conversationId: "AG_later" });
  expect(shop().operator.sent(PATHS.reversal)).toEqual([]);
  expect(await db().refund.findUnique({ where: { id } })).toMatchObject({
    state: "accepted",
    call: "payout",
    conversationId: "AG_later",
  });
});

test("a refund of a number that the shop no longer has is not sent, and stays to be sent", async () => {
  const { id: attemptId, orderId } = await payOrder(shop());
  await db().paymentAttempt.update({ where: { id: attemptId }, data: { connectionId: 999 } });
  expect(valueOf(await refundOrder(admin, orderId, PART)).end).toBe("under way");
  expect(await db().refund.findFirst({ where: { attemptId } })).toMatchObject({
    state: "started",
    connectionId: 999,
    askedAt: null,
    call: null,
  });
});

test("a refund that ended meanwhile is asked for no more, and who sent it gets its end", async () => {
  const { id: attemptId, orderId } = await payOrder(shop());
  shop().operator.on(PATHS.b2c, () => "cut");
  valueOf(await refundOrder(admin, orderId, PART));
  const { id } = await db().refund.findFirstOrThrow({ where: { attemptId } });
  const asked = shop().operator.sent(PATHS.b2c).length;
  for (const [state, heard] of [
    ["completed", { state: "completed", receipt: null }],
    ["failed", { state: "unknown" }],
  ] as const) {
    await db().refund.update({ where: { id }, data: { state } });
    expect(await sendRefund(id)).toEqual(heard);
  }
  expect(shop().operator.sent(PATHS.b2c)).toHaveLength(asked);
});

test("all open refunds of a payment are sent; it is refunded once each has arrived", async () => {
  takePayments();
  const { attemptId } = await paidOrder();
  const one = { attemptId, cents: 50_000n, reason: "x", way: "mock" };
  for (const reference of ["first part", "second part"])
    await db().refund.create({ data: { ...one, reference } });
  expect(await sendOpenRefunds(attemptId)).toBe("refunded");
  expect(await db().refund.count({ where: { attemptId, state: "completed" } })).toBe(2);
  await db().refund.create({ data: { ...one, reference: "third part", connectionId: 999, way: "daraja" } });
  expect(await sendOpenRefunds(attemptId)).toBe("refunding");
});

/** Sends a refund of the whole while another process, which read it before the receipt was known, sends a payout of it. */
async function sendBesideAnother(sentByOther: { call: "payout"; connectionId?: number }) {
  const { id: attemptId, orderId, cents } = await payOrder(shop());
  shop().operator.on(PATHS.reversal, () => errorOf("500.003.02", "System is busy"));
  valueOf(await refundOrder(admin, orderId, { ...PART, cents }));
  const { id } = await db().refund.findFirstOrThrow({ where: { attemptId } });
  const asked = shop().operator.sent(PATHS.reversal).length;
  const { refund } = db();
  const read = refund.findUniqueOrThrow.bind(refund);
  const spy = vi.spyOn(refund, "findUniqueOrThrow").mockImplementationOnce((async (wanted: never) => {
    const found = await read(wanted);
    await refund.update({ where: { id }, data: { state: "unknown", ...sentByOther } });
    return found;
  }) as never);
  shop().operator.on(PATHS.b2c, () => acceptedRefund("AG_other"));
  const answer = await sendRefund(id);
  spy.mockRestore();
  expect(shop().operator.sent(PATHS.reversal)).toHaveLength(asked);
  return { answer, payouts: shop().operator.sent(PATHS.b2c).length };
}

test("of two processes that send one refund at once, the second repeats the first one's method, by its connection", async () => {
  expect(await sendBesideAnother({ call: "payout" })).toEqual({
    answer: { state: "accepted", conversationId: "AG_other" },
    payouts: 1,
  });
  // this process does not know the other one's connection
  expect(await sendBesideAnother({ call: "payout", connectionId: 999 })).toEqual({
    answer: { state: "unknown" },
    payouts: 1,
  });
});
