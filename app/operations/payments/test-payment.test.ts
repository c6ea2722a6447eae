import { beforeEach, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { Viewer } from "~/domain/account/access";
import { confirmationJson, refundResultJson, stkCallbackJson } from "~/payments/daraja/callbacks.fixture";
import { acceptedRefund, acceptedStkPush, PATHS } from "~/payments/daraja/fake-operator.fixture";
import { paymentProvider, usePaymentProvider } from "~/payments/provider.server";
import { makeBuyer, makeStaff, makeSuperuser, takePayments } from "../factories.fixture";
import { refusalOf, valueOf } from "../products/management.fixture";
import { makeReceipt, openDarajaShop, PHONE } from "./mpesa/daraja-shop.fixture";
import { validatePayment } from "./mpesa/validate-payment.server";
import { sendBackTestPayment } from "./return-test-payment.server";
import { latestTest, startTestPayment } from "./test-payment.server";

let shop: Awaited<ReturnType<typeof openDarajaShop>>;
let amina: Viewer;
setUpTestDatabase(async () => {
  amina = await makeSuperuser();
});
beforeEach(async () => {
  shop = await openDarajaShop();
  await db().testPayment.updateMany({ data: { startedAt: new Date(0) } });
});

const prompts = () => shop.operator.sent(PATHS.push);

async function askedTest() {
  const { id } = valueOf(await startTestPayment(amina, null, "0712 345 678"));
  const { reference, checkoutId } = await db().testPayment.findUniqueOrThrow({ where: { id } });
  return { id, reference, checkoutId: checkoutId ?? "" };
}

/** Paid on the phone, and M-Pesa called the shop. */
async function paidTest() {
  const asked = await askedTest();
  const receipt = makeReceipt();
  shop.setStatus(asked.checkoutId, 0);
  const call = stkCallbackJson({ checkoutId: asked.checkoutId, receipt, shillings: 1 });
  expect(await shop.sendCallback("push", asked.reference, call)).toBe("handled");
  return { ...asked, receipt };
}

test("the phone is asked for one shilling, once a minute, and its result is what M-Pesa says", async () => {
  const { checkoutId } = await askedTest();
  expect(prompts().map(({ body }) => [body.Amount, body.PhoneNumber, body.AccountReference])).toEqual([
    [1, "254712345678", "TEST"],
  ]);
  expect(await latestTest(null)).toMatchObject({ state: "accepted" });
  expect(refusalOf(await startTestPayment(amina, null, "0712 345 678")).message).toContain("in a minute");
  shop.setStatus(checkoutId, 0);
  expect(await latestTest(null)).toMatchObject({ state: "completed", calledAt: null, receipt: null });
  expect(prompts()).toHaveLength(1);
  const [entry] = await db().auditEntry.findMany({ where: { action: "user.test_payment" } });
  expect(entry?.after).not.toContain("712345678");
});

test("a call that says paid is believed only once M-Pesa's status says so", async () => {
  const { id, reference, checkoutId } = await askedTest();
  await shop.sendCallback("push", reference, stkCallbackJson({ checkoutId, shillings: 1 }));
  expect(await db().testPayment.findUnique({ where: { id } })).toMatchObject({ state: "accepted" });
  expect(await shop.sendCallback("push", reference, stkCallbackJson({ checkoutId: "ws_other" }))).toBe(
    "ignored",
  );
});

test("M-Pesa may take the shilling of a test that was asked for, and of no other sum or account", async () => {
  const answer = (account: string, sum: string) =>
    validatePayment({ ...confirmationJson({ BillRefNumber: account }), TransAmount: sum });
  expect(await answer("test", "1.00")).not.toBe("0");
  await askedTest();
  expect(await answer("test", "1.00")).toBe("0");
  expect(await answer("test", "2.00")).not.toBe("0");
  expect(await answer("another", "1.00")).not.toBe("0");
});

test("its confirmation is no unmatched payment, and names its receipt; a shilling to TEST that nobody asked for waits", async () => {
  const receipt = makeReceipt();
  const sent = () =>
    shop.sendCallback("confirmation", "", {
      ...confirmationJson({ BillRefNumber: "TEST", TransID: receipt }),
      TransTime: "",
      TransAmount: "1.00",
    });
  const { id } = await askedTest();
  await sent();
  expect(await db().confirmation.count({ where: { accountReference: "TEST" } })).toBe(0);
  expect(await db().testPayment.findUnique({ where: { id } })).toMatchObject({ receipt });
  await db().testPayment.update({ where: { id }, data: { receipt: null, startedAt: new Date(0) } });
  await sent();
  expect(await db().confirmation.findMany({ where: { accountReference: "TEST" } })).toMatchObject([
    { cents: 100n, state: "unmatched" },
  ]);
});

test("the shilling goes back once by its receipt, and M-Pesa's result says whether it arrived", async () => {
  const { id, reference, receipt } = await paidTest();
  shop.operator.on(PATHS.reversal, () => acceptedRefund("AG_back"));
  const both = await Promise.all([sendBackTestPayment(amina, id), sendBackTestPayment(amina, id)]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(shop.operator.sent(PATHS.reversal).map(({ body }) => [body.TransactionID, body.Amount])).toEqual([
    [receipt, 1],
  ]);
  const result = (conversationId: string, code = 0) =>
    shop.sendCallback("refund", reference, refundResultJson({ conversationId, code, shillings: 1 }));
  expect(await result("AG_another")).toBe("ignored");
  expect(await latestTest(null)).toMatchObject({ refundState: "accepted" });
  expect(await result("AG_back", 2001)).toBe("handled");
  expect(await latestTest(null)).toMatchObject({
    refundState: "failed",
    refundText: expect.stringContaining("initiator") as unknown,
  });
  valueOf(await sendBackTestPayment(amina, id));
  expect(await result("AG_back")).toBe("handled");
  expect(await latestTest(null)).toMatchObject({ refundState: "completed" });
  expect(refusalOf(await sendBackTestPayment(amina, id)).code).toBe("conflict");
  expect(await db().paymentAttempt.count()).toBe(0);
  expect(await db().refund.count()).toBe(0);
});

test("nobody but a superuser tests or sends back, and no shop without M-Pesa", async () => {
  const { id } = await paidTest();
  for (const other of [await makeBuyer(), await makeStaff("money")]) {
    expect(refusalOf(await startTestPayment(other, null, PHONE)).code).toBe("forbidden");
    expect(refusalOf(await sendBackTestPayment(other, id)).code).toBe("forbidden");
  }
  expect(refusalOf(await startTestPayment(amina, null, "12")).field).toBe("phone");
  takePayments();
  expect(refusalOf(await startTestPayment(amina, null, PHONE)).message).toContain("not connected");
});

test("a gateway that refuses or does not answer is said in words, and leaves no test under way for good", async () => {
  shop.operator.on(PATHS.push, () => ({
    status: 500,
    json: { errorCode: "500.001.1001", errorMessage: "Wrong credentials" },
  }));
  expect(refusalOf(await startTestPayment(amina, null, PHONE)).message).toMatch(/M-Pesa/);
  expect(await latestTest(null)).toMatchObject({ state: "failed" });
  await db().testPayment.updateMany({ data: { startedAt: new Date(0) } });
  shop.operator.on(PATHS.push, () => "cut");
  valueOf(await startTestPayment(amina, null, PHONE));
  expect(await latestTest(null)).toMatchObject({ state: "unknown" });
  await db().testPayment.updateMany({ data: { startedAt: new Date(0) } });
  const broken = () => Promise.reject(new Error("the connection broke"));
  usePaymentProvider({ ...paymentProvider(), start: broken, status: broken });
  valueOf(await startTestPayment(amina, null, PHONE));
  expect(await latestTest(null)).toMatchObject({ state: "unknown" });
});

const testOf = (id: number) => db().testPayment.findUniqueOrThrow({ where: { id } });

test("a result that comes before M-Pesa's answer to the request stays", async () => {
  const settle = (data: object) => db().testPayment.updateMany({ data });
  shop.operator.on(PATHS.push, async () => {
    await settle({ state: "completed", receipt: "SJK7EARLY1" });
    return acceptedStkPush("ws_late_answer");
  });
  const { id } = valueOf(await startTestPayment(amina, null, PHONE));
  expect(await testOf(id)).toMatchObject({ state: "completed", checkoutId: null });
  shop.operator.on(PATHS.reversal, async () => {
    await settle({ refundState: "completed" });
    return acceptedRefund("AG_late_answer");
  });
  valueOf(await sendBackTestPayment(amina, id));
  expect(await testOf(id)).toMatchObject({ refundState: "completed", conversationId: null });
});

test("a result of the return with another sum is not its own, and the second one changes nothing", async () => {
  const { id, reference } = await paidTest();
  await db().testPayment.updateMany({ data: { startedAt: new Date(0) } });
  const { reference: other } = await paidTest();
  for (const one of [other, reference]) {
    shop.operator.on(PATHS.reversal, () => (one === other ? acceptedRefund("AG_other") : "cut"));
    const { id: back } = await db().testPayment.findUniqueOrThrow({ where: { reference: one } });
    valueOf(await sendBackTestPayment(amina, back));
  }
  const result = (code: number, shillings = 1) =>
    shop.sendCallback("refund", reference, refundResultJson({ conversationId: "AG_any", code, shillings }));
  expect(await result(0, 2)).toBe("ignored");
  expect(await testOf(id)).toMatchObject({ refundState: "unknown", refundedAt: null });
  expect(await result(0)).toBe("handled");
  const others = await db().testPayment.findUnique({ where: { reference: other } });
  expect(others).toMatchObject({ refundState: "accepted", refundedAt: null });
  const back = await testOf(id);
  expect(back.refundState).toBe("completed");
  expect(back.refundedAt?.getTime()).toBeGreaterThan(Date.now() - 60_000);
  expect(await result(2001)).toBe("ignored");
  expect(await testOf(id)).toEqual(back);
  expect(await shop.sendCallback("refund", reference, {})).toBe("ignored");
});

test("M-Pesa is asked about a test until it says paid or refused, and never after", async () => {
  const { id, reference, checkoutId, receipt } = await paidTest();
  expect(await testOf(id)).toMatchObject({ state: "completed", receipt, resultText: null });
  const queries = () => shop.operator.sent(PATHS.query).length;
  const asked = queries();
  shop.setStatus(checkoutId, 1032);
  expect(await latestTest(null)).toMatchObject({ id, state: "completed" });
  expect(queries()).toBe(asked);
  // a repeated call asks the provider again; a settled payment stays as it is
  await shop.sendCallback("push", reference, stkCallbackJson({ checkoutId, receipt, shillings: 1 }));
  expect(await testOf(id)).toMatchObject({ state: "completed", resultText: null });
  await db().testPayment.updateMany({ data: { startedAt: new Date(0) } });
  const refused = await askedTest();
  expect(await latestTest(null)).toMatchObject({ id: refused.id, state: "accepted", settledAt: null });
  shop.setStatus(refused.checkoutId, 1032);
  const ended = await latestTest(null);
  expect(ended).toMatchObject({ id: refused.id, state: "failed", receipt: null });
  expect(ended?.resultText).toMatch(/\w/);
  expect(ended?.settledAt?.getTime()).toBeGreaterThan(Date.now() - 60_000);
  expect(refusalOf(await sendBackTestPayment(amina, refused.id)).code).toBe("conflict");
  expect((await testOf(id)).state).toBe("completed");
});
