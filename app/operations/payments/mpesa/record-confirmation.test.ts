import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { openTestDatabase } from "~/db/test-database.server";
import { errorOf, PATHS } from "~/payments/daraja/fake-operator.fixture";
import { confirmationJson, stkCallbackJson, refundResultJson } from "~/payments/daraja/callbacks.fixture";
import { makeBuyer, storedRound } from "../../factories.fixture";
import { orderOf, onSale } from "../../checkout/place-order.fixture";
import { placeOrder } from "../../checkout/place-order.server";
import { admin, valueOf } from "../../products/management.fixture";
import { closeRound } from "../../rounds/close-round.server";
import {
  makeReceipt,
  promptForFee,
  type DarajaShop,
  openDarajaShop,
  PHONE,
  stored,
} from "./daraja-shop.fixture";
import { validatePayment } from "./validate-payment.server";
import { ownPayment } from "../own-payments.queries.server";
import { startOrderPayment } from "../pay-order.server";
import { pullPayments } from "./pull-payments.server";
import { queryAndSettle } from "../start-and-query.server";

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
  shop.sendCallback(
    "confirmation",
    "",
    confirmationJson({ BillRefNumber: account, TransID: receipt, ...changes }),
  );
const confirmation = (receipt: string) =>
  db().confirmation.findUniqueOrThrow({ where: { mpesaReceipt: receipt } });

test("a confirmation that names an open payment settles it without any other callback, and is recorded once", async () => {
  const { id, account, roundId } = await promptForFee();
  const receipt = makeReceipt();
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
  ["no account, as from a till", { BillRefNumber: "" }],
  ["an invalid account", { BillRefNumber: "P18P18" }],
])("a payment with %s waits for a person (D79)", async (_, changes) => {
  const { id, account } = await promptForFee();
  const receipt = makeReceipt();
  await pay(account, receipt, changes);
  expect(await confirmation(receipt)).toMatchObject({ state: "unmatched", attemptId: null });
  expect((await stored(id)).state).toBe("accepted");
});

test("the confirmation of an STK push that a status query settled adds the receipt; a second payment stays unmatched", async () => {
  const { id, account, checkoutId } = await promptForFee();
  shop.setStatus(checkoutId, "0");
  expect(await queryAndSettle(id)).toBe("counted");
  const [receipt, second] = [makeReceipt(), makeReceipt()];
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

test("a till's confirmation, which names no account, is matched by the STK callback's receipt, in either order", async () => {
  for (const isFirst of [true, false]) {
    const { id, reference, checkoutId } = await promptForFee();
    const receipt = makeReceipt();
    shop.setStatus(checkoutId, "0");
    const push = () => shop.sendCallback("push", reference, stkCallbackJson({ checkoutId, receipt }));
    if (!isFirst) await push();
    await pay("", receipt);
    if (isFirst) await push();
    expect(await stored(id)).toMatchObject({
      state: "completed",
      confirmation: { mpesaReceipt: receipt, state: "matched" },
    });
  }
});

test("a payment that was cancelled on the phone may be made by paybill", async () => {
  const { id, account, checkoutId } = await promptForFee();
  shop.setStatus(checkoutId, "1032");
  expect(await queryAndSettle(id)).toBe("failed");
  await pay(account, makeReceipt());
  expect(await stored(id)).toMatchObject({ state: "completed", resultCode: null });
});

test("a payment for a closed round is refunded by its receipt, and the result callback ends it (D78)", async () => {
  const { id, account, roundId } = await promptForFee();
  valueOf(await closeRound(admin, roundId));
  const receipt = makeReceipt();
  await pay(account, receipt);
  const [refund] = (await stored(id)).refunds;
  expect(refund).toMatchObject({ state: "accepted", way: "daraja" });
  const { reference = "", conversationId } = refund ?? {};
  const result = { conversationId: conversationId ?? "" };
  // another sum; an unknown refund; the failure of another request
  expect(
    await shop.sendCallback("refund", reference, refundResultJson({ ...result, shillings: 1_050 })),
  ).toBe("ignored");
  expect(await shop.sendCallback("refund", "no refund of ours", refundResultJson(result))).toBe("ignored");
  await shop.sendCallback("refund", reference, refundResultJson({ conversationId: "AG_other", code: 2001 }));
  await shop.sendCallback("refund-timeout", reference, {});
  expect((await stored(id)).state).toBe("refunding");
  await shop.sendCallback("refund", reference, refundResultJson(result));
  await shop.sendCallback("refund", reference, refundResultJson(result));
  expect(await stored(id)).toMatchObject({
    state: "refunded",
    participation: { paymentStatus: "refunded" },
    confirmation: { mpesaReceipt: receipt, state: "matched" },
    refunds: [{ state: "completed", receipt: "SJK9RETURN" }],
  });
});

test("a refund that M-Pesa refuses says what to do; R000001 means that it was already reversed", async () => {
  const results = ["2001", "R000001"] as const;
  for (const code of results) {
    const { id, account, roundId } = await promptForFee();
    valueOf(await closeRound(admin, roundId));
    await pay(account, makeReceipt());
    const [refund] = (await stored(id)).refunds;
    const { reference = "", conversationId } = refund ?? {};
    await shop.sendCallback(
      "refund",
      reference,
      refundResultJson({ conversationId: conversationId ?? "", code }),
    );
    expect(await stored(id)).toMatchObject(
      code === "2001"
        ? {
            state: "refunding",
            refunds: [
              { state: "failed", resultText: expect.stringContaining("API user (initiator)") as string },
            ],
          }
        : { state: "refunded", refunds: [{ state: "completed" }] },
    );
  }
});

test("the payment for a cancelled order waits for a person, once, under its receipt", async () => {
  const viewer = await makeBuyer();
  const { id: orderId } = valueOf(await placeOrder(viewer, orderOf([[await onSale(), 1]])));
  const { attemptId } = valueOf(await startOrderPayment(viewer, orderId, PHONE));
  const { checkoutId, confirmation: none } = await stored(attemptId);
  expect(none).toBeNull();
  const order = await db().order.update({ where: { id: orderId }, data: { status: "cancelled" } });
  const shillings = Number(order.totalCents) / 100;
  shop.setStatus(checkoutId ?? "", "0");
  expect(await queryAndSettle(attemptId)).toBe("unmatched");
  const receipt = makeReceipt();
  const late = await db().confirmation.findUniqueOrThrow({ where: { lateAttemptId: attemptId } });
  const account = late.accountReference;
  await pay(account, receipt, { TransAmount: shillings.toFixed(2) });
  expect(await confirmation(receipt)).toMatchObject({ state: "unmatched", payerName: "WANJIKU" });
  expect(await db().confirmation.count({ where: { accountReference: account } })).toBe(1);
});

test("paybill accepts an open payment's sum to its account, and nothing else (D75)", async () => {
  const { id, account, checkoutId } = await promptForFee();
  const ask = (changes: Record<string, string> = {}) =>
    validatePayment(confirmationJson({ BillRefNumber: account, ...changes }));
  expect(await ask()).toBe("0");
  expect(await ask({ TransAmount: "51.00" })).toBe("C2B00013");
  expect(await ask({ BillRefNumber: "WATER" })).toBe("C2B00012");
  shop.setStatus(checkoutId, "1032");
  await queryAndSettle(id);
  expect(await ask()).toBe("0");
  await pay(account, makeReceipt());
  expect(await ask()).toBe("C2B00012");
  expect(await validatePayment({ TransID: "?" })).toBe("C2B00012");
});

test("paybill refuses a payment for an auction that has ended or is deleted", async () => {
  for (const data of [{ endTime: new Date() }, { deletedAt: new Date() }]) {
    const { account, auctionId } = await promptForFee();
    const ask = () => validatePayment(confirmationJson({ BillRefNumber: account }));
    expect(await ask()).toBe("0");
    await db().product.update({ where: { id: auctionId }, data });
    expect(await ask()).toBe("C2B00012");
  }
});

test("after an outage the list of the last 48 hours brings each missed payment once", async () => {
  const [missed, handled] = [await promptForFee(), await promptForFee()];
  const [lost, known, strange] = [makeReceipt(), makeReceipt(), makeReceipt()];
  await pay(handled.account, known);
  const row = (transactionId: string, billreference: string) => ({
    transactionId,
    trxDate: new Date().toISOString(),
    msisdn: "2547 ***** 678",
    billreference,
    amount: "50.00",
  });
  const rows = [row(lost, missed.account), row(known, handled.account), row(strange, "")];
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
