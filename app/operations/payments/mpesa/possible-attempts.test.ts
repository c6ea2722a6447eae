/** Which prompts a payment may belong to (D79, D103). */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import type { Prisma } from "~/db/generated/sqlite/client";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { attemptCode } from "~/domain/payment/attempt";
import { makeBuyer } from "../../factories.fixture";
import { newOrder } from "../../orders/orders.fixture";
import { makeUnmatchedPayment } from "../../reconciliation/payments.fixture";
import { findAttempt } from "../attempts.server";
import {
  findFailedAttempts,
  findMatchingAttempts,
  findPossibleAttempts,
  findRejectedAttempt,
} from "./possible-attempts.server";
import { confirmationsForAttempt, findReceipt, isMatchedElsewhere } from "./possible-confirmations.server";

setUpTestDatabase();

const PAID_AT = new Date("2026-11-20T09:00:00Z");
const at = (ms: number) => new Date(PAID_AT.getTime() + ms);
const money = { cents: 5_000, phone: "2547****678", accountReference: "", paidAt: PAID_AT };

type Row = Partial<Prisma.PaymentAttemptUncheckedCreateInput>;

/** A prompt for KSh 50. M-Pesa accepted it when the money came. */
async function prompted(changes: Row = {}) {
  const { id: userId } = await makeBuyer();
  const orderId = await newOrder({ userId });
  const row = { userId, orderId, cents: 5_000n, provider: "daraja", state: "accepted" as const };
  const { id } = await db().paymentAttempt.create({
    data: {
      ...row,
      reference: randomUUID(),
      checkoutId: randomUUID(),
      phoneNumber: "+254712345678",
      startedAt: PAID_AT,
      ...changes,
    },
  });
  return id;
}
const forget = () => db().paymentAttempt.updateMany({ data: { startedAt: new Date(0) } });
const idsOf = (attempts: readonly { readonly id: number }[]) => attempts.map(({ id }) => id);

test("a till's payment fits prompts of its sum, from five minutes before it to two minutes after", async () => {
  await forget();
  const fits = [
    await prompted({ startedAt: at(-300_000) }),
    await prompted({ startedAt: at(120_000) }),
    await prompted({ state: "completed" }),
    await prompted({ state: "refunded" }),
  ];
  await prompted({ startedAt: at(-300_001) });
  await prompted({ startedAt: at(120_001) });
  await prompted({ cents: 5_100n });
  await prompted({ provider: "mock" });
  await prompted({ state: "failed", outcome: "refused" });
  await prompted({ receipt: randomUUID() });
  await prompted({ phoneNumber: "+254712345111" });
  await prompted({ phoneNumber: null });
  expect(idsOf(await findMatchingAttempts(db(), money))).toEqual(fits);
  expect(await findMatchingAttempts(db(), { ...money, accountReference: "LAMP" })).toEqual([]);
});

test("a payment may also belong to a prompt whose phone is not known, and not to one whose confirmation came", async () => {
  await forget();
  const known = await prompted();
  const unknown = await prompted({ phoneNumber: null });
  await prompted({ phoneNumber: "+254712345111" });
  const confirmed = await prompted();
  const { id } = await makeUnmatchedPayment();
  await db().confirmation.update({ where: { id }, data: { attemptId: confirmed, state: "matched" } });
  expect(idsOf(await findPossibleAttempts(money))).toEqual([known, unknown]);
});

test("late money that waits for its receipt may take one; once the list has named it, no more", async () => {
  await forget();
  const late = { state: "failed", outcome: "paid_too_late" } as const;
  const [unnamed, asked, listed] = [await prompted(late), await prompted(late), await prompted(late)];
  for (const [lateAttemptId, proof] of [
    [unnamed, null],
    [asked, "asked"],
    [listed, "listed"],
  ] as const) {
    const { id } = await makeUnmatchedPayment();
    const mpesaReceipt = proof === null ? null : randomUUID();
    await db().confirmation.update({ where: { id }, data: { lateAttemptId, proof, mpesaReceipt } });
  }
  expect(idsOf(await findMatchingAttempts(db(), money))).toEqual([unnamed, asked]);
});

test("a payment whose account is a payment's code belongs to that one, of its sum, as long as it has no receipt", async () => {
  await forget();
  const id = await prompted({ phoneNumber: null, startedAt: new Date(0) });
  const named = { ...money, accountReference: attemptCode(id) };
  expect(await findPossibleAttempts(named)).toMatchObject([{ id, phone: "same" }]);
  expect(await findPossibleAttempts({ ...named, cents: 5_100 })).toEqual([]);
  expect(await findPossibleAttempts({ ...named, accountReference: "LAMP" })).toEqual([]);
  const set = (data: Row) => db().paymentAttempt.update({ where: { id }, data });
  await set({ provider: "mock" });
  expect(await findPossibleAttempts(named)).toEqual([]);
  await set({ provider: "daraja", receipt: "SJK7CODE01" });
  expect(await findPossibleAttempts(named)).toEqual([]);
});

test("M-Pesa is asked again about a prompt that it called refused or that staff gave up, and about no other end", async () => {
  await forget();
  const failed = { state: "failed" } as const;
  const asked = [
    await prompted({ ...failed, outcome: "refused" }),
    await prompted({ ...failed, outcome: "given_up" }),
  ];
  await prompted({ ...failed, outcome: "never_asked" });
  await prompted({ ...failed, outcome: "same_payment_as" });
  await prompted({ ...failed, outcome: "refused", checkoutId: null });
  await prompted();
  expect(idsOf(await findFailedAttempts(db(), money))).toEqual(asked);
});

test("a rejected start is a payment's only if the whole number is its own and no other prompt could have brought it", async () => {
  await forget();
  const whole = { ...money, phone: "254712345678" };
  const rejected = await prompted({ state: "unknown", checkoutId: null });
  expect(await findRejectedAttempt(db(), whole)).toBe(rejected);
  expect(await findRejectedAttempt(db(), money), "a masked number").toBeNull();
  await prompted({ phoneNumber: "+254712345111" });
  await prompted({ state: "failed", outcome: "refused" });
  expect(await findRejectedAttempt(db(), whole)).toBe(rejected);
  for (const outcome of ["never_asked", "given_up"] as const) {
    await db().paymentAttempt.update({ where: { id: rejected }, data: { state: "failed", outcome } });
    expect(await findRejectedAttempt(db(), whole), outcome).toBe(rejected);
  }
  await prompted();
  expect(await findRejectedAttempt(db(), whole)).toBeNull();
  await forget();
  await prompted();
  expect(await findRejectedAttempt(db(), whole), "M-Pesa gave it an id").toBeNull();
});

const found = async (id: number) => (await findAttempt({ id })) ?? expect.fail();
const atTill = async (changes: Prisma.ConfirmationUncheckedUpdateInput = {}) => {
  const { id, receipt } = await makeUnmatchedPayment({ paidAt: PAID_AT });
  await db().confirmation.update({ where: { id }, data: { phone: money.phone, ...changes } });
  return { id, receipt };
};

test("a prompt takes the one till payment that only it can have brought, and none where two could", async () => {
  await forget();
  await db().confirmation.updateMany({ data: { paidAt: new Date(0) } });
  const id = await prompted();
  const attempt = await found(id);
  const receiptNow = async () => findReceipt(db(), attempt, await confirmationsForAttempt(db(), attempt));
  expect(await receiptNow()).toBeNull();
  // these payments fit another prompt, or none
  await prompted({ phoneNumber: "+254712345111", cents: 5_000n });
  await atTill({ phone: "2547****111" });
  await atTill({ cents: 5_100n });
  await atTill({ paidAt: at(-120_001) });
  await atTill({ paidAt: at(300_001) });
  await atTill({ accountReference: "LAMP" });
  expect(await receiptNow()).toBeNull();
  const own = await atTill({ paidAt: at(300_000) });
  expect(await receiptNow()).toBe(own.receipt);
  const rival = await prompted();
  expect(await receiptNow(), "two prompts").toBeNull();
  await db().paymentAttempt.update({ where: { id: rival }, data: { startedAt: new Date(0) } });
  const second = await atTill({ paidAt: at(-120_000) });
  expect(await receiptNow(), "two payments").toBeNull();
  await db().paymentAttempt.update({ where: { id: rival }, data: { startedAt: at(180_001) } });
  expect(await receiptNow(), "two payments, of which one is perhaps the rival's").toBeNull();
  await db().confirmation.update({ where: { id: second.id }, data: { phone: "" } });
  await db().paymentAttempt.update({ where: { id: rival }, data: { startedAt: new Date(0) } });
  expect(await receiptNow(), "the other one names no phone").toBe(own.receipt);
  // its own account names it, whatever else fits
  const named = await atTill({ accountReference: attemptCode(id), paidAt: new Date(0) });
  expect(await receiptNow()).toBe(named.receipt);
  await db().paymentAttempt.update({ where: { id: rival }, data: { receipt: named.receipt } });
  expect(await receiptNow(), "another payment has it").toBeNull();
});

test("a prompt may have been matched elsewhere if a person gave its money to a payment that began after it came", async () => {
  await forget();
  await db().confirmation.updateMany({ data: { paidAt: new Date(0) } });
  const attempt = await found(await prompted());
  const isElsewhere = () => isMatchedElsewhere(db(), attempt);
  const by = await prompted({ checkoutId: null, startedAt: PAID_AT, receipt: randomUUID() });
  const { id } = await atTill({ state: "matched", attemptId: by });
  expect(await isElsewhere()).toBe(true);
  const setMoney = (data: Prisma.ConfirmationUncheckedUpdateInput) =>
    db().confirmation.update({ where: { id }, data });
  const setBy = (data: Row) => db().paymentAttempt.update({ where: { id: by }, data });
  await setMoney({ phone: "2547****111" });
  expect(await isElsewhere(), "another phone").toBe(false);
  await setMoney({ phone: "" });
  expect(await isElsewhere(), "no phone").toBe(true);
  await setBy({ startedAt: at(-1) });
  expect(await isElsewhere(), "it began before").toBe(false);
  await setBy({ startedAt: at(1), checkoutId: "ws_prompt" });
  expect(await isElsewhere(), "its own prompt").toBe(false);
  await setBy({ checkoutId: null });
  await setMoney({ cents: 5_100n });
  expect(await isElsewhere(), "another sum").toBe(false);
});
