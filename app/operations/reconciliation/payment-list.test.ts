import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { attemptCode } from "~/domain/payment/attempt";
import { type PaymentFilter, type PaymentFilters, paymentList } from "~/domain/payment/payment-list";
import { takePayments } from "../factories.fixture";
import { newOrder, newProduct } from "../orders/orders.fixture";
import { paidOrder } from "../orders/paid-order.fixture";
import { newUser } from "../products/management.fixture";
import { paymentBatches, paymentsToReview, paymentListPage } from "./payment-list.queries.server";
import { makeFailedRefund, makePayment, makeUnmatchedPayment } from "./payments.fixture";

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

test("a search and a state together find what both find, in the list and in the file", async () => {
  const [done, failed] = [await makePayment("completed"), await makePayment("failed")];
  const phoneNumber = "+254733000222";
  await db().paymentAttempt.updateMany({ where: { id: { in: [done, failed] } }, data: { phoneNumber } });
  const q = "0733 000 222";
  expect(await idsOf({ q, state: "paid" })).toEqual([done]);
  expect(await idsOf({ q })).toEqual([failed, done]);
  const inFile: number[] = [];
  for await (const rows of paymentBatches({ q, state: "paid" })) inFile.push(...rows.map(({ id }) => id));
  expect(inFile).toEqual([done]);
});

test("a page has twenty payments; all states go by the newest row, one state by its start", async () => {
  await db().paymentAttempt.updateMany({ data: { state: "refunded" } });
  const ids: number[] = [];
  for (let i = 0; i < 21; i++) ids.unshift(await makePayment("accepted"));
  const [newest = 0, second = 0] = ids;
  await db().paymentAttempt.update({ where: { id: newest }, data: { startedAt: new Date(0) } });
  const page = async (state: PaymentFilter | null, at: number) => paymentListPage({ q: "", state, page: at });
  const all = await page(null, 1);
  expect(all.payments.map(({ id }) => id)).toEqual(ids.slice(0, 20));
  expect(all).toMatchObject({ page: 1, total: await db().paymentAttempt.count() });
  expect(all.pageCount).toBe(Math.ceil(all.total / 20));
  const [first, last] = [await page("under_way", 1), await page("under_way", 9)];
  expect(first.payments[0]?.id).toBe(second);
  expect(first.payments).toHaveLength(20);
  expect(last).toMatchObject({ page: 2, pageCount: 2 });
  expect(last.payments.at(-1)?.id).toBe(newest);
  expect(await idsOf({ q: "nobody knows", page: 3 })).toEqual([]);
});

test("a row has its buyer, what it pays, who entered it and its confirmation", async () => {
  const id = await makePayment("completed");
  const otieno = await newUser("Otieno");
  await db().paymentAttempt.update({ where: { id }, data: { enteredById: otieno, refundedCents: 700n } });
  const { id: confirmationId } = await makeUnmatchedPayment();
  await db().confirmation.update({
    where: { id: confirmationId },
    data: { attemptId: id, state: "matched" },
  });
  const orderId = await newOrder({ orderNumber: "ORD-LISTED" });
  const { attemptId } = await paidOrder();
  await db().paymentAttempt.update({ where: { id: attemptId }, data: { orderId } });
  const [ordered, fee] = (await paymentListPage({ q: "", state: null, page: 1 })).payments;
  expect(ordered).toMatchObject({
    id: attemptId,
    order: { id: orderId, orderNumber: "ORD-LISTED" },
    round: null,
    enteredBy: null,
    confirmation: null,
  });
  expect(fee).toMatchObject({
    id,
    cents: 5_000,
    refundedCents: 700,
    phoneNumber: "+254712345678",
    state: "completed",
    order: null,
    confirmation: { id: confirmationId, state: "matched" },
    enteredBy: { id: otieno },
    user: { firstName: "Wanjiku" },
    round: { number: 1, product: { title: "Kiondo basket" } },
  });
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
