/** Whose the shilling of a test is, and when it is asked for or sent back again. */
import { beforeEach, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { Viewer } from "~/domain/account/access";
import { stkCallbackJson } from "~/payments/daraja/callbacks.fixture";
import { acceptedRefund, errorOf, PATHS } from "~/payments/daraja/fake-operator.fixture";
import { makeSuperuser } from "../../factories.fixture";
import { refusalOf, valueOf } from "../../products/management.fixture";
import { makeReceipt, openDarajaShop, PHONE } from "./daraja-shop.fixture";
import { sendBackTestPayment } from "../return-test-payment.server";
import { isTestPayment, latestTest, startTestPayment, takeTestConfirmation } from "../test-payment.server";

let shop: Awaited<ReturnType<typeof openDarajaShop>>;
let amina: Viewer;
setUpTestDatabase(async () => {
  amina = await makeSuperuser();
});
beforeEach(async () => {
  shop = await openDarajaShop();
  await db().testPayment.deleteMany();
});

const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1_000);
const asked = async (changes: { startedAt?: Date; connectionId?: number; receipt?: string } = {}) => {
  const reference = `test-${makeReceipt()}`;
  return db().testPayment.create({
    data: { reference, phoneNumber: PHONE, startedAt: new Date(), ...changes },
  });
};
const receiptOf = async (id: number) => (await db().testPayment.findUniqueOrThrow({ where: { id } })).receipt;

test("a shilling to TEST is a test's if it came within ten minutes of it, to its number, and was not named before", async () => {
  const paidAt = new Date();
  const money = { cents: 100, phone: "", payerName: "", accountReference: " test ", paidAt };
  const take = (receipt: string, changes: object = {}) =>
    takeTestConfirmation({ ...money, receipt, ...changes });
  const [older, newer] = [await asked(), await asked()];
  const [receipt, second] = [makeReceipt(), makeReceipt()];
  const minutes = (count: number) => new Date(paidAt.getTime() + count * 60_000);
  for (const strange of [
    { cents: 200 },
    { accountReference: "LAMP" },
    { connectionId: 3 },
    { paidAt: minutes(11) },
    { paidAt: minutes(-11) },
  ])
    expect(await take(receipt, strange)).toBe(false);
  expect(await take(receipt, { paidAt: minutes(9) })).toBe(true);
  expect([await receiptOf(older.id), await receiptOf(newer.id)]).toEqual([null, receipt]);
  expect(await take(receipt, { paidAt: minutes(60) }), "it comes again").toBe(true);
  expect(await receiptOf(older.id)).toBeNull();
  expect(await take(second, { paidAt: minutes(-9) })).toBe(true);
  expect([await receiptOf(older.id), await receiptOf(newer.id)]).toEqual([second, receipt]);
  expect(await take(makeReceipt())).toBe(false);
  const { id: connectionId } = await db().paymentConnection.create({
    data: {
      url: "https://m-pesa.example",
      shortcode: "600999",
      kind: "paybill",
      till: "600999",
      initiator: "",
      sealed: "",
      savedAt: paidAt,
    },
  });
  const connected = await asked({ connectionId });
  expect(await take("SJK7CONN01", { connectionId })).toBe(true);
  expect(await receiptOf(connected.id)).toBe("SJK7CONN01");
});

test("paybill takes the shilling for ten minutes, and the phone is asked again after one", async () => {
  expect(await isTestPayment("TEST", 100)).toBe(false);
  const { id } = await asked({ startedAt: secondsAgo(599) });
  expect(await isTestPayment("TEST", 100)).toBe(true);
  const aged = (seconds: number) =>
    db().testPayment.update({ where: { id }, data: { startedAt: secondsAgo(seconds) } });
  await aged(600);
  expect(await isTestPayment("TEST", 100)).toBe(false);
  await aged(59);
  expect(refusalOf(await startTestPayment(amina, null, PHONE)).code).toBe("conflict");
  await aged(60);
  const started = valueOf(await startTestPayment(amina, null, PHONE));
  expect(await latestTest(null)).toMatchObject({ id: started.id, phoneNumber: PHONE, connectionId: null });
  expect(await latestTest(3)).toBeNull();
});

const paid = async () => {
  const { id } = await asked({ receipt: makeReceipt() });
  await db().testPayment.update({ where: { id }, data: { state: "completed" } });
  return id;
};
const backOf = (id: number) => db().testPayment.findUniqueOrThrow({ where: { id } });

test("a return that M-Pesa was too busy for has failed and may be asked for again; a lost answer waits a minute", async () => {
  const id = await paid();
  shop.operator.on(PATHS.reversal, () => errorOf("500.003.02", "System is busy"));
  valueOf(await sendBackTestPayment(amina, id));
  expect(await backOf(id)).toMatchObject({
    refundState: "failed",
    refundText: "The shop could not reach M-Pesa.",
  });
  shop.operator.on(PATHS.reversal, () => "cut");
  valueOf(await sendBackTestPayment(amina, id));
  expect(await backOf(id)).toMatchObject({ refundState: "unknown", refundText: null, conversationId: null });
  expect(refusalOf(await sendBackTestPayment(amina, id)).code).toBe("conflict");
  await db().testPayment.update({ where: { id }, data: { refundAskedAt: secondsAgo(61) } });
  shop.operator.on(PATHS.reversal, () => acceptedRefund("AG_again"));
  valueOf(await sendBackTestPayment(amina, id));
  expect(await backOf(id)).toMatchObject({ refundState: "accepted", conversationId: "AG_again" });
});

test("a return that M-Pesa refuses says why, and one without a receipt waits for the call that names it", async () => {
  const id = await paid();
  shop.operator.on(PATHS.reversal, () => errorOf("400.002.02", "Bad Request", 400));
  const refusal = refusalOf(await sendBackTestPayment(amina, id));
  expect(refusal.code).toBe("conflict");
  expect(await backOf(id)).toMatchObject({ refundState: "failed", refundText: refusal.message });
  const nameless = await paid();
  const set = (data: object) => db().testPayment.update({ where: { id: nameless }, data });
  await set({ receipt: null });
  expect(refusalOf(await sendBackTestPayment(amina, nameless)).code).toBe("conflict");
  const call = stkCallbackJson({ checkoutId: "ws_1", receipt: "SJK7NAMED1", shillings: 1 });
  await set({ callback: JSON.stringify(call) });
  shop.operator.on(PATHS.reversal, () => acceptedRefund("AG_named"));
  valueOf(await sendBackTestPayment(amina, nameless));
  expect(shop.operator.sent(PATHS.reversal).at(-1)?.body).toMatchObject({
    TransactionID: "SJK7NAMED1",
    Amount: 1,
  });
  const [entry] = await db().auditEntry.findMany({ orderBy: { id: "desc" }, take: 1 });
  expect([entry?.action, JSON.parse(entry?.after ?? "")]).toEqual([
    "user.return_test_payment",
    { receipt: "SJK7NAMED1" },
  ]);
  await set({ state: "failed", refundState: null });
  expect(refusalOf(await sendBackTestPayment(amina, nameless)).code).toBe("conflict");
});
