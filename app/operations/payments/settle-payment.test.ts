/** What an answer of M-Pesa does to a payment, and to what it pays for (D21, D73, D79, D102). */
import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { db, transaction } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { Viewer } from "~/domain/account/access";
import { attemptCode } from "~/domain/payment/attempt";
import { eventShapes } from "~/http/wire/event.server";
import { makeBuyer, makeOpenRound, storedRound } from "../factories.fixture";
import { makeReachable, noChannels, queued, rememberMessages } from "../messages/outbox.fixture";
import { newOrder } from "../orders/orders.fixture";
import { joinRound } from "../pledges/join-round.server";
import { admin, valueOf } from "../products/management.fixture";
import { makeUnmatchedPayment } from "../reconciliation/payments.fixture";
import { closeRound } from "../rounds/close-round.server";
import { useEventShapes } from "../webhooks/event-data.server";
import { addEndpoint, deleteWebhooks } from "../webhooks/receiver.fixture";
import { failAttempt, findAttempt } from "./attempts.server";
import { startOrderPayment } from "./pay-order.server";
import { settleReference } from "./pending-payment.fixture";
import { phoneProvider } from "./phone-provider.fixture";

setUpTestDatabase(phoneProvider);

let phones = 0;
const newPhone = () => `+2547340001${String((phones += 1)).padStart(2, "0")}`;
const paid = (receipt: string | null = null) => ({ state: "completed", receipt }) as const;
const NO_ANSWER = { state: "failed", code: "1037", text: "No answer" } as const;

async function fee(by?: Viewer) {
  const { auctionId, roundId } = await makeOpenRound();
  const buyer = by ?? (await makeBuyer());
  valueOf(await joinRound(buyer, auctionId, { phoneNumber: newPhone() }));
  const stored = () =>
    db().paymentAttempt.findFirstOrThrow({
      where: { userId: buyer.id },
      include: { participation: true, refunds: true },
    });
  const { id, reference } = await stored();
  return { id, reference, roundId, buyer, stored };
}

async function prompted() {
  const buyer = await makeBuyer();
  const orderId = await newOrder({ userId: buyer.id });
  const phone = newPhone();
  const { attemptId: id } = valueOf(await startOrderPayment(buyer, orderId, phone));
  const stored = () => db().paymentAttempt.findUniqueOrThrow({ where: { id }, include: { order: true } });
  const { reference, cents } = await stored();
  const setOrder = (data: object) => db().order.update({ where: { id: orderId }, data });
  const late = () => db().confirmation.findUnique({ where: { lateAttemptId: id } });
  return { id, reference, cents, orderId, phone, stored, setOrder, late };
}

test("an order counts the sum that is to be paid now, and no other; what is left of it is its difference", async () => {
  const whole = await prompted();
  await whole.setOrder({ payBefore: new Date(), mpesaTransactionId: "typed before" });
  const { updatedAt } = await db().order.findUniqueOrThrow({ where: { id: whole.orderId } });
  expect(await settleReference(whole.reference, paid("SJK7WHOLE1"))).toBe("counted");
  const { order } = await whole.stored();
  expect(order).toMatchObject({
    paymentStatus: "completed",
    payBefore: null,
    dueCents: 0n,
    mpesaTransactionId: "SJK7WHOLE1",
  });
  expect(order?.paidAt?.getTime()).toBeGreaterThan(Date.now() - 60_000);
  expect(order?.updatedAt.getTime()).toBeGreaterThan(updatedAt.getTime());
  const more = { dueCents: 170_000n, totalCents: 340_000n, shippingFeeCents: 220_000n };
  for (const [data, end] of [
    [{ totalCents: 160_000n, shippingFeeCents: 40_000n }, "unmatched"],
    [{ ...more, paymentStatus: "completed" }, "counted"],
    [{ paymentStatus: "completed", dueCents: 20_000n }, "unmatched"],
    [{ paymentStatus: "completed" }, "unmatched"],
    [{ ...more, paymentStatus: "pending" }, "unmatched"],
    [{ status: "cancelled" }, "unmatched"],
    [{ paymentStatus: "refunded" }, "unmatched"],
  ] as const) {
    const { reference, setOrder, stored, late } = await prompted();
    await setOrder(data);
    expect(await settleReference(reference, paid()), String(Object.values(data))).toBe(end);
    expect(await stored()).toMatchObject(
      end === "counted"
        ? { state: "completed", outcome: "counted", order: { dueCents: 0n } }
        : { state: "failed", outcome: "paid_too_late", order: data },
    );
    expect((await late()) === null).toBe(end === "counted");
  }
});

test("money that came too late waits with its phone, account and receipt, unless the receipt is another payment's", async () => {
  const free = await makeUnmatchedPayment({ cents: 170_000n });
  const [otherSum, counted] = [
    await makeUnmatchedPayment({ cents: 160_000n }),
    await makeUnmatchedPayment({ cents: 170_000n }),
  ];
  const payer = await prompted();
  await db().confirmation.update({ where: { id: counted.id }, data: { attemptId: payer.id } });
  const taken = await makeUnmatchedPayment({ cents: 170_000n });
  await db().confirmation.update({ where: { id: taken.id }, data: { lateAttemptId: payer.id } });
  for (const { receipt, own } of [
    { receipt: "SJK7LATER1", own: true },
    { receipt: free.receipt, own: true },
    { receipt: otherSum.receipt, own: false },
    { receipt: counted.receipt, own: false },
    { receipt: taken.receipt, own: false },
    { receipt: null, own: false },
  ]) {
    const order = await prompted();
    await order.setOrder({ status: "cancelled" });
    await db().paymentAttempt.update({ where: { id: order.id }, data: { callback: "as it came" } });
    expect(await settleReference(order.reference, paid(receipt))).toBe("unmatched");
    const late = await order.late();
    expect(late).toMatchObject({
      state: "unmatched",
      cents: 170_000n,
      mpesaReceipt: own ? receipt : null,
      reference: own ? receipt : order.reference,
    });
    if (receipt === free.receipt) expect(late?.id).toBe(free.id);
    else
      expect(late).toMatchObject({
        phone: order.phone,
        accountReference: attemptCode(order.id),
        callback: "as it came",
        connectionId: null,
        proof: null,
      });
  }
  expect(await db().confirmation.findUnique({ where: { id: taken.id } })).toMatchObject({
    lateAttemptId: payer.id,
  });
});

test("a fee that was refused and is paid after its round goes back, and its participation is refunded", async () => {
  const { reference, roundId, stored } = await fee();
  await settleReference(reference, NO_ANSWER);
  expect(await stored()).toMatchObject({
    state: "failed",
    resultCode: "1037",
    participation: { paymentStatus: "failed", failureReason: "No answer" },
  });
  valueOf(await closeRound(admin, roundId));
  expect(await settleReference(reference, paid("SJK7CLOSED"))).toBe("refunded");
  expect(await stored()).toMatchObject({
    state: "refunded",
    outcome: "paid_too_late",
    receipt: "SJK7CLOSED",
    resultCode: null,
    participation: { paymentStatus: "refunded" },
    refunds: [{ cents: 5_000n, reason: "The round closed before the payment finished", actorId: null }],
  });
  expect((await storedRound(roundId)).participantCount).toBe(0);
});

test("a refusal that M-Pesa takes back leaves nothing of itself, and says how the payment was made", async () => {
  const { reference, roundId, stored } = await fee();
  await settleReference(reference, NO_ANSWER);
  expect(await settleReference(reference, { ...paid("SJK7AFTER1"), isByPrompt: true })).toBe("counted");
  const { settledAt, participation, ...attempt } = await stored();
  expect(attempt).toMatchObject({
    state: "completed",
    outcome: "counted",
    receipt: "SJK7AFTER1",
    isPaidByPrompt: true,
    resultCode: null,
    resultText: null,
  });
  expect(settledAt?.getTime()).toBeGreaterThan(Date.now() - 60_000);
  expect(participation).toMatchObject({ paymentStatus: "completed", providerReference: reference });
  expect(participation?.paidAt?.getTime()).toBeGreaterThan(Date.now() - 60_000);
  expect((await storedRound(roundId)).participantCount).toBe(1);
  const unknown = await fee();
  expect(await settleReference(unknown.reference, paid())).toBe("counted");
  expect((await unknown.stored()).isPaidByPrompt).toBe(false);
});

test("a confirmation that came before is its payment's if sum and receipt are the same and it is nobody's yet", async () => {
  const matched = async (receipt: string) => {
    const { state, attemptId } = await db().confirmation.findUniqueOrThrow({
      where: { mpesaReceipt: receipt },
    });
    return [state, attemptId];
  };
  const [same, other, bystander] = [
    await makeUnmatchedPayment(),
    await makeUnmatchedPayment({ cents: 6_000n }),
    await makeUnmatchedPayment(),
  ];
  const [one, two] = [await fee(), await fee()];
  await settleReference(one.reference, paid(same.receipt));
  await settleReference(two.reference, paid(other.receipt));
  expect(await matched(same.receipt)).toEqual(["matched", one.id]);
  expect(await matched(other.receipt)).toEqual(["unmatched", null]);
  expect(await matched(bystander.receipt)).toEqual(["unmatched", null]);
  expect((await two.stored()).state).toBe("completed");
});

test("money that was sent back under its receipt counts for nothing", async () => {
  for (const state of ["returning", "returned"] as const) {
    const money = await makeUnmatchedPayment();
    await db().confirmation.update({ where: { id: money.id }, data: { state } });
    const { reference, stored, roundId } = await fee();
    expect(await settleReference(reference, paid(money.receipt))).toBe("unmatched");
    expect(await stored()).toMatchObject({
      outcome: "paid_too_late",
      participation: { paymentStatus: "failed" },
    });
    expect((await storedRound(roundId)).participantCount).toBe(0);
  }
});

test("programs hear that an order is paid, once, and the buyer hears of a fee that was taken or refused", async () => {
  onTestFinished(deleteWebhooks);
  useEventShapes(eventShapes);
  await addEndpoint("https://programs.example/soko");
  const order = await prompted();
  await settleReference(order.reference, paid());
  await settleReference(order.reference, paid());
  const told = await db().delivery.findMany();
  expect(told.map(({ kind }) => kind)).toEqual(["order.paid"]);
  await deleteWebhooks();
  rememberMessages("sms");
  onTestFinished(noChannels);
  const [taken, refused] = [await fee(await makeReachable()), await fee(await makeReachable())];
  await settleReference(taken.reference, paid());
  await settleReference(refused.reference, NO_ANSWER);
  // whoever gave it up knows
  const { reference } = await fee(await makeReachable());
  const attempt = (await findAttempt({ reference })) ?? expect.fail();
  const givenUp = { outcome: "given_up", code: null, text: null } as const;
  expect(await transaction((tx) => failAttempt(tx, attempt, givenUp))).toBe(true);
  expect((await queued()).map(({ kind, userId }) => [kind, userId])).toEqual([
    ["payment.taken", taken.buyer.id],
    ["payment.failed", refused.buyer.id],
  ]);
});

test("a payment that was begun for nothing is never counted", async () => {
  const { id: userId } = await makeBuyer();
  const reference = randomUUID();
  const { id } = await db().paymentAttempt.create({
    data: { reference, userId, cents: 5_000n, provider: "daraja" },
  });
  expect(await settleReference(reference, paid("SJK7NOTHIN"))).not.toBe("counted");
  expect(await db().paymentAttempt.findUnique({ where: { id } })).toMatchObject({ outcome: "paid_too_late" });
});
