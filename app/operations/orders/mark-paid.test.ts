import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { ORDER_STATUSES } from "~/domain/order/order";
import { attemptCode } from "~/domain/payment/attempt";
import { takePayments } from "../factories.fixture";
import { admin, buyer, refusalOf, valueOf } from "../products/management.fixture";
import { makeReceipt } from "../payments/mpesa/daraja-shop.fixture";
import { markPaid } from "./mark-paid.server";
import { newOrder, newProduct, stockOf } from "./orders.fixture";
import { paidOrder, storedOrder, auditTrailOf } from "./paid-order.fixture";

setUpTestDatabase(takePayments);

const byMpesa = (receipt: string) => ({ receipt, takenBy: null, seenAt: null, isSeenOnPhone: true });
const inCash = { receipt: null, takenBy: "Otieno", seenAt: null };

const storeConfirmation = (receipt: string, cents: bigint, state: "unmatched" | "returned" = "unmatched") =>
  db().confirmation.create({
    data: {
      reference: receipt,
      mpesaReceipt: receipt,
      cents,
      state,
      phone: "2547***678",
      paidAt: new Date(),
      callback: "{}",
    },
  });

test("an order is marked as paid at any status, which stays as it is (D80)", async () => {
  for (const [i, status] of ORDER_STATUSES.entries()) {
    const id = await newOrder({ status });
    valueOf(await markPaid(admin, id, byMpesa(`SJK${i}QWERTY`)));
    const order = await storedOrder(id);
    expect(order).toMatchObject({ status, paymentStatus: "completed", mpesaTransactionId: `SJK${i}QWERTY` });
    expect(order.payment).toMatchObject({ state: "paid", paidBy: "mpesa", paidCents: 170_000 });
    expect(order.paidAt).not.toBeNull();
  }
});

test("the audit trail records the payment method and who took cash", async () => {
  const [id, other] = [await newOrder(), await newOrder()];
  valueOf(await markPaid(admin, id, inCash));
  valueOf(await markPaid(admin, other, byMpesa("TRA1LQWERT")));
  expect((await storedOrder(id)).payment).toMatchObject({ state: "paid", paidBy: "cash", receipt: null });
  expect((await storedOrder(id)).attempts[0]?.resultText).toBe("Cash, taken by Otieno");
  expect(await auditTrailOf("order", id)).toEqual([
    { action: "order.pay", after: { paymentStatus: "completed", paidCents: 170_000, cashTakenBy: "Otieno" } },
  ]);
  expect(await auditTrailOf("order", other)).toMatchObject([{ after: { mpesaReceipt: "TRA1LQWERT" } }]);
});

test("one M-Pesa code pays for one order", async () => {
  const [id, other] = [await newOrder({ orderNumber: "ORD-CODE-1" }), await newOrder()];
  valueOf(await markPaid(admin, id, byMpesa("ONCEQWERTY")));
  expect(refusalOf(await markPaid(admin, other, byMpesa("ONCEQWERTY")))).toEqual({
    code: "conflict",
    message: "ONCEQWERTY paid for ORD-CODE-1",
    field: "receipt",
  });
  expect((await storedOrder(other)).paymentStatus).toBe("pending");
});

test("the same code entered by two administrators at once pays for one of two orders", async () => {
  const ids = [await newOrder(), await newOrder()];
  const outcomes = await Promise.all(ids.map((id) => markPaid(admin, id, byMpesa("RACEQWERTY"))));
  expect(outcomes.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
});

test("a code that M-Pesa confirmed finds its payment, if the sum is the order's (D79)", async () => {
  const id = await newOrder();
  await storeConfirmation("T0LDQWERTY", 170_000n);
  await storeConfirmation("L3SSQWERTY", 100_000n);
  await storeConfirmation("BACKQWERTY", 170_000n, "returned");
  expect(refusalOf(await markPaid(admin, id, byMpesa("L3SSQWERTY"))).message).toBe(
    "KSh 1,000 came with L3SSQWERTY, but KSh 1,700 is to be paid",
  );
  expect(refusalOf(await markPaid(admin, id, byMpesa("BACKQWERTY"))).message).toBe(
    "The money of BACKQWERTY was sent back or counted elsewhere",
  );
  valueOf(await markPaid(admin, id, byMpesa("T0LDQWERTY")));
  const [attempt] = (await storedOrder(id)).attempts;
  expect(await db().confirmation.findUniqueOrThrow({ where: { mpesaReceipt: "T0LDQWERTY" } })).toMatchObject({
    state: "matched",
    attemptId: attempt?.id,
  });
});

test("a code that M-Pesa never confirmed needs a tick; a confirmed one does not (D80)", async () => {
  const id = await newOrder();
  const unseen = { ...byMpesa("N0TCQWERTY"), isSeenOnPhone: false };
  expect(refusalOf(await markPaid(admin, id, unseen))).toEqual({
    code: "invalid",
    message:
      "M-Pesa has sent this shop no confirmation of N0TCQWERTY. Check it on the payer's phone, and tick this to go on.",
    field: "seen_on_phone",
  });
  expect(await storedOrder(id)).toMatchObject({ paymentStatus: "pending", attempts: [] });
  valueOf(await markPaid(admin, id, byMpesa("N0TCQWERTY")));
  expect((await storedOrder(id)).attempts[0]).toMatchObject({ resultCode: "typed" });
  await storeConfirmation("C0NFQWERTY", 170_000n);
  valueOf(await markPaid(admin, await newOrder(), { ...unseen, receipt: "C0NFQWERTY" }));
});

test.each([
  ["too late", { state: "failed", outcome: "paid_too_late" }],
  ["refunded", { state: "refunded", outcome: "counted", refundedCents: 170_000n }],
] as const)(
  "a code that may be this order's payment that came without its code (%s) needs a tick, also a confirmed one (D79)",
  async (_, end) => {
    const id = await newOrder();
    const { userId } = await storedOrder(id);
    const sent = { userId, orderId: id, cents: 170_000n, provider: "daraja", ...end };
    const { id: attemptId } = await db().paymentAttempt.create({
      data: { reference: randomUUID(), ...sent },
    });
    const [known, unknown] = [makeReceipt(), makeReceipt()];
    await storeConfirmation(known, 170_000n);
    for (const receipt of [known, unknown]) {
      const refusal = refusalOf(await markPaid(admin, id, { ...byMpesa(receipt), isSeenOnPhone: false }));
      expect(refusal).toMatchObject({ code: "invalid", field: "seen_on_phone" });
      expect(refusal.message).toContain(attemptCode(attemptId));
    }
    valueOf(await markPaid(admin, id, byMpesa(known)));
  },
);

test("the code of a payment that the shop refunded is refused", async () => {
  const { id, attemptId } = await paidOrder();
  await db().refund.create({
    data: { reference: "r", attemptId, cents: 1n, reason: "x", way: "daraja", receipt: "REFUQWERTY" },
  });
  await db().order.update({ where: { id }, data: { paymentStatus: "refunded" } });
  expect(refusalOf(await markPaid(admin, id, byMpesa("REFUQWERTY")))).toMatchObject({
    message: "REFUQWERTY is money that the shop sent back",
    field: "receipt",
  });
});

test("its status follows if requested, and a cancelled order takes its stock again, once (D31)", async () => {
  const productId = await newProduct(4, 0);
  const id = await newOrder({ status: "cancelled", items: [[productId, 3]] });
  const both = await Promise.all([1, 2].map(() => markPaid(admin, id, { ...inCash, status: "paid" })));
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await storedOrder(id)).toMatchObject({ status: "paid", paymentStatus: "completed" });
  expect(await stockOf(productId)).toEqual({ stockQuantity: 1, unitsSold: 3 });
  expect((await storedOrder(id)).attempts).toHaveLength(1);

  const short = await newOrder({ status: "cancelled", items: [[productId, 2]] });
  expect(refusalOf(await markPaid(admin, short, { ...inCash, status: "paid" })).code).toBe("conflict");
  expect(await storedOrder(short)).toMatchObject({ status: "cancelled", paymentStatus: "pending" });
});

test("an order that was cancelled and refunded takes no money until it is reopened (D80)", async () => {
  const { id } = await paidOrder();
  await db().order.update({ where: { id }, data: { status: "cancelled", paymentStatus: "refunded" } });
  const before = await storedOrder(id);
  for (const method of [inCash, byMpesa("SJK7QWERTY")])
    expect(refusalOf(await markPaid(admin, id, method)).message).toContain("Reopen it first");
  expect(await storedOrder(id)).toEqual(before);
  valueOf(await markPaid(admin, id, { ...inCash, status: "paid" }));
  expect(await storedOrder(id)).toMatchObject({ status: "paid", paymentStatus: "completed" });
});

test("a paid, changed or missing order and a buyer are refused", async () => {
  const { id: paid } = await paidOrder();
  expect(refusalOf(await markPaid(admin, paid, inCash)).message).toBe("This order is paid already.");
  const id = await newOrder();
  expect(refusalOf(await markPaid(admin, id, { ...inCash, seenAt: new Date(0) })).code).toBe("conflict");
  expect(refusalOf(await markPaid(admin, 999_999, inCash)).code).toBe("missing");
  expect(refusalOf(await markPaid(buyer, id, inCash)).code).toBe("forbidden");
  expect((await storedOrder(id)).attempts).toEqual([]);
});
