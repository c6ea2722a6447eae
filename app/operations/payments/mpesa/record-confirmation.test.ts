import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { openTestDatabase } from "~/db/test-database.server";
import { errorOf, PATHS } from "~/payments/daraja/fake-operator.fixture";
import { moneyCall, pushCall, returnCall } from "~/payments/daraja/callbacks.fixture";
import { makeBuyer, storedRound } from "../../factories.fixture";
import { orderOf, onSale } from "../../checkout/place-order.fixture";
import { placeOrder } from "../../checkout/place-order.server";
import { admin, valueOf } from "../../products/management.fixture";
import { closeRound } from "../../rounds/close-round.server";
import { aReceipt, askForFee, type DarajaShop, openDarajaShop, PHONE, stored } from "./daraja-shop.fixture";
import { validatePayment } from "./handle-callback.server";
import { ownPayment } from "../own-payment.queries.server";
import { payForOrder } from "../pay-order.server";
import { pullPayments } from "./pull-payments.server";
import { askAndSettle } from "../settle-pending.server";

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let shop: DarajaShop;
beforeAll(async () => {
  database = await openTestDatabase();
  shop = await openDarajaShop();
});
afterAll(async () => {
  await shop.operator.close();
  await database.close();
});

const pay = (account: string, receipt: string, changes: Record<string, string> = {}) =>
  shop.tell("confirmation", "", moneyCall({ BillRefNumber: account, TransID: receipt, ...changes }));
const confirmation = (receipt: string) =>
  db().confirmation.findUniqueOrThrow({ where: { mpesaReceipt: receipt } });

test("a confirmation that names an open payment settles it, also without any other call, and is written once", async () => {
  const { id, account, roundId } = await askForFee();
  const receipt = aReceipt();
  await pay(` ${account.toLowerCase()} `, receipt);
  await pay(account, receipt);
  expect(await stored(id)).toMatchObject({
    state: "completed",
    receipt,
    participation: { paymentStatus: "completed" },
    confirmation: { state: "matched", phone: "2547 ***** 678", payerName: "WANJIKU" },
  });
  expect(await db().confirmation.count({ where: { mpesaReceipt: receipt } })).toBe(1);
  expect((await storedRound(roundId)).participantCount).toBe(1);
});

test.each([
  ["another sum", { TransAmount: "40.00" }],
  ["no account, as of a till", { BillRefNumber: "" }],
  ["an account that is none", { BillRefNumber: "P18P18" }],
])("money with %s waits for a person (D79)", async (_, changes) => {
  const { id, account } = await askForFee();
  const receipt = aReceipt();
  await pay(account, receipt, changes);
  expect(await confirmation(receipt)).toMatchObject({ state: "unmatched", attemptId: null });
  expect((await stored(id)).state).toBe("accepted");
});

test("the confirmation of a push that a question settled gives it the receipt; a second sum has no home", async () => {
  const { id, account, checkoutId } = await askForFee();
  shop.say(checkoutId, "0");
  expect(await askAndSettle(id)).toBe("counted");
  const [receipt, second] = [aReceipt(), aReceipt()];
  await pay(account, receipt);
  await pay(account, second);
  expect(await stored(id)).toMatchObject({
    state: "completed",
    receipt,
    confirmation: { mpesaReceipt: receipt },
  });
  expect((await confirmation(second)).state).toBe("unmatched");
  const { userId } = await stored(id);
  const { id: uncounted } = await confirmation(second);
  expect((await ownPayment(userId, id))?.uncounted).toEqual([
    { id: uncounted, cents: 5_000, state: "unmatched" },
  ]);
});

test("a till's confirmation, which names no account, is matched by the receipt that the push's call tells, in either order", async () => {
  for (const isFirst of [true, false]) {
    const { id, reference, checkoutId } = await askForFee();
    const receipt = aReceipt();
    shop.say(checkoutId, "0");
    const push = () => shop.tell("push", reference, pushCall({ checkoutId, receipt }));
    if (!isFirst) await push();
    await pay("", receipt);
    if (isFirst) await push();
    expect(await stored(id)).toMatchObject({
      state: "completed",
      confirmation: { mpesaReceipt: receipt, state: "matched" },
    });
  }
});

test("a payment that was cancelled on the phone may be paid by hand", async () => {
  const { id, account, checkoutId } = await askForFee();
  shop.say(checkoutId, "1032");
  expect(await askAndSettle(id)).toBe("failed");
  await pay(account, aReceipt());
  expect(await stored(id)).toMatchObject({ state: "completed", resultCode: null });
});

test("money for a round that is over goes back by its receipt, and its result ends it (D78)", async () => {
  const { id, account, roundId } = await askForFee();
  valueOf(await closeRound(admin, roundId));
  const receipt = aReceipt();
  await pay(account, receipt);
  const [refund] = (await stored(id)).refunds;
  expect(refund).toMatchObject({ state: "accepted", way: "daraja" });
  const { reference = "", conversationId } = refund ?? {};
  const told = { conversationId: conversationId ?? "" };
  // another sum; nobody's refund; a failure of another request
  expect(await shop.tell("refund", reference, returnCall({ ...told, shillings: 1_050 }))).toBe(
    "not believed",
  );
  expect(await shop.tell("refund", "no refund of ours", returnCall(told))).toBe("not believed");
  await shop.tell("refund", reference, returnCall({ conversationId: "AG_other", code: 2001 }));
  await shop.tell("refund-timeout", reference, {});
  expect((await stored(id)).state).toBe("refunding");
  await shop.tell("refund", reference, returnCall(told));
  await shop.tell("refund", reference, returnCall(told));
  expect(await stored(id)).toMatchObject({
    state: "refunded",
    participation: { paymentStatus: "refunded" },
    confirmation: { mpesaReceipt: receipt, state: "matched" },
    refunds: [{ state: "completed", receipt: "SJK9RETURN" }],
  });
});

test("a refund that M-Pesa refuses says what the shop does; R000001 means that it was done already", async () => {
  const results = ["2001", "R000001"] as const;
  for (const code of results) {
    const { id, account, roundId } = await askForFee();
    valueOf(await closeRound(admin, roundId));
    await pay(account, aReceipt());
    const [refund] = (await stored(id)).refunds;
    const { reference = "", conversationId } = refund ?? {};
    await shop.tell("refund", reference, returnCall({ conversationId: conversationId ?? "", code }));
    expect(await stored(id)).toMatchObject(
      code === "2001"
        ? {
            state: "refunding",
            refunds: [{ state: "failed", resultText: expect.stringContaining("DARAJA_INITIATOR") as string }],
          }
        : { state: "refunded", refunds: [{ state: "completed" }] },
    );
  }
});

test("of an order that is cancelled the money waits for a person, once, under its receipt", async () => {
  const viewer = await makeBuyer();
  const { id: orderId } = valueOf(await placeOrder(viewer, orderOf([[await onSale(), 1]])));
  const { attemptId } = valueOf(await payForOrder(viewer, orderId, PHONE));
  const { checkoutId, confirmation: none } = await stored(attemptId);
  expect(none).toBeNull();
  const order = await db().order.update({ where: { id: orderId }, data: { status: "cancelled" } });
  const shillings = Number(order.totalCents) / 100;
  shop.say(checkoutId ?? "", "0");
  expect(await askAndSettle(attemptId)).toBe("unmatched");
  const receipt = aReceipt();
  const late = await db().confirmation.findUniqueOrThrow({ where: { lateAttemptId: attemptId } });
  const account = late.accountReference;
  await pay(account, receipt, { TransAmount: shillings.toFixed(2) });
  expect(await confirmation(receipt)).toMatchObject({ state: "unmatched", payerName: "WANJIKU" });
  expect(await db().confirmation.count({ where: { accountReference: account } })).toBe(1);
});

test("a person may pay an open payment's sum to its account, and nothing else (D75)", async () => {
  const { id, account, checkoutId } = await askForFee();
  const ask = (changes: Record<string, string> = {}) =>
    validatePayment(moneyCall({ BillRefNumber: account, ...changes }));
  expect(await ask()).toBe("0");
  expect(await ask({ TransAmount: "51.00" })).toBe("C2B00013");
  expect(await ask({ BillRefNumber: "WATER" })).toBe("C2B00012");
  shop.say(checkoutId, "1032");
  await askAndSettle(id);
  expect(await ask()).toBe("0");
  await pay(account, aReceipt());
  expect(await ask()).toBe("C2B00012");
  expect(await validatePayment({ TransID: "?" })).toBe("C2B00012");
});

test("after an outage the list of the last 48 hours tells what no call did, once", async () => {
  const [missed, heard] = [await askForFee(), await askForFee()];
  const [lost, told, strange] = [aReceipt(), aReceipt(), aReceipt()];
  await pay(heard.account, told);
  const row = (transactionId: string, billreference: string) => ({
    transactionId,
    trxDate: new Date().toISOString(),
    msisdn: "2547 ***** 678",
    billreference,
    amount: "50.00",
  });
  const rows = [row(lost, missed.account), row(told, heard.account), row(strange, "")];
  shop.operator.on(PATHS.pull, ({ body: { OffSetValue } }) => ({
    json: { ResponseCode: "1000", Response: [OffSetValue === "0" ? rows : []] },
  }));
  expect(await pullPayments(null)).toEqual({ listed: 3, missed: 2, failures: [] });
  expect(await pullPayments(new Date())).toEqual({ listed: 3, missed: 0, failures: [] });
  expect(await stored(missed.id)).toMatchObject({ state: "completed", receipt: lost });
  expect((await confirmation(strange)).state).toBe("unmatched");
  shop.operator.on(PATHS.pull, () => errorOf("404.001.04", "Invalid Authentication Header", 404));
  await expect(pullPayments(null)).rejects.toThrow("404.001.04");
});
