import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { orderList } from "~/domain/order/list/order-list";
import { takePayments } from "../factories.fixture";
import { paidOrder } from "../orders/paid-order.fixture";
import { managedOrders } from "../orders/managed-orders.queries.server";
import { newOrder } from "../orders/orders.fixture";
import { paymentBatches, paymentListPage } from "./payment-list.queries.server";
import { makeUnmatchedPayment, makePayment } from "./payments.fixture";
import { confirmations, unmatchedBatches } from "./unmatched.queries.server";

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
