import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { PAID } from "~/payments/results.fixture";
import { joinAs, makeBuyer, makeOpenRound, makeStaff, takePayments } from "../../factories.fixture";
import { newOrder } from "../../orders/orders.fixture";
import { startOrderPayment } from "../../payments/pay-order.server";
import { settlePending, settleReference } from "../../payments/pending-payment.fixture";
import { phoneProvider } from "../../payments/phone-provider.fixture";
import { admin, refusalOf, valueOf } from "../../products/management.fixture";
import { shopTime } from "../../shop-clock.server";
import { matchConfirmation } from "../match-confirmation.server";
import { paymentToRefund, refundPayment, refundUnmatched } from "./refund-payment.server";

setUpTestDatabase(takePayments);

const WHOLE = { cents: null, reason: "One of the cups was broken", isByHand: false };

test("without the permission for money nobody learns whether a payment exists, or refunds it", async () => {
  const { auctionId } = await makeOpenRound();
  const buyer = await makeBuyer();
  await joinAs(buyer, auctionId);
  const { id } = await db().paymentAttempt.findFirstOrThrow({ where: { userId: buyer.id } });
  for (const actor of [buyer, await makeStaff("orders", "products", "rounds", "users", "reports")])
    for (const payment of [id, 999_999])
      expect(refusalOf(await refundPayment(actor, payment, WHOLE)).code).toBe("forbidden");
  expect(refusalOf(await refundPayment(admin, 999_999, WHOLE)).code).toBe("missing");
});

test("a payment that brought no money, or none that counts for its order, cannot be refunded", async () => {
  const buyer = await makeBuyer();
  const orderId = await newOrder({ userId: buyer.id });
  const { attemptId } = valueOf(await startOrderPayment(buyer, orderId, "+254712345678"));
  await db().paymentAttempt.update({ where: { id: attemptId }, data: { state: "failed" } });
  await db().order.update({ where: { id: orderId }, data: { paymentStatus: "pending" } });
  expect(refusalOf(await refundPayment(admin, attemptId, WHOLE)).message).toBe(
    "This payment brought no money that can go back.",
  );
});

test("a failed try of an entry fee that was paid by another one brought no money", async () => {
  const { auctionId } = await makeOpenRound();
  const buyer = await makeBuyer();
  const participationId = await joinAs(buyer, auctionId);
  const { id } = await db().paymentAttempt.create({
    data: {
      reference: "the try before",
      userId: buyer.id,
      participationId,
      cents: 5_000n,
      provider: "mock",
      state: "failed",
    },
  });
  expect(refusalOf(await refundPayment(admin, id, WHOLE)).message).toBe(
    "This payment brought no money that can go back.",
  );
  const paid = await db().paymentAttempt.findFirstOrThrow({ where: { participationId, state: "completed" } });
  expect((await paymentToRefund(paid.id))?.refusal).toBeNull();
  valueOf(await refundPayment(admin, paid.id, WHOLE));
  expect(refusalOf(await refundPayment(admin, paid.id, WHOLE)).code).toBe("conflict");
});

test("of an order that was paid in two parts, the part that is asked for goes back", async () => {
  const buyer = await makeBuyer();
  const orderId = await newOrder({ userId: buyer.id });
  const { attemptId: first } = valueOf(await startOrderPayment(buyer, orderId, "+254712345678"));
  await db().order.update({
    where: { id: orderId },
    data: {
      dueCents: 20_000n,
      shippingFeeCents: { increment: 20_000n },
      totalCents: { increment: 20_000n },
    },
  });
  const { attemptId: second } = valueOf(await startOrderPayment(buyer, orderId, "+254712345678"));
  const refunds = () =>
    db().refund.findMany({
      where: { attempt: { orderId } },
      orderBy: { id: "asc" },
      select: { attemptId: true, cents: true },
    });
  valueOf(await refundPayment(admin, first, { ...WHOLE, cents: 10_000 }));
  valueOf(await refundPayment(admin, second, { ...WHOLE, cents: 5_000 }));
  expect(await refunds()).toEqual([
    { attemptId: first, cents: 10_000n },
    { attemptId: second, cents: 5_000n },
  ]);
});

test("the form knows before anything is sent that the entry fee of somebody who pledged stays", async () => {
  const { auctionId } = await makeOpenRound();
  const buyer = await makeBuyer();
  const participationId = await joinAs(buyer, auctionId);
  await db().participation.update({ where: { id: participationId }, data: { pledgeCents: 9_000n } });
  const paid = await db().paymentAttempt.findFirstOrThrow({ where: { participationId } });
  expect((await paymentToRefund(paid.id))?.refusal?.code).toBe("conflict");
});

test("an order's payment that went back whole says so, and goes back no second time", async () => {
  const buyer = await makeBuyer();
  const orderId = await newOrder({ userId: buyer.id });
  const { attemptId } = valueOf(await startOrderPayment(buyer, orderId, "+254712345678"));
  valueOf(await refundPayment(admin, attemptId, WHOLE));
  expect(refusalOf(await refundPayment(admin, attemptId, WHOLE)).message).toBe(
    "All the money of this order is back or on its way.",
  );
  expect(await db().refund.count({ where: { attemptId } })).toBe(1);
});

test.each(["a shop that tries things out", "a shop that takes real payments by now"])(
  "a test payment that came too late goes back as a test in %s",
  async (now) => {
    takePayments();
    const buyer = await makeBuyer();
    const orderId = await newOrder({ userId: buyer.id });
    const data = { status: "cancelled" } as const;
    const { totalCents: cents } = await db().order.update({ where: { id: orderId }, data });
    const reference = `late in ${now}`;
    const late = { reference, userId: buyer.id, orderId, cents, provider: "mock" };
    const { id: lateAttemptId } = await db().paymentAttempt.create({ data: late });
    expect(await settleReference(reference, PAID)).toBe("unmatched");
    const { id } = await db().confirmation.findUniqueOrThrow({ where: { lateAttemptId } });
    const real = now.includes("real") ? phoneProvider() : null;
    if (real) {
      const purpose = { orderId: await newOrder({ userId: buyer.id }) };
      const matched = await matchConfirmation(admin, { id, purpose, reason: WHOLE.reason });
      expect(refusalOf(matched).message).toContain("This was a test payment: no money moved");
    }
    valueOf(await refundUnmatched(admin, { id, reason: WHOLE.reason }));
    await settlePending(shopTime(), "all");
    expect(real?.returned ?? []).toEqual([]);
    expect(await db().confirmation.findUniqueOrThrow({ where: { id } })).toMatchObject({ state: "returned" });
    takePayments();
  },
);
