import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { orderList } from "~/domain/order/list/order-list";
import { takePayments } from "../factories.fixture";
import { paidOrder } from "../orders/paid-order.fixture";
import { managedOrders } from "../orders/managed-orders.queries.server";
import { newOrder } from "../orders/orders.fixture";
import { paymentBatches, paymentListPage } from "./payment-list.queries.server";
import { makeFailedRefund, makeUnmatchedPayment, makePayment } from "./payments.fixture";
import {
  confirmations,
  unmatchedBatches,
  unmatchedPayment,
  unmatchedPaymentsFor,
} from "./unmatched.queries.server";

setUpTestDatabase(takePayments);

const ordersBy = async (q: string) =>
  (await managedOrders({ ...orderList.all, q })).orders.map(({ id }) => id);
const paymentsBy = async (q: string) =>
  (await paymentListPage({ q, state: null, page: 1 })).payments.map(({ id }) => id);
const moneyBy = async (q: string) =>
  (await confirmations({ q, list: "waiting", page: 1 })).rows.map(({ id }) => id);

test("an order and its payment are found by M-Pesa code, invoice number, and refund receipt", async () => {
  const { id, attemptId } = await paidOrder();
  await newOrder();
  await db().paymentAttempt.update({ where: { id: attemptId }, data: { receipt: "SJK7FINDME" } });
  await db().order.update({ where: { id }, data: { invoiceNumber: 7 } });
  await db().refund.create({
    data: { reference: "r", attemptId, cents: 1n, reason: "x", way: "daraja", receipt: "SJK7WENT4T" },
  });
  for (const q of ["SJK7FINDME", "sjk7findme", "INV-000007", "inv 7", "SJK7WENT4T"]) {
    expect(await ordersBy(q), q).toEqual([id]);
    expect(await paymentsBy(q), q).toEqual([attemptId]);
  }
  expect(await ordersBy("INV-000008")).toEqual([]);
});

test("an unmatched payment is found in any state by its receipt, typed account, payer, and its order's invoice", async () => {
  const money = await makeUnmatchedPayment({ accountReference: "LAMP 5_0%" });
  await makeUnmatchedPayment({ accountReference: "LAMP 5" });
  const { id: orderId, attemptId } = await paidOrder();
  await db().order.update({ where: { id: orderId }, data: { invoiceNumber: 9 } });
  const matched = await makeUnmatchedPayment();
  await db().confirmation.update({
    where: { id: matched.id },
    data: { state: "matched", attemptId, payerName: "OTIENO" },
  });
  expect(await moneyBy(money.receipt.toLowerCase())).toEqual([money.id]);
  expect(await moneyBy("lamp 5_0%")).toEqual([money.id]);
  expect(await moneyBy("INV-9")).toEqual([matched.id]);
  expect(await moneyBy("otieno")).toEqual([matched.id]);
  expect(await moneyBy(matched.receipt)).toEqual([matched.id]);
  expect(await moneyBy("nobody knows")).toEqual([]);
});

test("the CSV file has every payment once, whatever its size, and the unmatched payments", async () => {
  for (let i = 0; i < 5; i++) await makePayment("completed");
  const all = await db().paymentAttempt.findMany({ select: { id: true } });
  const found: number[] = [];
  for await (const rows of paymentBatches({ q: "", state: null }, 2)) found.push(...rows.map(({ id }) => id));
  expect(found).toEqual(all.map(({ id }) => id).toSorted((one, other) => other - one));
  const unmatched: number[] = [];
  for await (const rows of unmatchedBatches("", 1)) unmatched.push(...rows.map(({ id }) => id));
  expect(unmatched).toHaveLength(await db().confirmation.count({ where: { state: "unmatched" } }));
  expect(new Set(unmatched).size).toBe(unmatched.length);
});

const STATES = ["unmatched", "returning", "returned", "matched"] as const;

/** One of each state, a minute apart, the first the newest. Older ones are gone from every list. */
async function oneOfEach() {
  const accountReference = `EACH ${randomUUID()}`;
  const ids: number[] = [];
  for (const [i, state] of STATES.entries()) {
    const paidAt = new Date(Date.now() + (10 - i) * 60_000);
    const { id } = await makeUnmatchedPayment({ accountReference, paidAt });
    await db().confirmation.update({ where: { id }, data: { state } });
    ids.push(id);
  }
  return { accountReference, ids };
}

test("each list of unmatched payments has its states alone; a search finds all states", async () => {
  await db().confirmation.deleteMany({ where: { attemptId: null } });
  const { accountReference, ids } = await oneOfEach();
  const [waiting, returning, returned, matched] = ids;
  const listed = async (list: "waiting" | "returning" | "settled") =>
    (await confirmations({ q: "", list, page: 1 })).rows.map(({ id }) => id);
  expect(await listed("waiting")).toEqual([waiting]);
  expect(await listed("returning")).toEqual([returning]);
  expect((await listed("settled")).slice(0, 2)).toEqual([returned, matched]);
  expect(await moneyBy(accountReference)).toEqual(ids);
});

test("REST has unmatched payments by state and text, each alone and together, with the refunds that failed", async () => {
  const { accountReference, ids } = await oneOfEach();
  const [waiting = 0, returning = 0] = ids;
  const page = { skip: 0, size: 10 };
  const found = async (state: (typeof STATES)[number] | null, q: string) => {
    const { rows, total } = await unmatchedPaymentsFor({ state, q }, page);
    expect(total).toBe(rows.length);
    return rows.map(({ id }) => id);
  };
  expect(await found(null, accountReference)).toEqual(ids);
  expect(await found("returning", accountReference)).toEqual([returning]);
  expect(await found("returning", "nobody knows")).toEqual([]);
  expect(await found("unmatched", "")).toContain(waiting);
  expect(await found("unmatched", "")).not.toContain(returning);
  const next = await unmatchedPaymentsFor({ state: null, q: accountReference }, { skip: 1, size: 2 });
  expect([next.total, next.rows.map(({ id }) => id)]).toEqual([4, ids.slice(1, 3)]);
  const failed = await makeFailedRefund({ confirmationId: returning });
  await db().refund.create({
    data: { reference: "under way", confirmationId: returning, cents: 1n, reason: "x", way: "daraja" },
  });
  expect(await unmatchedPayment(returning)).toMatchObject({
    id: returning,
    cents: 5_000,
    state: "returning",
    refunds: [{ id: failed }],
  });
  expect(await unmatchedPayment(returning + 1_000)).toBeNull();
  const inFile: number[] = [];
  for await (const rows of unmatchedBatches(accountReference, 2)) inFile.push(...rows.map(({ id }) => id));
  expect(inFile).toEqual(ids.slice(0, 3).toReversed());
});

test("a page has twenty unmatched payments, the newest first", async () => {
  const ids: number[] = [];
  for (let i = 0; i < 21; i++) {
    const { id } = await makeUnmatchedPayment({
      accountReference: "PAGES",
      paidAt: new Date(Date.now() - i * 1_000),
    });
    ids.push(id);
  }
  const page = (at: number) => confirmations({ q: "PAGES", list: "waiting", page: at });
  const [first, last] = [await page(1), await page(7)];
  expect(first).toMatchObject({ total: 21, page: 1, pageCount: 2 });
  expect(first.rows.map(({ id }) => id)).toEqual(ids.slice(0, 20));
  expect([last.page, last.rows.map(({ id }) => id)]).toEqual([2, ids.slice(20)]);
});
