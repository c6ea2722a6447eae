/** What buyers, staff and REST read of payments. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { Viewer } from "~/domain/account/access";
import { attemptCode } from "~/domain/payment/attempt";
import { joinAs, makeBuyer, makeOpenRound, makeSuperuser, takePayments } from "../factories.fixture";
import { newOrder } from "../orders/orders.fixture";
import { refundOrder } from "../orders/refund-order.server";
import { admin, valueOf } from "../products/management.fixture";
import { latestPaymentPath, ownPayment, ownPayments } from "./own-payments.queries.server";
import { startOrderPayment } from "./pay-order.server";
import { entryFeePayments, paymentFor, paymentsFor } from "./payments.queries.server";

setUpTestDatabase(takePayments);

const ALL = { mine: false, state: null, q: "", from: null, to: null, updatedSince: null };
const page = { skip: 0, size: 10 };
const CAME = { phone: "", callback: "", paidAt: new Date() };

async function paidBy(buyer: Viewer) {
  const orderId = await newOrder({ userId: buyer.id });
  const { attemptId } = valueOf(await startOrderPayment(buyer, orderId, "+254712345678"));
  return { orderId, attemptId };
}

test("a buyer's list has each payment with its refunds, the newest first", async () => {
  const buyer = await makeBuyer();
  await paidBy(await makeBuyer());
  const [first, second] = [await paidBy(buyer), await paidBy(buyer)];
  await db().paymentAttempt.update({
    where: { id: first.attemptId },
    data: { startedAt: new Date(Date.now() - 3_600_000) },
  });
  const part = { cents: 30_000, reason: "Broken", isByHand: false, seenAt: null };
  valueOf(await refundOrder(admin, first.orderId, part));
  const { payments } = await ownPayments(buyer.id, { page: 1, take: 10 });
  expect(payments.map(({ id, order, refunds }) => [id, order?.id, refunds])).toEqual([
    [second.attemptId, second.orderId, []],
    [
      first.attemptId,
      first.orderId,
      [{ id: expect.any(Number) as number, cents: 30_000, state: "completed", receipt: null }],
    ],
  ]);
});

test("REST lists and shows a buyer's own payments alone, and all to a superuser", async () => {
  const [buyer, owner] = [await makeBuyer(), await makeSuperuser()];
  const [{ attemptId: others }, { attemptId }] = [await paidBy(await makeBuyer()), await paidBy(buyer)];
  const own = await paymentsFor(buyer, ALL, page);
  expect([own.total, own.rows.map(({ id }) => id)]).toEqual([1, [attemptId]]);
  const all = await paymentsFor(owner, ALL, page);
  expect(all.total).toBe(await db().paymentAttempt.count());
  expect(all.rows.map(({ id }) => id)).toEqual(expect.arrayContaining([others, attemptId]));
  expect(await paymentFor(buyer, attemptId)).toMatchObject({ id: attemptId, userId: buyer.id });
  expect(await paymentFor(buyer, others)).toBeNull();
  expect(await paymentFor(owner, others)).toMatchObject({ id: others });
});

test("an entry fee leads to the page of its newest payment", async () => {
  const { auctionId } = await makeOpenRound();
  const buyer = await makeBuyer();
  const participationId = await joinAs(buyer, auctionId);
  const before = await db().paymentAttempt.findFirstOrThrow({ where: { participationId } });
  const { id } = await db().paymentAttempt.create({
    data: {
      reference: "again",
      userId: buyer.id,
      participationId,
      cents: 5_000n,
      provider: "mock",
      state: "failed",
    },
  });
  expect(before.id).toBeLessThan(id);
  expect(await latestPaymentPath(participationId)).toBe(`/pay/${id}`);
  expect(await latestPaymentPath(participationId + 1)).toBeNull();
});

const listedBy = async (changes: Partial<Parameters<typeof paymentsFor>[1]>) => {
  const { total, rows } = await paymentsFor(await makeSuperuser(), { ...ALL, ...changes }, page);
  expect(total).toBe(rows.length);
  return rows.map(({ id }) => id);
};

test("REST finds payments by state, text, days and changes, each alone and together", async () => {
  await db().paymentAttempt.updateMany({ data: { startedAt: new Date(0), updatedAt: new Date(0) } });
  const [one, two, three] = [
    await paidBy(await makeBuyer()),
    await paidBy(await makeBuyer()),
    await paidBy(await makeBuyer()),
  ].map(({ attemptId }) => attemptId) as [number, number, number];
  const set = (id: number, data: object) => db().paymentAttempt.update({ where: { id }, data });
  // midnight in Nairobi is 21:00 in Greenwich
  await set(one, { startedAt: new Date("2026-11-19T21:00:00Z"), receipt: "SJK7RESTQ1" });
  await set(two, { startedAt: new Date("2026-11-20T20:59:59Z"), state: "failed", outcome: "refused" });
  await set(three, {
    startedAt: new Date("2026-11-20T21:00:00Z"),
    state: "failed",
    outcome: "paid_too_late",
  });
  const on20 = { from: "2026-11-20", to: "2026-11-20" };
  expect(await listedBy(on20)).toEqual([two, one]);
  expect(await listedBy({ from: "2026-11-20" })).toEqual([three, two, one]);
  expect(await listedBy({ from: "2026-11-21" })).toEqual([three]);
  expect(await listedBy({ ...on20, from: "2026-11-21", to: "2026-11-21" })).toEqual([three]);
  expect(await listedBy({ q: "sjk7restq1" })).toEqual([one]);
  expect(await listedBy({ q: "sjk7restq1", from: "2026-11-21" })).toEqual([]);
  expect(await listedBy({ state: "failed", from: "2026-11-20" })).toEqual([two]);
  expect(await listedBy({ state: "paid_too_late", from: "2026-11-20" })).toEqual([three]);
  expect(await listedBy({ state: "completed", ...on20 })).toEqual([one]);
  const at = (time: string) => new Date(`2026-11-22T${time}Z`);
  const unsettled = { updatedAt: null, settledAt: null };
  await db().paymentAttempt.updateMany({ data: { ...unsettled, startedAt: at("07:00:00") } });
  await set(one, { updatedAt: at("10:00:00") });
  await set(two, { updatedAt: null, settledAt: at("10:00:00") });
  await set(three, { updatedAt: at("09:59:59"), settledAt: at("11:00:00") });
  expect((await listedBy({ updatedSince: at("10:00:00") })).toSorted()).toEqual([one, two].toSorted());
  await set(three, { ...unsettled, startedAt: at("10:00:00") });
  expect((await listedBy({ updatedSince: at("10:00:00") })).toSorted()).toEqual([one, two, three].toSorted());
});

test("a superuser may ask for their own payments alone, page by page", async () => {
  const owner = await makeSuperuser();
  await paidBy(await makeBuyer());
  const [first, second] = [await paidBy(owner), await paidBy(owner)];
  const at = (id: number, startedAt: Date) =>
    db().paymentAttempt.update({ where: { id }, data: { startedAt } });
  await at(first.attemptId, new Date());
  await at(second.attemptId, new Date(Date.now() - 60_000));
  const own = { ...ALL, mine: true };
  const one = await paymentsFor(owner, own, { skip: 0, size: 1 });
  const next = await paymentsFor(owner, own, { skip: 1, size: 1 });
  expect([one, next].map(({ total, rows }) => [total, rows.map(({ id }) => id)])).toEqual([
    [2, [first.attemptId]],
    [2, [second.attemptId]],
  ]);
  expect((await paymentsFor(owner, own, { skip: 2, size: 1 })).rows).toEqual([]);
});

test("an entry fee's payment is the one that counts, and fees without one have none", async () => {
  const { auctionId } = await makeOpenRound();
  const [one, other] = [await makeBuyer(), await makeBuyer()];
  const [paidFee, open] = [await joinAs(one, auctionId), await joinAs(other, auctionId)];
  const { id } = await db().paymentAttempt.findFirstOrThrow({ where: { participationId: paidFee } });
  await db().paymentAttempt.updateMany({ where: { participationId: open }, data: { state: "refunding" } });
  expect([...(await entryFeePayments([paidFee, open]))]).toEqual([[paidFee, id]]);
  expect((await entryFeePayments([open])).size).toBe(0);
});

test("an older payment of an order or a fee leads to the newest one for the same, and the newest to none", async () => {
  const buyer = await makeBuyer();
  const { orderId, attemptId } = await paidBy(buyer);
  const { auctionId } = await makeOpenRound();
  const participationId = await joinAs(buyer, auctionId);
  const { id: feeId } = await db().paymentAttempt.findFirstOrThrow({ where: { participationId } });
  const add = async (purpose: { orderId: number } | { participationId: number }) => {
    const row = { reference: randomUUID(), userId: buyer.id, cents: 5_000n, provider: "mock" };
    return (await db().paymentAttempt.create({ data: { ...row, ...purpose, state: "failed" } })).id;
  };
  const newerOf = async (id: number) => (await ownPayment(buyer.id, id))?.newerId;
  expect([await newerOf(attemptId), await newerOf(feeId)]).toEqual([null, null]);
  await add({ orderId });
  const [newFee, newest] = [await add({ participationId }), await add({ orderId })];
  await paidBy(buyer);
  expect([await newerOf(attemptId), await newerOf(feeId)]).toEqual([newest, newFee]);
  expect(await newerOf(newest)).toBeNull();
  expect(await ownPayment((await makeBuyer()).id, attemptId)).toBeNull();
});

test("a list's page past the end is its last one", async () => {
  const buyer = await makeBuyer();
  const [first, second, third] = [await paidBy(buyer), await paidBy(buyer), await paidBy(buyer)];
  await paidBy(await makeBuyer());
  await db().paymentAttempt.updateMany({ where: { userId: buyer.id }, data: { startedAt: new Date(0) } });
  const shown = async (page: number) => {
    const { payments, ...place } = await ownPayments(buyer.id, { page, take: 2 });
    return [place.page, place.pageCount, payments.map(({ id }) => id)];
  };
  expect(await shown(1)).toEqual([1, 2, [third.attemptId, second.attemptId]]);
  expect(await shown(9)).toEqual([2, 2, [first.attemptId]]);
});

test("a buyer reads of money that came for their payment and does not count, and not of what counts", async () => {
  const buyer = await makeBuyer();
  const [own, other] = [await paidBy(buyer), await paidBy(buyer)];
  const code = attemptCode(own.attemptId);
  let made = 0;
  const came = async (changes: object) => {
    const row = { ...CAME, reference: `came ${(made += 1)}`, cents: BigInt(made * 100) };
    await db().confirmation.create({ data: { ...row, ...changes } });
  };
  const uncounted = async () =>
    (await ownPayment(buyer.id, own.attemptId))?.uncounted.map(({ cents, state }) => [cents / 100, state]);
  await came({ accountReference: attemptCode(other.attemptId) });
  await came({ accountReference: code, attemptId: own.attemptId, state: "matched" });
  expect(await uncounted()).toEqual([]);
  await came({ accountReference: code.toLowerCase(), state: "returned" });
  await came({ accountReference: code, attemptId: other.attemptId, state: "matched" });
  await came({ lateAttemptId: own.attemptId });
  const three = [
    [3, "returned"],
    [4, "matched"],
    [5, "unmatched"],
  ];
  expect(await uncounted()).toEqual(three);
  for (let more = 0; more < 4; more++) await came({ accountReference: code });
  expect(await uncounted()).toEqual([...three, [6, "unmatched"], [7, "unmatched"]]);
});

test("REST finds a payment by its code, its order's number or invoice, its phone, its buyer, and any M-Pesa receipt", async () => {
  const buyer = await makeBuyer("Zawadi");
  const { orderId, attemptId } = await paidBy(buyer);
  await paidBy(await makeBuyer());
  const found = { phoneNumber: "+254733000222", receipt: "SJK7SEARC1" };
  await db().paymentAttempt.update({ where: { id: attemptId }, data: found });
  const add = (mpesaReceipt: string, changes = {}) =>
    db().confirmation.create({
      data: { ...CAME, cents: 100n, reference: mpesaReceipt, mpesaReceipt, ...changes },
    });
  await add("SJK7SEARC2", { attemptId });
  await add("SJK7SEARC4");
  const refund = { attemptId, reference: "searched", cents: 100n, reason: "x", way: "daraja" };
  await db().refund.create({ data: { ...refund, receipt: "SJK7SEARC3" } });
  await db().order.update({
    where: { id: orderId },
    data: { orderNumber: "ORD-SEARCHED", invoiceNumber: 71 },
  });
  const tax = { number: 72, attemptId, totalCents: 100n, vatCents: 0n, issuedAt: new Date() };
  await db().taxInvoice.create({ data: { ...tax, orderId } });
  const named = [attemptCode(attemptId), "ord-searched", "0733 000 222", "Zawadi", "INV-71", "INV-72"];
  for (const q of [...named, "SJK7SEARC1", "sjk7searc2", "SJK7SEARC3"])
    expect(await listedBy({ q }), q).toEqual([attemptId]);
  for (const q of ["SJK7SEARC4", "INV-73", "ORD-SEARCHE", "+254733000223"])
    expect(await listedBy({ q }), q).toEqual([]);
});
