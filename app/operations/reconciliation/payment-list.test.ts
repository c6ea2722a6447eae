import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { attemptCode } from "~/domain/payment/attempt";
import { type PaymentFilter, type PaymentFilters, paymentList } from "~/domain/payment/payment-list";
import { takePayments } from "../factories.fixture";
import { newOrder, newProduct } from "../orders/orders.fixture";
import { paymentsToReview, paymentListPage } from "./payment-list.queries.server";
import { makeFailedRefund, makePayment } from "./payments.fixture";

setUpTestDatabase(takePayments);

const idsOf = async (changes: Partial<PaymentFilters>) =>
  (await paymentListPage({ q: "", state: null, page: 1, ...changes })).payments.map(({ id }) => id);

test("payments are found by code, receipt, phone, order number and username (D79)", async () => {
  const id = await makePayment("completed");
  const other = await makePayment("completed");
  await db().paymentAttempt.update({
    where: { id },
    data: { receipt: "SJK7QWERTY", phoneNumber: "+254722000111" },
  });
  const order = await db().order.update({
    where: { id: await newOrder({ items: [[await newProduct(10, 1), 1]] }) },
    data: { orderNumber: "ORD-20261123-000042" },
  });
  const { id: ordered } = await db().paymentAttempt.create({
    data: {
      reference: "an order's",
      userId: order.userId,
      orderId: order.id,
      cents: 1_000n,
      provider: "mock",
    },
  });
  const { user } = await db().paymentAttempt.findUniqueOrThrow({
    where: { id: other },
    include: { user: true },
  });
  expect(await idsOf({ q: attemptCode(id).toLowerCase() })).toContain(id);
  expect(await idsOf({ q: "sjk7qwerty" })).toEqual([id]);
  expect(await idsOf({ q: "0722 000 111" })).toEqual([id]);
  expect(await idsOf({ q: order.orderNumber.toLowerCase() })).toEqual([ordered]);
  expect(await idsOf({ q: user.username })).toEqual([other]);
  expect(await idsOf({ q: "nobody knows" })).toEqual([]);
});

test("payments are listed by state, including failed refunds", async () => {
  const states = ["started", "unknown", "completed", "failed", "refunding", "refunded"] as const;
  const made = new Map<string, number>();
  for (const state of states) made.set(state, await makePayment(state));
  await makeFailedRefund({ attemptId: made.get("refunding") ?? 0 });
  const listed = async (filter: PaymentFilter) => {
    const ids = await idsOf({ state: filter });
    return states.filter((state) => ids.includes(made.get(state) ?? 0));
  };
  expect(await listed("under_way")).toEqual(["started", "unknown"]);
  expect(await listed("unknown")).toEqual(["unknown"]);
  expect(await listed("paid")).toEqual(["completed"]);
  expect(await listed("failed")).toEqual(["failed"]);
  expect(await listed("returned")).toEqual(["refunding", "refunded"]);
  expect(await listed("return_failed")).toEqual(["refunding"]);
});

test("payments that wait for a person are counted: unmatched payments and failed refunds (D78, D79)", async () => {
  const before = await paymentsToReview();
  await makeFailedRefund({ attemptId: await makePayment("refunding") });
  const money = { cents: 5_000n, phone: "2547 ***** 678", paidAt: new Date(), callback: "{}" };
  await db().confirmation.create({ data: { ...money, reference: "SJK8WAITING" } });
  const { id: confirmationId } = await db().confirmation.create({
    data: { ...money, reference: "SJK8RETURNING", state: "returning" },
  });
  await makeFailedRefund({ confirmationId });
  expect(await paymentsToReview()).toEqual({
    unmatched: before.unmatched + 1,
    failedReturns: before.failedReturns + 1,
    failedUnmatchedRefunds: before.failedUnmatchedRefunds + 1,
  });
});

test("the list's filters are written to its address and read back", () => {
  const filters = { q: "SJK 7", state: "paid", page: 3 } as const;
  const path = paymentList.path(filters);
  expect(paymentList.read(new URL(path, "http://soko.example").searchParams)).toEqual(filters);
  expect(paymentList.path({})).toBe("/management/payments");
});
