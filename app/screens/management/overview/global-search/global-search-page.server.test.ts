import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { orderNumber } from "~/domain/order/new-order";
import { type FoundKind, kindsFor } from "~/domain/global-search/global-search";
import { attemptCode } from "~/domain/payment/attempt";
import { namedPage } from "./global-search-page.server";
import { onSale } from "~/operations/checkout/place-order.fixture";
import { newDiscountCode } from "~/operations/discount-codes/discount-codes.fixture";
import {
  makeOpenRound,
  makePledger,
  makeStaff,
  makeSuperuser,
  takePayments,
} from "~/operations/factories.fixture";
import { paidOrder } from "~/operations/orders/paid-order.fixture";
import { makeUnmatchedPayment } from "~/operations/reconciliation/payments.fixture";
import { globalSearch } from "~/operations/global-search/global-search.server";

let superuser: Awaited<ReturnType<typeof makeSuperuser>>;
setUpTestDatabase(async () => {
  takePayments();
  superuser = await makeSuperuser();
});

async function foundBy(q: string, viewer = superuser) {
  const all = await globalSearch(viewer, q);
  const ids = Object.entries(all.found).flatMap(([kind, rows]) =>
    rows.length === 0 ? [] : [[kind, rows.map(({ id }) => id)] as const],
  );
  const found: Partial<Record<FoundKind, number[]>> = Object.fromEntries(ids);
  return { ...found, page: namedPage(all) };
}

async function order() {
  const paid = await paidOrder();
  const { userId, createdAt } = await db().order.findUniqueOrThrow({ where: { id: paid.id } });
  const number = orderNumber(paid.id, createdAt);
  await db().order.update({ where: { id: paid.id }, data: { orderNumber: number } });
  return { ...paid, number, userId };
}

test("an order's number in any spelling, its invoice and its payment's code lead to it", async () => {
  const { id, number, attemptId } = await order();
  await db().order.update({ where: { id }, data: { invoiceNumber: 4_711 } });
  await db().paymentAttempt.update({ where: { id: attemptId }, data: { receipt: "SJK7QWERTY" } });
  const page = `/management/orders/${id}`;
  for (const q of [
    number,
    number.toLowerCase().replaceAll("-", " "),
    "inv 4711",
    attemptCode(attemptId),
    "sjk7 qwerty",
  ])
    expect(await foundBy(q), q).toMatchObject({ page });
  const [, day] = number.split("-");
  expect(await foundBy(`ORD-${day}`)).toMatchObject({
    order: expect.arrayContaining([id]) as number[],
    page: null,
  });
  expect(await foundBy("ORD-20200101")).toEqual({ page: null });
});

test("without the permission for orders, an M-Pesa code leads to the payment", async () => {
  const { id, attemptId } = await order();
  await db().paymentAttempt.update({ where: { id: attemptId }, data: { receipt: "SJK8QWERTY" } });
  const money = await makeStaff("money");
  expect(await foundBy("SJK8QWERTY", money)).toEqual({
    payment: [attemptId],
    page: `/management/payments/${attemptId}`,
  });
  expect((await foundBy("SJK8QWERTY", await makeStaff("orders"))).page).toBe(`/management/orders/${id}`);
  expect(await foundBy("SJK8QWERTY", await makeStaff("users"))).toEqual({ page: null });
});

test("a phone in any usual form finds person, orders and payments", async () => {
  const { id, userId, attemptId } = await order();
  await db().user.update({ where: { id: userId }, data: { phoneNumber: "+254733444555" } });
  await db().order.update({ where: { id }, data: { shippingPhone: "0733 444 555" } });
  await db().paymentAttempt.update({ where: { id: attemptId }, data: { phoneNumber: "+254733444555" } });
  for (const q of ["0733444555", "0733 444 555", "+254733444555", "254733444555", "733444555"])
    expect(await foundBy(q), q).toEqual({ order: [id], user: [userId], payment: [attemptId], page: null });
});

test("users, products by title and SKU, rounds, receipts, discount codes and unmatched payments are found", async () => {
  const lamp = await onSale({ title: "Hurricane lantern", sku: "HUR-77" });
  const { auctionId, roundId } = await makeOpenRound({ title: "Zawadi kiondo" });
  await makePledger(auctionId, 60_000, "Nyambura");
  const { id: codeId } = await newDiscountCode({ code: "ZAWADI-26" });
  const { id: moneyId, mpesaReceipt } = await makeUnmatchedPayment();
  expect(await foundBy("hurricane")).toMatchObject({ product: [lamp] });
  expect(await foundBy("hur-77")).toMatchObject({ product: [lamp] });
  expect((await foundBy("nyambura")).user).toHaveLength(1);
  expect(await foundBy("zawadi")).toMatchObject({
    product: [auctionId],
    round: [roundId],
    discount_code: [codeId],
  });
  expect(await foundBy("round 1 zawadi")).toMatchObject({ round: [roundId] });
  expect(await foundBy("Round 2 zawadi")).not.toHaveProperty("round");
  expect((await foundBy("R1-1")).receipt).toEqual([roundId]);
  expect(await foundBy("R1-2")).not.toHaveProperty("receipt");
  expect((await foundBy(mpesaReceipt ?? "")).page).toBe(`/management/payments/unmatched/${moneyId}`);
});

test("each of the staff finds only what they may open, and deleted products nobody", async () => {
  const lamp = await onSale({ title: "Secret lamp" });
  const orders = await makeStaff("orders");
  expect(await foundBy("secret", orders)).toEqual({ page: null });
  expect(await foundBy("secret")).toMatchObject({ product: [lamp] });
  await db().product.update({ where: { id: lamp }, data: { deletedAt: new Date() } });
  expect(await foundBy("secret")).toEqual({ page: null });
  expect(kindsFor(orders)).toContain("order");
});

test.each(["", " ", "%", "_", "'; DROP TABLE", '"', "*", "ORD", "ORD-99999999", "R99999-1", "\u0000", "😀"])(
  "%j is answered",
  async (q) => {
    expect((await foundBy(q)).page).toBeNull();
  },
);
