/** What an unmatched payment may be for (D79). */
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { attemptCode } from "~/domain/payment/attempt";
import { makeBuyer, takePayments } from "../factories.fixture";
import { newOrder } from "../orders/orders.fixture";
import { matchTargets, paymentByAccount } from "./match-targets.queries.server";
import { makePayment, makeUnmatchedEntryFee } from "./payments.fixture";

setUpTestDatabase(takePayments);

const money = { cents: 1, phone: "", payerName: "", accountReference: "" };
const found = async (changes: Partial<typeof money> & { sought?: string }) =>
  (await matchTargets({ ...money, ...changes })).map(({ target }) => `${target.kind} ${target.id}`);

let made = 0;
/** An order whose total nothing else has. */
async function order(data: object = {}, cents = 300_000 + (made += 100)) {
  const { id: userId } = await makeBuyer();
  const id = await newOrder({ userId });
  const totalCents = BigInt(cents);
  await db().order.update({
    where: { id },
    data: { totalCents, subtotalCents: totalCents - 50_000n, ...data },
  });
  return { id, cents, userId };
}
const DAYS = (days: number) => new Date(Date.now() - days * 86_400_000);

test("only an order that waits for money is proposed, by what is to be paid now", async () => {
  const open = await order();
  const cancelled = await order({ status: "cancelled" }, open.cents);
  const paid = await order({ paymentStatus: "completed" }, open.cents);
  const part = await order({ paymentStatus: "completed", dueCents: 1_300n });
  const refunded = await order({ paymentStatus: "refunded", dueCents: 1_300n });
  expect(await found({ cents: open.cents })).toEqual([`order ${open.id}`]);
  expect(await found({ cents: 1_300 })).toEqual([`order ${part.id}`]);
  expect(await found({ cents: part.cents }), "its total").toEqual([]);
  for (const { id } of [cancelled, paid, refunded])
    expect(await found({ cents: 1_300, sought: String(id) })).not.toContain(`order ${id}`);
});

test("an order is proposed by its sum for 90 days, and by its number or its payment's code at any age", async () => {
  const young = await order({ createdAt: DAYS(89) });
  const old = await order({ createdAt: DAYS(91), orderNumber: "ORD-20260101-004711" });
  expect(await found({ cents: young.cents })).toEqual([`order ${young.id}`]);
  expect(await found({ cents: old.cents })).toEqual([]);
  for (const accountReference of ["ord-20260101-004711", "4711", "004711", "ORD 20260101 004711"])
    expect(await found({ accountReference }), accountReference).toEqual([`order ${old.id}`]);
  expect(await found({ accountReference: "711" }), "three digits are too few").toEqual([]);
  const { id } = await db().paymentAttempt.create({
    data: {
      reference: "old",
      userId: old.userId,
      orderId: old.id,
      cents: 1n,
      provider: "mock",
      state: "failed",
    },
  });
  expect(await found({ accountReference: attemptCode(id) })).toEqual([`order ${old.id}`]);
  // what staff look for counts, not what the payer typed
  expect(await found({ accountReference: "004711", sought: "nothing" })).toEqual([]);
  expect(await found({ accountReference: "nothing", sought: "ORD-20260101-004711" })).toEqual([
    `order ${old.id}`,
  ]);
});

test("a proposed order has its number, its buyer, and what tells them apart: its latest payments, phones and names", async () => {
  const { id, cents, userId } = await order({
    orderNumber: "ORD-20261101-000815",
    shippingName: "Otieno",
    shippingPhone: "+254722000111",
  });
  await db().user.update({
    where: { id: userId },
    data: { firstName: "", lastName: "", phoneNumber: "+254733000111" },
  });
  const codes: string[] = [];
  for (let i = 0; i < 6; i++) {
    const attempt = await db().paymentAttempt.create({
      data: {
        reference: `of ${id}: ${i}`,
        userId,
        orderId: id,
        cents: 1n,
        provider: "mock",
        phoneNumber: `+25470000000${i}`,
      },
    });
    codes.unshift(attemptCode(attempt.id));
  }
  const { username } = await db().user.findUniqueOrThrow({ where: { id: userId } });
  const [first] = await matchTargets({ ...money, cents });
  expect(first?.target).toEqual({
    kind: "order",
    id,
    cents,
    orderNumber: "ORD-20261101-000815",
    title: "Order ORD-20261101-000815",
    buyer: username,
    codes: codes.slice(0, 5),
    phones: ["+254722000111", "+254733000111", ...[5, 4, 3, 2, 1].map((i) => `+25470000000${i}`)],
    names: ["Otieno", "", ""],
  });
});

test("only a fee that waits for money, in an open round, is proposed, by its sum or its payment's code", async () => {
  const fee = await makeUnmatchedEntryFee();
  const target = `participation ${fee.participationId}`;
  const account = { accountReference: attemptCode(fee.attemptId) };
  const set = (data: object) => db().participation.update({ where: { id: fee.participationId }, data });
  expect(await found({ cents: 5_000 })).toEqual([target]);
  await set({ paymentStatus: "pending", feeCents: 5_100n });
  expect(await found({ cents: 5_000 })).toEqual([]);
  expect(await found({ cents: 5_100 })).toEqual([target]);
  expect(await found(account)).toEqual([target]);
  const [first] = await matchTargets({ ...money, ...account });
  expect(first?.target).toMatchObject({
    cents: 5_100,
    orderNumber: null,
    title: "Entry fee, round 1 of Kiondo basket",
    buyer: "Wanjiku Mwangi",
    codes: [account.accountReference],
    phones: ["", "+254712345678"],
    names: ["Wanjiku", "Mwangi"],
  });
  await set({ paymentStatus: "completed" });
  expect(await found(account)).toEqual([]);
  await set({ paymentStatus: "pending" });
  const { productId } = await db().round.findUniqueOrThrow({ where: { id: fee.roundId } });
  await db().product.update({ where: { id: productId }, data: { deletedAt: new Date() } });
  expect(await found(account)).toEqual([]);
  await db().product.update({ where: { id: productId }, data: { deletedAt: null } });
  await db().round.update({ where: { id: fee.roundId }, data: { state: "closed" } });
  expect(await found(account)).toEqual([]);
});

test("the payment whose code the payer typed is found in any state; other text finds none", async () => {
  const id = await makePayment("refunded");
  const accountReference = attemptCode(id);
  expect(await paymentByAccount({ accountReference })).toEqual({ id, state: "refunded" });
  expect(await paymentByAccount({ accountReference: accountReference.toLowerCase() })).toMatchObject({ id });
  expect(await paymentByAccount({ accountReference: attemptCode(id + 1_000) })).toBeNull();
  expect(await paymentByAccount({ accountReference: "LAMP" })).toBeNull();
});
