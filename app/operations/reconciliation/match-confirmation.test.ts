import { expect, onTestFinished, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { attemptCode } from "~/domain/payment/attempt";
import { subscribe } from "~/events/auction-hub.server";
import { makeBuyer, storedParticipation, storedRound, takePayments } from "../factories.fixture";
import { newOrder, newProduct } from "../orders/orders.fixture";
import { admin, refusalOf, valueOf } from "../products/management.fixture";
import { closeRound } from "../rounds/close-round.server";
import { matchTargets } from "./match-targets.queries.server";
import { matchConfirmation } from "./match-confirmation.server";
import { refundUnmatched } from "./refunds/refund-payment.server";
import { makePayment, makeUnmatchedPayment, makeUnmatchedEntryFee } from "./payments.fixture";
import { phoneProvider } from "../payments/phone-provider.fixture";
import { settlePending } from "../payments/pending-payment.fixture";

setUpTestDatabase(takePayments);

const reason = "They showed us the receipt";

let orders = 0;
async function unpaidOrder() {
  const id = await newOrder({ items: [[await newProduct(10, 1), 1]] });
  const orderNumber = `ORD-20261123-00004${(orders += 1)}`;
  return db().order.update({ where: { id }, data: { orderNumber } });
}

test("an unmatched payment pays an entry fee once, like any payment, with actor and reason in the audit trail (D79)", async () => {
  const { id, receipt, participationId, roundId } = await makeUnmatchedEntryFee();
  const { productId } = await storedRound(roundId);
  const events: string[] = [];
  onTestFinished(subscribe(productId, ({ kind }) => events.push(kind)));
  const matches = await Promise.all(
    Array.from({ length: 5 }, () => matchConfirmation(admin, { id, purpose: { participationId }, reason })),
  );
  expect(matches.filter(({ ok }) => ok)).toHaveLength(1);
  expect((await storedParticipation(participationId)).paymentStatus).toBe("completed");
  expect((await storedRound(roundId)).participantCount).toBe(1);
  expect(events).toEqual(["board"]);
  const money = await db().confirmation.findUniqueOrThrow({ where: { id }, include: { attempt: true } });
  expect(money).toMatchObject({
    state: "matched",
    attempt: { state: "completed", receipt, participationId },
  });
  const [entry] = await db().auditEntry.findMany({
    where: { action: "payment.match", subjectId: money.attemptId ?? 0 },
  });
  expect(JSON.parse(entry?.after ?? "")).toMatchObject({ receipt, reason, paidCents: 5_000 });
});

test("an unmatched payment pays an order, but no order with another price", async () => {
  const order = await unpaidOrder();
  const { id } = await makeUnmatchedPayment({ cents: order.totalCents });
  const { id: other } = await makeUnmatchedPayment({ cents: order.totalCents - 100n });
  const short = refusalOf(
    await matchConfirmation(admin, { id: other, purpose: { orderId: order.id }, reason }),
  );
  expect(short).toMatchObject({ code: "conflict", field: "target" });
  expect(short.message).toContain("but this costs");
  valueOf(await matchConfirmation(admin, { id, purpose: { orderId: order.id }, reason }));
  const paid = await db().order.findUniqueOrThrow({ where: { id: order.id } });
  expect(paid.paymentStatus).toBe("completed");
  const { id: again } = await makeUnmatchedPayment({ cents: order.totalCents });
  expect(
    refusalOf(await matchConfirmation(admin, { id: again, purpose: { orderId: order.id }, reason })).message,
  ).toContain("takes no payment any more");
  expect((await db().confirmation.findUniqueOrThrow({ where: { id: again } })).state).toBe("unmatched");
});

test("a closed round accepts no payment, a buyer may not match, and a receipt counts once", async () => {
  const { id, participationId, roundId } = await makeUnmatchedEntryFee();
  const buyer = await makeBuyer();
  expect(refusalOf(await matchConfirmation(buyer, { id, purpose: { participationId }, reason })).code).toBe(
    "forbidden",
  );
  expect(refusalOf(await refundUnmatched(buyer, { id, reason })).code).toBe("forbidden");
  valueOf(await closeRound(admin, roundId));
  expect(refusalOf(await matchConfirmation(admin, { id, purpose: { participationId }, reason })).code).toBe(
    "conflict",
  );
  const second = await makeUnmatchedEntryFee();
  await db().paymentAttempt.update({ where: { id: second.attemptId }, data: { receipt: second.receipt } });
  const counted = await matchConfirmation(admin, {
    id: second.id,
    purpose: { participationId: second.participationId },
    reason,
  });
  expect(refusalOf(counted).message).toContain("counted already");
});

test("a matched payment counts on the day on which the money came", async () => {
  const order = await unpaidOrder();
  const paidAt = new Date("2026-11-20T09:00:00Z");
  const { id } = await makeUnmatchedPayment({ cents: order.totalCents, paidAt });
  valueOf(await matchConfirmation(admin, { id, purpose: { orderId: order.id }, reason, isOther: true }));
  expect(await db().paymentAttempt.findFirst({ where: { orderId: order.id } })).toMatchObject({
    state: "completed",
    settledAt: paidAt,
  });
});

test("an unmatched payment is refunded once, and cannot be matched then", async () => {
  onTestFinished(() => void takePayments());
  phoneProvider();
  const { id, participationId } = await makeUnmatchedEntryFee();
  const returns = await Promise.all(Array.from({ length: 5 }, () => refundUnmatched(admin, { id, reason })));
  expect(returns.filter(({ ok }) => ok)).toHaveLength(1);
  expect(refusalOf(await matchConfirmation(admin, { id, purpose: { participationId }, reason })).code).toBe(
    "conflict",
  );
  await settlePending(new Date(Date.now() + 120_000));
  const money = await db().confirmation.findUniqueOrThrow({ where: { id }, include: { refunds: true } });
  expect(money.state).toBe("returned");
  expect(money.refunds.map(({ state, cents }) => [state, cents])).toEqual([["completed", 5_000n]]);
});

test("targets are suggested by the same amount, or if the payer typed their reference", async () => {
  const { participationId, attemptId } = await makeUnmatchedEntryFee();
  const order = await unpaidOrder();
  const money = { cents: 1, phone: "", payerName: "", accountReference: "" };
  const targets = async (changes: Partial<typeof money>) =>
    (await matchTargets({ ...money, ...changes })).map(({ target }) => `${target.kind} ${target.id}`);
  expect(await targets({ accountReference: attemptCode(attemptId) })).toEqual([
    `participation ${participationId}`,
  ]);
  expect(await targets({ accountReference: order.orderNumber.toLowerCase() })).toEqual([`order ${order.id}`]);
  expect(await targets({ cents: Number(order.totalCents) })).toContain(`order ${order.id}`);
  expect(await targets({ cents: 5_000 })).toContain(`participation ${participationId}`);
  expect(await targets({})).toEqual([]);
});

test("a payment or a target that does not exist is refused, and nothing is matched", async () => {
  const { id, participationId } = await makeUnmatchedEntryFee();
  const unknown = await matchConfirmation(admin, { id: 999_999, purpose: { participationId }, reason });
  expect(refusalOf(unknown).code).toBe("missing");
  for (const purpose of [{ participationId: 999_999 }, { orderId: 999_999 }])
    expect(refusalOf(await matchConfirmation(admin, { id, purpose, reason }))).toMatchObject({
      code: "conflict",
      field: "target",
    });
  expect((await db().confirmation.findUniqueOrThrow({ where: { id } })).state).toBe("unmatched");
});

const attemptOf = (orderId: number) => db().paymentAttempt.findFirstOrThrow({ where: { orderId } });

test("the payment has the payer's phone if M-Pesa names it in full, and none if it is masked", async () => {
  for (const [phone, phoneNumber] of [
    ["254722000111", "+254722000111"],
    ["2547•••••678", null],
  ] as const) {
    const order = await unpaidOrder();
    const { id } = await makeUnmatchedPayment({ cents: order.totalCents });
    await db().confirmation.update({ where: { id }, data: { phone } });
    valueOf(await matchConfirmation(admin, { id, purpose: { orderId: order.id }, reason }));
    expect(await attemptOf(order.id)).toMatchObject({ phoneNumber, userId: order.userId });
  }
});

/** A test payment that came too late for its own order. */
async function lateTest(cents: bigint) {
  const attemptId = await makePayment("failed");
  await db().paymentAttempt.update({ where: { id: attemptId }, data: { outcome: "paid_too_late", cents } });
  const row = { cents, phone: "", paidAt: new Date(), callback: "", lateAttemptId: attemptId };
  return db().confirmation.create({ data: { ...row, reference: `late ${attemptId}` } });
}

test("a late test payment pays as a test while payments are one, and nothing once the shop takes real money", async () => {
  onTestFinished(() => void takePayments());
  const [order, other] = [await unpaidOrder(), await unpaidOrder()];
  const { id } = await lateTest(order.totalCents);
  valueOf(await matchConfirmation(admin, { id, purpose: { orderId: order.id }, reason }));
  expect(await attemptOf(order.id)).toMatchObject({ provider: "mock", state: "completed", receipt: null });
  const late = await lateTest(other.totalCents);
  phoneProvider();
  const match = { purpose: { orderId: other.id }, reason };
  const refusal = refusalOf(await matchConfirmation(admin, { ...match, id: late.id }));
  expect(refusal).toMatchObject({ code: "conflict", field: "target" });
  expect(refusal.message).toContain("test payment");
  // real money still pays it
  const { id: real } = await makeUnmatchedPayment({ cents: other.totalCents });
  valueOf(await matchConfirmation(admin, { ...match, id: real }));
  expect(await attemptOf(other.id)).toMatchObject({ provider: "daraja", state: "completed" });
});

test("money pays what is still due of an order that was paid in part, not its whole price", async () => {
  const order = await unpaidOrder();
  const dueCents = 30_000n;
  await db().order.update({ where: { id: order.id }, data: { paymentStatus: "completed", dueCents } });
  const purpose = { orderId: order.id };
  const { id: whole } = await makeUnmatchedPayment({ cents: order.totalCents });
  expect(refusalOf(await matchConfirmation(admin, { id: whole, purpose, reason })).field).toBe("target");
  const { id } = await makeUnmatchedPayment({ cents: dueCents });
  valueOf(await matchConfirmation(admin, { id, purpose, reason }));
  expect((await db().order.findUniqueOrThrow({ where: { id: order.id } })).dueCents).toBe(0n);
});
