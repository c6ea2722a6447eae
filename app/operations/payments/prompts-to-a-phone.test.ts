import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { openTestDatabase } from "~/db/test-database.server";
import { stkCallbackJson } from "~/payments/daraja/callbacks.fixture";
import { makeBuyer, makeOpenRound, takePayments } from "../factories.fixture";
import { newOrder } from "../orders/orders.fixture";
import { joinRound } from "../pledges/join-round.server";
import { refusalOf, valueOf } from "../products/management.fixture";
import { agePrompts, PHONE } from "./mpesa/daraja-shop.fixture";
import { startOrderPayment } from "./pay-order.server";
import { phoneProvider } from "./phone-provider.fixture";
import { settleReference } from "./pending-payment.fixture";
import { phoneThatPaid } from "./phone-that-paid.server";
import { promptedPhone } from "./start-and-query.server";

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => {
  takePayments();
  await database.close();
});

const CANCELLED = { state: "failed", code: "1032", text: "Request cancelled by user" } as const;

test("a phone has one request under way, and the same sum once in two minutes, over all accounts and auctions (D74, D105)", async () => {
  const { asked } = phoneProvider();
  await agePrompts();
  const auctions = await Promise.all([makeOpenRound(), makeOpenRound(), makeOpenRound()]);
  const buyers = await Promise.all(auctions.map(() => makeBuyer()));
  const outcomes = await Promise.all(
    auctions.map(({ auctionId }, n) => joinRound(buyers[n] ?? null, auctionId, { phoneNumber: PHONE })),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(asked).toHaveLength(1);
  for (const outcome of outcomes.filter(({ ok }) => !ok))
    expect(refusalOf(outcome).message).toMatch(/Try again in (2 min|1 min \d+ s)$/);
  // the refused try left nothing behind, so a later one is accepted
  expect(await db().paymentAttempt.count({ where: { userId: { in: buyers.map(({ id }) => id) } } })).toBe(1);
  await agePrompts();
  const late = outcomes.findIndex(({ ok }) => !ok);
  valueOf(await joinRound(buyers[late] ?? null, auctions[late]?.auctionId ?? 0, { phoneNumber: PHONE }));
  expect(asked).toHaveLength(2);
});

test("a phone is prompted five times in ten minutes, whoever asks (D105)", async () => {
  const { asked } = phoneProvider();
  // the previous test's newest prompt counts until it is older than ten minutes
  await agePrompts();
  await agePrompts();
  const ask = async (shillings: number) => {
    const buyer = await makeBuyer();
    const id = await newOrder({ userId: buyer.id });
    const totalCents = BigInt(shillings * 100);
    await db().order.update({
      where: { id },
      data: { subtotalCents: totalCents, shippingFeeCents: 0n, totalCents },
    });
    const paying = await startOrderPayment(buyer, id, PHONE);
    if (paying.ok)
      await settleReference(
        (await db().paymentAttempt.findFirstOrThrow({ where: { userId: buyer.id } })).reference,
        CANCELLED,
      );
    return paying;
  };
  for (let shillings = 1; shillings <= 5; shillings++) valueOf(await ask(shillings));
  expect(refusalOf(await ask(6)).message).toMatch(
    /^This phone was asked 5 times within ten minutes\. You can send again in \d+ min/,
  );
  expect(asked).toHaveLength(5);
});

test("whose phone it is, is known by the one account that has verified it", async () => {
  const [owner, other] = [await makeBuyer(), await makeBuyer()];
  const phoneNumber = "+254722000001";
  await db().user.updateMany({ where: { id: { in: [owner.id, other.id] } }, data: { phoneNumber } });
  await db().user.update({ where: { id: owner.id }, data: { isVerified: true } });
  await db().user.update({ where: { id: other.id }, data: { isVerified: false } });
  expect((await promptedPhone(phoneNumber, other.id, new Date())).ownerIds).toEqual([owner.id]);
});

test("the prompted phone paid if M-Pesa says so of this prompt and this receipt, and of no other", () => {
  const receipt = "SJK7PROMPT";
  const call = (changes: { checkoutId?: string; receipt?: string; code?: number }) =>
    JSON.stringify(stkCallbackJson({ checkoutId: "ws_own", receipt, ...changes }));
  const attempt = { phoneNumber: PHONE, checkoutId: "ws_own", receipt, isPaidByPrompt: false };
  const paidBy = (changes: object) =>
    phoneThatPaid({ ...attempt, callback: call({}), confirmation: null, ...changes });
  expect(paidBy({})).toBe(PHONE);
  for (const callback of [
    null,
    "no JSON",
    call({ checkoutId: "ws_other" }),
    call({ receipt: "SJK7OTHERS" }),
    call({ code: 1032 }),
  ]) {
    expect(paidBy({ callback }), String(callback)).toBeNull();
    expect(paidBy({ callback, isPaidByPrompt: true })).toBe(PHONE);
  }
  expect(paidBy({ receipt: null, callback: null })).toBe(PHONE);
  expect(paidBy({ receipt: null, confirmation: { phone: "2547****111" } })).toBeNull();
});
