import { createHash } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { MOCK_PROVIDER_DEFAULTS, PAID } from "~/payments/results.fixture";
import { usePaymentProvider } from "~/payments/provider.server";
import type { RefundAnswer } from "~/payments/refund-request";
import { takePayments } from "../factories.fixture";
import { retryRefund } from "../reconciliation/refunds/resolve-refund.server";
import { settlePending } from "../payments/pending-payment.fixture";
import { admin, buyer, refusalOf, valueOf } from "../products/management.fixture";
import { makeOrders } from "./bare-orders.fixture";
import { markPaid } from "./mark-paid.server";
import { newOrder } from "./orders.fixture";
import { paidOrder, storedOrder, auditTrailOf } from "./paid-order.fixture";
import { refundOrder } from "./refund-order.server";
import { db } from "~/db/client.server";

setUpTestDatabase();
beforeEach(() => void takePayments());

const wanted = { cents: 170_000, reason: "The lamp is broken", isByHand: false, seenAt: null };
const part = (cents: number) => ({ ...wanted, cents });

/** The refunds that the provider was asked for, as [reference of the attempt, cents]. */
function returning(answer: () => RefundAnswer | Promise<RefundAnswer>) {
  const asked: [string | null, number][] = [];
  const references: string[] = [];
  usePaymentProvider({
    ...MOCK_PROVIDER_DEFAULTS,
    start: async () => PAID,
    status: async () => PAID,
    async refund({ reference, attemptReference, cents }) {
      asked.push([attemptReference, cents]);
      references.push(reference);
      return answer();
    },
  });
  return { asked, references };
}

test("the whole of a paid order is refunded to the phone, and the order is refunded (D80)", async () => {
  const { id, attemptId, reference } = await paidOrder();
  const { asked } = returning(() => PAID);
  expect(valueOf(await refundOrder(admin, id, wanted))).toEqual({
    end: "completed",
    text: null,
  });
  expect(asked).toEqual([[reference, 170_000]]);
  const order = await storedOrder(id);
  expect(order).toMatchObject({ status: "pending", paymentStatus: "refunded" });
  expect(order.payment).toMatchObject({ state: "refunded", refundedCents: 170_000, leftCents: 0 });
  expect(await auditTrailOf("payment", attemptId)).toEqual([
    {
      action: "payment.refund",
      after: { orderNumber: order.orderNumber, refundedCents: 170_000, reason: "The lamp is broken" },
    },
  ]);
});

test("a part is refunded, then the rest, and never more than was paid", async () => {
  const { id } = await paidOrder();
  valueOf(await refundOrder(admin, id, part(50_000)));
  expect(await storedOrder(id)).toMatchObject({
    paymentStatus: "completed",
    payment: { state: "refunded_in_part", refundedCents: 50_000, leftCents: 120_000 },
  });
  expect(refusalOf(await refundOrder(admin, id, part(120_001)))).toEqual({
    code: "invalid",
    message: "At most KSh 1,200 can be refunded",
    field: "amount",
  });
  expect(refusalOf(await refundOrder(admin, id, part(0))).field).toBe("amount");
  valueOf(await refundOrder(admin, id, part(120_000)));
  expect((await storedOrder(id)).paymentStatus).toBe("refunded");
  expect(refusalOf(await refundOrder(admin, id, wanted)).message).toBe(
    "All the money of this order is back or on its way.",
  );
});

test("two administrators at once refund once", async () => {
  const { id } = await paidOrder();
  const { asked } = returning(() => PAID);
  const { updatedAt: seenAt } = await storedOrder(id);
  const outcomes = await Promise.all(
    [1, 2, 3].map(() => refundOrder(admin, id, { ...part(50_000), seenAt })),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(asked).toHaveLength(1);
  expect((await storedOrder(id)).payment.refundedCents).toBe(50_000);
});

test("a payment that staff entered is refunded by staff, and the provider is not called", async () => {
  const id = await newOrder();
  valueOf(await markPaid(admin, id, { receipt: null, takenBy: "Otieno", seenAt: null }));
  const { asked } = returning(() => PAID);
  valueOf(await refundOrder(admin, id, wanted));
  expect(asked).toEqual([]);
  expect((await storedOrder(id)).attempts[0]?.refunds).toMatchObject([{ way: "hand", state: "completed" }]);
});

test("a paid order from before payment rows gets one, and is refunded by staff", async () => {
  const userId = (await storedOrder(await newOrder())).userId;
  await makeOrders(userId, [{ paymentStatus: "completed", totalCents: 90_000 }]);
  const { id } = await db().order.findFirstOrThrow({ where: { userId }, orderBy: { id: "desc" } });
  valueOf(await refundOrder(admin, id, part(30_000)));
  expect((await storedOrder(id)).payment).toMatchObject({ state: "refunded_in_part", leftCents: 60_000 });
});

test("a provider that does not answer is asked again by the job", async () => {
  const { id } = await paidOrder();
  let isAway = true;
  const { asked, references } = returning(() => {
    if (isAway) throw new Error("no connection");
    return PAID;
  });
  expect(valueOf(await refundOrder(admin, id, wanted)).end).toBe("under way");
  expect((await storedOrder(id)).payment).toMatchObject({ state: "refunding", leftCents: 0 });
  isAway = false;
  await settlePending(new Date(Date.now() + 120_000));
  expect(asked).toHaveLength(2);
  expect(new Set(references).size).toBe(1);
  expect((await storedOrder(id)).paymentStatus).toBe("refunded");
});

test("a failed refund says why and is retried, or paid back by staff", async () => {
  const { id, attemptId } = await paidOrder();
  const { references } = returning(() => ({ state: "failed", code: "2001", text: "The initiator is wrong" }));
  expect(valueOf(await refundOrder(admin, id, wanted))).toMatchObject({
    end: "failed",
    text: "The initiator is wrong",
  });
  const of = { attemptId };
  const reason = "The initiator is set anew";
  expect((await storedOrder(id)).payment).toMatchObject({ state: "refund_failed", leftCents: 0 });
  expect(valueOf(await retryRefund(admin, { of, reason })).end).toBe("failed");
  expect(new Set(references).size).toBe(2);
  const both = await Promise.all([1, 2].map(() => retryRefund(admin, { of, reason, isByHand: true })));
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(references).toHaveLength(2);
  expect(await storedOrder(id)).toMatchObject({ paymentStatus: "refunded", payment: { state: "refunded" } });
  expect(refusalOf(await retryRefund(buyer, { of, reason, isByHand: true })).code).toBe("forbidden");
});

test("parts that settle at once leave the order refunded", async () => {
  const { id } = await paidOrder();
  returning(() => ({ state: "unknown" }));
  valueOf(await refundOrder(admin, id, part(70_000)));
  valueOf(await refundOrder(admin, id, part(100_000)));
  expect((await storedOrder(id)).payment.state).toBe("refunding");
  returning(() => PAID);
  await settlePending(new Date(Date.now() + 120_000));
  expect(await storedOrder(id)).toMatchObject({ paymentStatus: "refunded", payment: { state: "refunded" } });
});

test("an unpaid or missing order and a buyer are refused", async () => {
  const id = await newOrder();
  expect(refusalOf(await refundOrder(admin, id, wanted)).message).toBe(
    "This order is not paid: there is nothing to refund.",
  );
  expect(refusalOf(await refundOrder(admin, 999_999, wanted)).code).toBe("missing");
  expect(refusalOf(await refundOrder(buyer, id, wanted)).code).toBe("forbidden");
});

test("a part is refunded to a phone that is known to have paid, to the digit; otherwise only the whole, or by staff (D114)", async () => {
  const hash = (phone: string) => createHash("sha256").update(phone).digest("hex");
  const samples: [phone: string, isPaidByPrompt: boolean, isKnown: boolean][] = [
    ["2547•••••678", false, false],
    ["2547•••••678", true, true],
    ["2547•••••999", true, false],
    ["254712345678", false, true],
    ["254799999999", false, true],
    [hash("254712345678"), false, true],
    [hash("254799999999"), true, false],
    ["", true, true],
    ["", false, false],
  ];
  for (const [i, [phone, isPaidByPrompt, isKnown]] of samples.entries()) {
    const { id, attemptId } = await paidOrder();
    const paid = { provider: "daraja", receipt: `PAID00${i}`, isPaidByPrompt };
    await db().paymentAttempt.update({ where: { id: attemptId }, data: paid });
    await db().confirmation.create({
      data: {
        reference: `PAID00${i}`,
        mpesaReceipt: `PAID00${i}`,
        attemptId,
        state: "matched",
        cents: 170_000n,
        phone,
        paidAt: new Date(),
        callback: "{}",
      },
    });
    const outcome = await refundOrder(admin, id, part(50_000));
    if (isKnown) expect(outcome.ok, phone).toBe(true);
    else
      expect(refusalOf(outcome).message).toMatch(
        /^M-Pesa did not say which phone paid, to the last digit: only the whole KSh 1,700 can go back/,
      );
    if (isKnown) continue;
    valueOf(await refundOrder(admin, id, { ...part(50_000), isByHand: true }));
    const { id: whole, attemptId: other } = await paidOrder();
    await db().paymentAttempt.update({ where: { id: other }, data: { provider: "daraja" } });
    expect((await refundOrder(admin, whole, wanted)).ok).toBe(true);
  }
});
