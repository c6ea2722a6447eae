import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { openTestDatabase } from "~/db/test-database.server";
import { attemptCode } from "~/domain/payment/attempt";
import { PATHS } from "~/payments/daraja/fake-operator.fixture";
import { moneyCall, pushCall } from "~/payments/daraja/callbacks.fixture";
import { makeBuyer } from "../factories.fixture";
import { orderOf, onSale } from "../checkout/place-order.fixture";
import { placeOrder } from "../checkout/place-order.server";
import { valueOf } from "../products/management.fixture";
import {
  aReceipt,
  askForFee,
  type DarajaShop,
  openDarajaShop,
  PHONE,
  stored,
  askedLongAgo,
} from "./mpesa/daraja-shop.fixture";
import { handleStkCallback } from "./mpesa/handle-stk-callback.server";
import { payForOrder } from "./pay-order.server";
import { pullPayments } from "./mpesa/pull-payments.server";
import { askAndSettle } from "./settle-pending.server";

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

async function askForOrder() {
  await askedLongAgo();
  const viewer = await makeBuyer();
  const { id: orderId } = valueOf(await placeOrder(viewer, orderOf([[await onSale(), 1]])));
  const { attemptId } = valueOf(await payForOrder(viewer, orderId, PHONE));
  return { orderId, id: attemptId };
}
const receiptOfOrder = async (id: number) =>
  (await db().order.findUniqueOrThrow({ where: { id } })).mpesaTransactionId;

/** The push was paid; its call, true or forged, tells a receipt. */
async function tell(id: number, receipt: string) {
  const { reference, checkoutId, cents } = await stored(id);
  shop.say(checkoutId ?? "", "0");
  const json = pushCall({ checkoutId: checkoutId ?? "", shillings: Number(cents) / 100, receipt });
  expect(await handleStkCallback(reference, { json, raw: JSON.stringify(json) }, [])).toBe("settled");
}
const confirm = async (id: number, receipt: string) =>
  shop.tell(
    "confirmation",
    "",
    moneyCall({
      BillRefNumber: attemptCode(id),
      TransID: receipt,
      TransAmount: String(Number((await stored(id)).cents) / 100),
    }),
  );
const unmatched = (receipt: string) =>
  db().confirmation.count({ where: { mpesaReceipt: receipt, state: "unmatched" } });

test("a receipt that a forged call told gives way to the confirmation that names the account, of a fee and of an order (D75)", async () => {
  const { orderId, id } = await askForOrder();
  const fee = await askForFee();
  for (const attemptId of [id, fee.id]) {
    await tell(attemptId, aReceipt());
    const receipt = aReceipt();
    await confirm(attemptId, receipt);
    expect(await stored(attemptId)).toMatchObject({
      receipt,
      confirmation: { mpesaReceipt: receipt, state: "matched" },
    });
  }
  expect(await receiptOfOrder(orderId)).toBe((await stored(id)).receipt);
  // a second sum to the same account has no home
  const second = aReceipt();
  await confirm(fee.id, second);
  expect((await stored(fee.id)).receipt).not.toBe(second);
  expect(await unmatched(second)).toBe(1);
});

test("a forged call cannot give one payment the receipt of another for good", async () => {
  const [forged, robbed] = [await askForFee(), await askForFee()];
  const receipt = aReceipt();
  await tell(forged.id, receipt);
  await tell(robbed.id, receipt);
  expect((await stored(robbed.id)).receipt).toBeNull();
  await confirm(robbed.id, receipt);
  expect(await stored(robbed.id)).toMatchObject({ receipt, confirmation: { mpesaReceipt: receipt } });
  expect(await stored(forged.id)).toMatchObject({ state: "completed", receipt: null });
});

test("once money went back by a receipt, no confirmation changes it", async () => {
  const { id } = await askForFee();
  const told = aReceipt();
  await tell(id, told);
  await db().paymentAttempt.update({ where: { id }, data: { refundedCents: 5_000n } });
  const other = aReceipt();
  await confirm(id, other);
  expect((await stored(id)).receipt).toBe(told);
  expect(await unmatched(other)).toBe(1);
});

test("a receipt that is told after a question settled an order stands on the order too, by call or confirmation", async () => {
  for (const say of [tell, confirm]) {
    const { orderId, id } = await askForOrder();
    shop.say((await stored(id)).checkoutId ?? "", "0");
    expect(await askAndSettle(id)).toBe("counted");
    expect(await receiptOfOrder(orderId)).toBeNull();
    const receipt = aReceipt();
    await say(id, receipt);
    expect(await receiptOfOrder(orderId)).toBe(receipt);
  }
});

test("a confirmation whose hearer was killed is matched when a question settles the payment, or by the list; of a cancelled order it is the unmatched payments", async () => {
  const [asked, pulled] = [await askForFee(), await askForFee()];
  const cancelled = await askForOrder();
  await db().order.update({ where: { id: cancelled.orderId }, data: { status: "cancelled" } });
  const written = async (id: number) => {
    const { cents } = await stored(id);
    const receipt = aReceipt();
    const row = { cents, phone: "2547 ***** 678", accountReference: attemptCode(id) };
    await db().confirmation.create({
      data: { ...row, reference: receipt, mpesaReceipt: receipt, paidAt: new Date(), callback: "{}" },
    });
    return { ...row, receipt };
  };
  for (const { id } of [asked, cancelled]) {
    const { receipt } = await written(id);
    shop.say((await stored(id)).checkoutId ?? "", "0");
    expect(await askAndSettle(id)).toBe(id === asked.id ? "counted" : "unmatched");
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
