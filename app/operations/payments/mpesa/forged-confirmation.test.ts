/** Confirmations that somebody else than M-Pesa sends, with receipts that are real (D75). */
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { confirmationJson } from "~/payments/daraja/callbacks.fixture";
import { findAttempt } from "../attempts.server";
import { settlePayment } from "../settle-payment.server";
import { queryAndSettle } from "../start-and-query.server";
import { listedAs, makeReceipt, payOrder, promptForOrder, stored } from "./daraja-shop.fixture";
import { forgetEarlierPayments, useDarajaShop } from "./daraja-shop-hooks.fixture";
import { pullPayments } from "./pull-payments.server";

const shop = useDarajaShop();
forgetEarlierPayments();

const confirmationOf = (mpesaReceipt: string) =>
  db().confirmation.findUniqueOrThrow({ where: { mpesaReceipt } });
const call = (TransID: string, BillRefNumber: string, cents: number) =>
  confirmationJson({ TransID, BillRefNumber, TransAmount: (cents / 100).toFixed(2) });
const send = (receipt: string, account: string, cents: number) =>
  shop().sendCallback("confirmation", "", call(receipt, account, cents));
const forge = (receipt: string, account: string, cents: number) =>
  shop().forge("confirmation", "", call(receipt, account, cents));

test("a receipt that the list has is believed with the list's sum and account, not with those of a later message", async () => {
  const order = await promptForOrder();
  const [small, another] = [makeReceipt(), makeReceipt()];
  await send(small, "WATER", 100);
  await send(another, "MAIZE", order.cents);
  for (const receipt of [small, another]) {
    await forge(receipt, order.account, order.cents);
    expect(await stored(order.id)).toMatchObject({ state: "accepted", receipt: null });
    expect(await confirmationOf(receipt)).toMatchObject({ state: "unmatched", proof: "listed" });
  }
  expect(await confirmationOf(small)).toMatchObject({ cents: 100n, accountReference: "WATER" });
  // paid, and M-Pesa has not named the receipt yet
  shop().setStatus(order.checkoutId, "0");
  await forge(another, order.account, order.cents);
  expect(await confirmationOf(another)).toMatchObject({ state: "unmatched", accountReference: "MAIZE" });
});

test("the list's sum, account and phone replace those of a message that came before it", async () => {
  const order = await promptForOrder();
  const receipt = makeReceipt();
  await forge(receipt, "WATER", order.cents);
  expect(await confirmationOf(receipt)).toMatchObject({ cents: BigInt(order.cents), proof: "awaited" });
  shop().list.push(listedAs(call(receipt, "MAIZE", 100)));
  await pullPayments(null);
  expect(await confirmationOf(receipt)).toMatchObject({
    state: "unmatched",
    cents: 100n,
    accountReference: "MAIZE",
    proof: "listed",
  });
});

test("a message that names the receipt of another's payment takes it from nobody", async () => {
  const paid = await payOrder(shop());
  const other = await promptForOrder();
  await forge(paid.receipt, other.account, other.cents);
  expect(await stored(paid.id)).toMatchObject({ state: "completed", receipt: paid.receipt });
  expect(await stored(other.id)).toMatchObject({ state: "accepted", receipt: null });
});

test("a message for a payment that a status query called paid counts at once, and its own receipt again", async () => {
  const order = await promptForOrder();
  shop().setStatus(order.checkoutId, "0");
  expect(await queryAndSettle(order.id)).toBe("counted");
  shop().setStatus(order.checkoutId, "1032");
  const receipt = makeReceipt();
  await forge(receipt, order.account, order.cents);
  expect(await confirmationOf(receipt)).toMatchObject({ state: "matched", proof: "asked" });
  expect(await stored(order.id)).toMatchObject({ state: "completed", receipt });
  const paid = await payOrder(shop());
  await forge(paid.receipt, paid.account, paid.cents);
  expect(await confirmationOf(paid.receipt)).toMatchObject({ state: "matched", proof: "asked" });
  expect(await stored(paid.id)).toMatchObject({ confirmation: { mpesaReceipt: paid.receipt } });
});

test("a second receipt for a payment that is paid waits for M-Pesa's list like any other message", async () => {
  const paid = await payOrder(shop());
  const receipt = makeReceipt();
  await forge(receipt, paid.account, paid.cents);
  expect(await confirmationOf(receipt)).toMatchObject({ state: "unmatched", proof: "awaited" });
  expect(await stored(paid.id)).toMatchObject({ receipt: paid.receipt });
});

test("a payment that the list has stays proven when its message comes again", async () => {
  const order = await promptForOrder();
  const receipt = makeReceipt();
  await send(receipt, order.account, order.cents);
  expect(await confirmationOf(receipt)).toMatchObject({ state: "matched", proof: "listed" });
  shop().setStatus(order.checkoutId, "0");
  await forge(receipt, order.account, order.cents);
  expect(await confirmationOf(receipt)).toMatchObject({ state: "matched", proof: "listed" });
});

test("a buyer who paid cannot have somebody else's receipt counted in place of their own", async () => {
  const order = await promptForOrder();
  const [theirs, own] = [makeReceipt(), makeReceipt()];
  shop().setStatus(order.checkoutId, "0");
  await forge(theirs, order.account, order.cents);
  expect(await stored(order.id)).toMatchObject({ state: "completed", receipt: theirs });
  shop().list.push(listedAs(call(theirs, "MAIZE", order.cents)));
  shop().list.push(listedAs(call(own, order.account, order.cents)));
  await pullPayments(null);
  expect(await stored(order.id)).toMatchObject({ state: "completed", receipt: own });
  await pullPayments(null);
  expect(await confirmationOf(theirs)).toMatchObject({
    state: "unmatched",
    accountReference: "MAIZE",
    proof: "listed",
  });
});

test("late money that a message gave the receipt of another sum stays a payment of its own", async () => {
  const order = await promptForOrder();
  await db().order.update({ where: { id: order.orderId }, data: { status: "cancelled" } });
  const receipt = makeReceipt();
  const attempt = (await findAttempt({ id: order.id })) ?? expect.fail();
  expect(await settlePayment(attempt, { state: "completed", receipt })).toBe("unmatched");
  shop().list.push(listedAs(call(receipt, "MAIZE", 100)));
  await pullPayments(null);
  expect(await confirmationOf(receipt)).toMatchObject({ cents: 100n, lateAttemptId: null, proof: "listed" });
  expect(await db().confirmation.findUnique({ where: { lateAttemptId: order.id } })).toMatchObject({
    cents: BigInt(order.cents),
    mpesaReceipt: null,
  });
  const own = makeReceipt();
  await send(own, order.account, order.cents);
  expect(await confirmationOf(own)).toMatchObject({ lateAttemptId: order.id });
});
