/** What was ended by hand can still come (D115). */
import { beforeEach, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { PATHS } from "~/payments/daraja/fake-operator.fixture";
import { refundResultJson } from "~/payments/daraja/callbacks.fixture";
import { refundOrder } from "../../orders/refund-order.server";
import { makeBuyer } from "../../factories.fixture";
import { makeReceipt, payOrder, stored } from "../../payments/mpesa/daraja-shop.fixture";
import { useDarajaShop } from "../../payments/mpesa/daraja-shop-hooks.fixture";
import { sendRefund } from "../../payments/refunds/send-refund.server";
import { settleRefund } from "../../payments/refunds/settle-refund.server";
import { admin, refusalOf, valueOf } from "../../products/management.fixture";
import { doubleRefunds } from "./double-refunds.queries.server";
import { makeUnmatchedPayment } from "../payments.fixture";
import { refundUnmatched } from "./refund-payment.server";
import { resolveDoubleRefund } from "./resolve-double-refund.server";
import { resolveRefund, retryRefund } from "./resolve-refund.server";

const shop = useDarajaShop();
beforeEach(() => db().earlierRefundRequest.updateMany({ data: { resolvedAt: new Date() } }));

const reason = "M-Pesa's portal does not have it";
const PART = 30_000;

const refundPart = (orderId: number, cents = PART) =>
  refundOrder(admin, orderId, { cents, reason, isByHand: false, seenAt: null });

/** A refund of an order's payment, KSh 300 by payout or the whole by reversal, that M-Pesa accepted. */
async function makeRefund(kind: "payout" | "reversal") {
  const order = await payOrder(shop());
  const cents = kind === "payout" ? PART : order.cents;
  expect(valueOf(await refundPart(order.orderId, cents)).end).toBe("under way");
  const of = { attemptId: order.id };
  const { id } = await db().refund.findFirstOrThrow({ where: of });
  const now = () => db().refund.findUniqueOrThrow({ where: { id } });
  const { reference } = await now();
  await db().refund.update({ where: { id }, data: { startedAt: new Date(0) } });
  const say = async (asked: string, code: number | string, receipt = makeReceipt()) => {
    const { Result } = refundResultJson({ conversationId: "AG_any", code, shillings: cents / 100 });
    await shop().sendCallback("refund", asked, { Result: { ...Result, TransactionID: receipt } });
    return receipt;
  };
  return { order, of, id, cents, reference, now, say };
}

const endAs = (of: { attemptId: number }, hasArrived: boolean) =>
  resolveRefund(admin, { of, hasArrived, reason });
const sentTwice = doubleRefunds;
const openDoubles = (attemptId: number) =>
  db().earlierRefundRequest.count({ where: { refund: { attemptId }, state: "completed" } });

test.each(["payout", "reversal"] as const)(
  "a %s ended as not sent, sent again, and then reported as sent has gone twice: both receipts wait until a person says what was done",
  async (kind) => {
    const { of, reference, now, say, cents } = await makeRefund(kind);
    valueOf(await endAs(of, false));
    expect(valueOf(await retryRefund(admin, { of, reason })).end).toBe("under way");
    const second = await say((await now()).reference, 0);
    expect(await sentTwice()).toEqual([]);
    const receipts = [makeReceipt(), makeReceipt()];
    // the callback comes twice at once, and once more with another receipt
    await Promise.all([1, 2].map(() => say(reference, 0, receipts[0])));
    await say(reference, 0, receipts[1]);
    expect(await now()).toMatchObject({ state: "completed", receipt: second });
    expect(await sentTwice()).toMatchObject([
      { attemptId: of.attemptId, cents, receipts: [second, receipts[0]] },
    ]);
    expect(refusalOf(await resolveDoubleRefund(await makeBuyer(), { of, reason })).code).toBe("forbidden");
    const noted = await Promise.all([1, 2].map(() => resolveDoubleRefund(admin, { of, reason })));
    expect(noted.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await sentTwice()).toEqual([]);
    const { after } = await db().auditEntry.findFirstOrThrow({
      where: { actorId: admin.id },
      orderBy: { id: "desc" },
    });
    expect(after).toContain(receipts[0]);
  },
);

test("a payout ended as not sent that M-Pesa sent after all is complete, and is not sent again", async () => {
  const { of, id, reference, now, say, order } = await makeRefund("payout");
  valueOf(await endAs(of, false));
  const receipt = await say(reference, 0);
  expect(await now()).toMatchObject({ state: "completed", receipt });
  expect(refusalOf(await retryRefund(admin, { of, reason })).code).toBe("conflict");
  expect(await sendRefund(id)).toEqual({ state: "completed", receipt: null });
  expect(shop().operator.sent(PATHS.b2c)).toHaveLength(1);
  expect((await stored(order.id)).refundedCents).toBe(BigInt(PART));
});

test("a report that comes while the payout is sent again stops it, or is stored: never lost, never sent a third time", async () => {
  for (let round = 0; round < 5; round++) {
    const { of, reference, now, say } = await makeRefund("payout");
    valueOf(await endAs(of, false));
    const before = shop().operator.sent(PATHS.b2c).length;
    const [receipt] = await Promise.all([say(reference, 0), retryRefund(admin, { of, reason })]);
    const { state, receipt: counted, reference: asked } = await now();
    const requests = shop().operator.sent(PATHS.b2c).length - before;
    if (requests === 0) {
      expect([state, counted]).toEqual(["completed", receipt]);
      continue;
    }
    expect(state).not.toBe("completed");
    const second = await say(asked, 0);
    expect(await sentTwice()).toMatchObject([{ receipts: [second, receipt] }]);
    valueOf(await resolveDoubleRefund(admin, { of, reason }));
  }
});

test.each([
  [
    "M-Pesa refuses it",
    async (asked: string, say: Awaited<ReturnType<typeof makeRefund>>["say"]) => say(asked, "2001"),
  ],
  ["a person ends it as not sent", async () => undefined],
])(
  "if the earlier request was sent while the next is under way, and then %s, the money is back once",
  async (_, refuse) => {
    const { of, id, reference, now, say } = await makeRefund("payout");
    valueOf(await endAs(of, false));
    valueOf(await retryRefund(admin, { of, reason }));
    const receipt = await say(reference, 0);
    const { reference: next, state } = await now();
    expect([state, await sentTwice()]).toEqual(["accepted", []]);
    await db().refund.update({ where: { id }, data: { startedAt: new Date(0), conversationId: null } });
    await refuse(next, say);
    if ((await now()).state !== "completed") valueOf(await endAs(of, false));
    expect(await now()).toMatchObject({ state: "completed", receipt, reference });
    expect(await sentTwice()).toEqual([]);
    // the other one may still come
    const late = await say(next, 0);
    expect(await sentTwice()).toMatchObject([{ receipts: [receipt, late] }]);
  },
);

test("money that staff gave back by hand and M-Pesa then reports as sent has gone twice", async () => {
  for (const give of [
    (of: { attemptId: number }) => endAs(of, true),
    (of: { attemptId: number }) => retryRefund(admin, { of, reason, isByHand: true }),
  ]) {
    const { of, reference, now, say } = await makeRefund("payout");
    valueOf(await endAs(of, false));
    valueOf(await give(of));
    expect(await now()).toMatchObject({ state: "completed", way: "hand" });
    const receipt = await say(reference, 0);
    expect(await sentTwice()).toMatchObject([{ way: "hand", receipts: [null, receipt] }]);
    valueOf(await resolveDoubleRefund(admin, { of, reason }));
  }
});

test("a reversal that M-Pesa had made already moved nothing the second time, whichever report comes first", async () => {
  const first = await makeRefund("reversal");
  valueOf(await endAs(first.of, false));
  valueOf(await retryRefund(admin, { of: first.of, reason }));
  await first.say((await first.now()).reference, "R000001");
  const receipt = await first.say(first.reference, 0);
  expect(await first.now()).toMatchObject({ state: "completed", receipt });

  const other = await makeRefund("reversal");
  valueOf(await endAs(other.of, false));
  valueOf(await retryRefund(admin, { of: other.of, reason }));
  const sent = await other.say(other.reference, 0);
  await other.say((await other.now()).reference, "R000001");
  expect(await other.now()).toMatchObject({ state: "completed", receipt: sent });

  const third = await makeRefund("reversal");
  valueOf(await endAs(third.of, false));
  valueOf(await retryRefund(admin, { of: third.of, reason }));
  await third.say(third.reference, "R000001");
  const last = await third.say((await third.now()).reference, 0);
  expect(await third.now()).toMatchObject({ state: "completed", receipt: last });
  expect(await sentTwice()).toEqual([]);
  for (const { of } of [first, other, third]) expect(await openDoubles(of.attemptId)).toBe(0);
});

test("a refund ended as arrived gets the receipt that M-Pesa names later, or fails if M-Pesa says so, and can be sent again", async () => {
  const came = await makeRefund("payout");
  valueOf(await endAs(came.of, true));
  const receipt = await came.say(came.reference, 0);
  await db().refund.update({ where: { id: came.id }, data: { conversationId: null } });
  await came.say(came.reference, "2001");
  expect(await came.now()).toMatchObject({ state: "completed", receipt });

  const failed = await makeRefund("reversal");
  valueOf(await endAs(failed.of, true));
  expect((await stored(failed.order.id)).state).toBe("refunded");
  await db().refund.update({ where: { id: failed.id }, data: { conversationId: null } });
  await failed.say(failed.reference, "1");
  expect(await failed.now()).toMatchObject({
    state: "failed",
    resultCode: "1",
    resultText: expect.stringContaining("the payer's or the shop's") as string,
  });
  expect((await stored(failed.order.id)).state).toBe("refunding");
  valueOf(await retryRefund(admin, { of: failed.of, reason }));
  await failed.say((await failed.now()).reference, 0);
  expect((await stored(failed.order.id)).state).toBe("refunded");
  expect(await sentTwice()).toEqual([]);
});

test("an answer to a request that was ended meanwhile is that request's, not the next one's", async () => {
  const { of, id, reference, now } = await makeRefund("payout");
  valueOf(await endAs(of, false));
  valueOf(await retryRefund(admin, { of, reason }));
  await settleRefund(reference, { state: "failed", code: "2001", text: "Refused" });
  expect((await now()).state).toBe("accepted");
  const earlier = await db().earlierRefundRequest.findFirstOrThrow({ where: { refundId: id } });
  expect(earlier).toMatchObject({ reference, state: "failed", resultCode: "2001" });
});

test("a failure of another conversation says nothing about the last request", async () => {
  const { of, reference, now, say } = await makeRefund("payout");
  await say(reference, "2001");
  expect((await now()).state).toBe("accepted");
  valueOf(await endAs(of, false));
  const { id } = await db().refund.findFirstOrThrow({ where: of });
  valueOf(await retryRefund(admin, { of, reason }));
  await say(reference, "2001");
  const earlier = await db().earlierRefundRequest.findFirstOrThrow({ where: { refundId: id } });
  expect(earlier.resultCode).toBeNull();
});

test("money that no order took is on its way back again if M-Pesa failed to send it, and other money stays where it is", async () => {
  const [money, others] = [await makeUnmatchedPayment(), await makeUnmatchedPayment()];
  await db().confirmation.update({ where: { id: others.id }, data: { state: "returned" } });
  valueOf(await refundUnmatched(admin, { id: money.id, reason }));
  const of = { confirmationId: money.id };
  const { id, reference } = await db().refund.findFirstOrThrow({ where: of });
  await db().refund.update({ where: { id }, data: { startedAt: new Date(0) } });
  valueOf(await resolveRefund(admin, { of, hasArrived: true, reason }));
  const stateOf = async ({ id: one }: { id: number }) =>
    (await db().confirmation.findUniqueOrThrow({ where: { id: one } })).state;
  expect(await stateOf(money)).toBe("returned");
  await settleRefund(reference, { state: "failed", code: "1", text: "The initiator has no right to do it" });
  expect([await stateOf(money), await stateOf(others)]).toEqual(["returning", "returned"]);
});
