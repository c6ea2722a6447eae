import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { openTestDatabase } from "~/db/test-database.server";
import { attemptCode } from "~/domain/payment/attempt";
import { PATHS } from "~/payments/daraja/fake-operator.fixture";
import { confirmationJson, stkCallbackJson } from "~/payments/daraja/callbacks.fixture";
import { makeBuyer } from "../factories.fixture";
import { orderOf, onSale } from "../checkout/place-order.fixture";
import { placeOrder } from "../checkout/place-order.server";
import { valueOf } from "../products/management.fixture";
import {
  makeReceipt,
  promptForFee,
  type DarajaShop,
  openDarajaShop,
  PHONE,
  stored,
  agePrompts,
} from "./mpesa/daraja-shop.fixture";
import { handleStkCallback } from "./mpesa/handle-callback.server";
import { startOrderPayment } from "./pay-order.server";
import { pullPayments } from "./mpesa/pull-payments.server";
import { queryAndSettle } from "./start-and-query.server";

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let shop: DarajaShop;
beforeAll(async () => {
  database = await openTestDatabase();
  shop = await openDarajaShop();
  shop.operator.on(PATHS.push, ({ body }) => ({
    json: { ResponseCode: "0", CheckoutRequestID: `ws_CO_${String(body.AccountReference)}` },
  }));
});
afterAll(async () => {
  await shop.operator.close();
  await database.close();
});

async function promptForOrder() {
  await agePrompts();
  const viewer = await makeBuyer();
  const { id: orderId } = valueOf(await placeOrder(viewer, orderOf([[await onSale(), 1]])));
  const { attemptId } = valueOf(await startOrderPayment(viewer, orderId, PHONE));
  return { orderId, id: attemptId };
}
const receiptOfOrder = async (id: number) =>
  (await db().order.findUniqueOrThrow({ where: { id } })).mpesaTransactionId;

/** The STK push was paid; its callback, true or forged, names a receipt. */
async function sendCallback(id: number, receipt: string) {
  const { reference, checkoutId, cents } = await stored(id);
  shop.setStatus(checkoutId ?? "", "0");
  const json = stkCallbackJson({ checkoutId: checkoutId ?? "", shillings: Number(cents) / 100, receipt });
  expect(await handleStkCallback(reference, { json, raw: JSON.stringify(json) }, [])).toBe("handled");
}
const confirm = async (id: number, receipt: string) =>
  shop.sendCallback(
    "confirmation",
    "",
    confirmationJson({
      BillRefNumber: attemptCode(id),
      TransID: receipt,
      TransAmount: String(Number((await stored(id)).cents) / 100),
    }),
  );
const unmatched = (receipt: string) =>
  db().confirmation.count({ where: { mpesaReceipt: receipt, state: "unmatched" } });

test("a receipt from a forged callback gives way to the confirmation that names the account, for a fee and for an order (D75)", async () => {
  const { orderId, id } = await promptForOrder();
  const fee = await promptForFee();
  for (const attemptId of [id, fee.id]) {
    await sendCallback(attemptId, makeReceipt());
    const receipt = makeReceipt();
    await confirm(attemptId, receipt);
    expect(await stored(attemptId)).toMatchObject({
      receipt,
      confirmation: { mpesaReceipt: receipt, state: "matched" },
    });
  }
  expect(await receiptOfOrder(orderId)).toBe((await stored(id)).receipt);
  // a second payment to the same account stays unmatched
  const second = makeReceipt();
  await confirm(fee.id, second);
  expect((await stored(fee.id)).receipt).not.toBe(second);
  expect(await unmatched(second)).toBe(1);
});

test("a forged callback cannot give one payment another's receipt for good", async () => {
  const [forged, rightful, other] = [await promptForFee(), await promptForFee(), await promptForFee()];
  const [receipt, others] = [makeReceipt(), makeReceipt()];
  await sendCallback(other.id, others);
  await sendCallback(forged.id, receipt);
  await sendCallback(rightful.id, receipt);
  expect((await stored(rightful.id)).receipt).toBeNull();
  await confirm(rightful.id, receipt);
  expect(await stored(rightful.id)).toMatchObject({ receipt, confirmation: { mpesaReceipt: receipt } });
  expect(await stored(forged.id)).toMatchObject({ state: "completed", receipt: null });
  expect((await stored(other.id)).receipt).toBe(others);
});

test("once a receipt is refunded, no confirmation changes it", async () => {
  const { id } = await promptForFee();
  const receipt = makeReceipt();
  await sendCallback(id, receipt);
  await db().paymentAttempt.update({ where: { id }, data: { refundedCents: 5_000n } });
  const other = makeReceipt();
  await confirm(id, other);
  expect((await stored(id)).receipt).toBe(receipt);
  expect(await unmatched(other)).toBe(1);
});

test("a receipt that comes after a status query settled an order is set on the order too, by callback or confirmation", async () => {
  for (const report of [sendCallback, confirm]) {
    const { orderId, id } = await promptForOrder();
    shop.setStatus((await stored(id)).checkoutId ?? "", "0");
    expect(await queryAndSettle(id)).toBe("counted");
    expect(await receiptOfOrder(orderId)).toBeNull();
    const receipt = makeReceipt();
    await report(id, receipt);
    expect(await receiptOfOrder(orderId)).toBe(receipt);
  }
});

test("a confirmation whose process was killed is matched when a status query settles the payment, or by the list; for a cancelled order it is the unmatched payment", async () => {
  const [asked, pulled] = [await promptForFee(), await promptForFee()];
  const cancelled = await promptForOrder();
  await db().order.update({ where: { id: cancelled.orderId }, data: { status: "cancelled" } });
  const written = async (id: number) => {
    const { cents } = await stored(id);
    const receipt = makeReceipt();
    const row = { cents, phone: "2547 ***** 678", accountReference: attemptCode(id) };
    await db().confirmation.create({
      data: { ...row, reference: receipt, mpesaReceipt: receipt, paidAt: new Date(), callback: "{}" },
    });
    return { ...row, receipt };
  };
  for (const { id } of [asked, cancelled]) {
    const { receipt } = await written(id);
    shop.setStatus((await stored(id)).checkoutId ?? "", "0");
    expect(await queryAndSettle(id)).toBe(id === asked.id ? "counted" : "unmatched");
    const money = await db().confirmation.findMany({ where: { accountReference: attemptCode(id) } });
    expect(money).toMatchObject([
      { mpesaReceipt: receipt, state: id === asked.id ? "matched" : "unmatched" },
    ]);
  }
  const { receipt, accountReference } = await written(pulled.id);
  const row = { transactionId: receipt, msisdn: "2547 ***** 678", billreference: accountReference };
  shop.operator.on(PATHS.pull, ({ body: { OffSetValue } }) => ({
    json: {
      ResponseCode: "1000",
      Response: [OffSetValue === "0" ? [{ ...row, trxDate: new Date().toISOString(), amount: "50.00" }] : []],
    },
  }));
  expect(await pullPayments(null)).toEqual({ listed: 1, missed: 0, failures: [] });
  expect(await stored(pulled.id)).toMatchObject({
    state: "completed",
    receipt,
    confirmation: { mpesaReceipt: receipt },
  });
});
