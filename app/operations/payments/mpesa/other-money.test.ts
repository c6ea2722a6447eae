/** Money that is like a payment's own, and is not. */
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { stkCallbackJson } from "~/payments/daraja/callbacks.fixture";
import { acceptedStkPush, PATHS } from "~/payments/daraja/fake-operator.fixture";
import { findAttempt } from "../attempts.server";
import { settlePayment } from "../settle-payment.server";
import { queryAndSettle } from "../start-and-query.server";
import { makeReceipt, promptForFee, promptForOrder, stored } from "./daraja-shop.fixture";
import { forgetEarlierPayments, useDarajaShop } from "./daraja-shop-hooks.fixture";
import { handleStkCallback } from "./handle-callback.server";
import { recordConfirmation } from "./record-confirmation.server";

const shop = useDarajaShop();
forgetEarlierPayments();

const listed = (receipt: string, money: { cents: number; phone: string; accountReference: string }) =>
  recordConfirmation({ ...money, receipt, payerName: "WANJIKU", paidAt: new Date() }, "{}", "list");

test("another sum that was paid to a payment's account is not its receipt, whatever the status query says", async () => {
  const order = await promptForOrder();
  const other = makeReceipt();
  const money = { cents: order.cents - 100, phone: "2547 ***** 678", accountReference: order.account };
  expect(await listed(other, money)).toBe("unmatched");
  shop().setStatus(order.checkoutId, "0");
  expect(await queryAndSettle(order.id)).toBe("counted");
  expect((await stored(order.id)).receipt).toBeNull();
});

test("late money whose callback named the receipt of another sum does not take that money's row", async () => {
  const order = await promptForOrder();
  await db().order.update({ where: { id: order.orderId }, data: { status: "cancelled" } });
  const receipt = makeReceipt();
  const money = { cents: order.cents - 100, phone: "2547 ***** 678", accountReference: "WATER" };
  expect(await listed(receipt, money)).toBe("unmatched");
  const attempt = (await findAttempt({ id: order.id })) ?? expect.fail();
  expect(await settlePayment(attempt, { state: "completed", receipt })).toBe("unmatched");
  const rows = await db().confirmation.findMany({
    where: { OR: [{ mpesaReceipt: receipt }, { lateAttemptId: order.id }] },
    orderBy: { id: "asc" },
  });
  expect(rows).toMatchObject([
    { mpesaReceipt: receipt, lateAttemptId: null },
    { mpesaReceipt: null, lateAttemptId: order.id, cents: BigInt(order.cents) },
  ]);
});

test("a till's payment that belongs to an earlier prompt does not keep the next one of the same sum and phone from counting", async () => {
  shop().operator.on(PATHS.push, () => "cut");
  const first = await promptForFee();
  const receipt = makeReceipt();
  const atTill = { cents: 5_000, phone: "254712345678", accountReference: "" };
  expect(await listed(receipt, atTill)).toBe("matched");
  expect(await stored(first.id)).toMatchObject({ state: "completed", receipt, checkoutId: null });
  shop().operator.on(PATHS.push, () => acceptedStkPush(`ws_CO_next_${receipt}`));
  const next = await promptForFee();
  shop().setStatus(next.checkoutId, "0");
  expect(await queryAndSettle(next.id)).toBe("counted");
});

test("an answer that comes twice at once counts an entry fee once, and sends nothing back", async () => {
  const fee = await promptForFee();
  const attempt = (await findAttempt({ id: fee.id })) ?? expect.fail();
  const receipt = makeReceipt();
  const answers = [1, 2, 3].map(() => settlePayment(attempt, { state: "completed", receipt }));
  expect((await Promise.all(answers)).toSorted()).toEqual(["already", "already", "counted"]);
  expect(await stored(fee.id)).toMatchObject({ state: "completed", refunds: [] });
});

test("a payment whose callback named the receipt of another sum counts, and that money stays unmatched", async () => {
  const order = await promptForOrder();
  const receipt = makeReceipt();
  const money = { cents: order.cents - 100, phone: "2547 ***** 678", accountReference: "WATER" };
  expect(await listed(receipt, money)).toBe("unmatched");
  const attempt = (await findAttempt({ id: order.id })) ?? expect.fail();
  expect(await settlePayment(attempt, { state: "completed", receipt })).toBe("counted");
  expect(await db().confirmation.findUnique({ where: { mpesaReceipt: receipt } })).toMatchObject({
    state: "unmatched",
    attemptId: null,
  });
});

test("money of another sum, listed after a callback named its receipt for a payment, stays unmatched", async () => {
  const order = await promptForOrder();
  const receipt = makeReceipt();
  const attempt = (await findAttempt({ id: order.id })) ?? expect.fail();
  expect(await settlePayment(attempt, { state: "completed", receipt })).toBe("counted");
  const money = { cents: order.cents + 100, phone: "2547 ***** 678", accountReference: "WATER" };
  expect(await listed(receipt, money)).toBe("unmatched");
  expect(await db().confirmation.findUnique({ where: { mpesaReceipt: receipt } })).toMatchObject({
    state: "unmatched",
    cents: BigInt(money.cents),
    attemptId: null,
  });
});

test("the list believes no message that named another sum than its own", async () => {
  const order = await promptForOrder();
  const [receipt, own] = [makeReceipt(), makeReceipt()];
  const money = { cents: order.cents, phone: "2547 ***** 678", accountReference: order.account };
  shop().setStatus(order.checkoutId, "0");
  const said = { ...money, receipt, payerName: "WANJIKU", paidAt: new Date() };
  expect(await recordConfirmation(said, "{}", "callback")).toBe("matched");
  await listed(receipt, { ...money, cents: order.cents + 100 });
  // the payment's own receipt still takes the place of the one that was only said to be
  expect(await listed(own, money)).toBe("matched");
  expect((await stored(order.id)).receipt).toBe(own);
});

test("a prompt for what an edit added pays no other sum, after a second edit", async () => {
  const order = await promptForOrder();
  const due = (dueCents: bigint) =>
    db().order.update({ where: { id: order.orderId }, data: { paymentStatus: "completed", dueCents } });
  await due(BigInt(order.cents) + 100n);
  const attempt = (await findAttempt({ id: order.id })) ?? expect.fail();
  expect(await settlePayment(attempt, { state: "completed", receipt: makeReceipt() })).toBe("unmatched");
  const { dueCents } = await db().order.findUniqueOrThrow({ where: { id: order.orderId } });
  expect(Number(dueCents)).toBe(order.cents + 100);
});

test("money for the account of a test payment, or of one that staff entered by hand, waits for a person", async () => {
  const order = await promptForOrder();
  const money = { cents: order.cents, phone: "2547 ***** 678", accountReference: order.account };
  const set = (data: object) => db().paymentAttempt.update({ where: { id: order.id }, data });
  await set({ provider: "mock" });
  expect(await listed(makeReceipt(), money)).toBe("unmatched");
  expect((await stored(order.id)).state).toBe("accepted");
  const receipt = makeReceipt();
  await set({ provider: "hand", state: "completed", outcome: "counted", receipt });
  expect(await listed(makeReceipt(), money)).toBe("unmatched");
  expect((await stored(order.id)).receipt).toBe(receipt);
});

test("a message for a payment that M-Pesa gave no id is not believed, whatever id a callback named", async () => {
  const paid = await promptForOrder();
  shop().setStatus(paid.checkoutId, "0");
  expect(await queryAndSettle(paid.id)).toBe("counted");
  shop().operator.on(PATHS.push, () => "cut");
  const order = await promptForOrder();
  const shillings = order.cents / 100;
  const call = stkCallbackJson({ checkoutId: paid.checkoutId, shillings, receipt: makeReceipt() });
  const forged = { json: call, raw: JSON.stringify(call) };
  expect(await handleStkCallback(order.reference, forged, [])).toBe("under way");
  const said = { receipt: makeReceipt(), payerName: "", paidAt: new Date(), accountReference: order.account };
  const money = { ...said, cents: order.cents, phone: "" };
  expect(await recordConfirmation(money, "{}", "callback")).toBe("awaiting");
  expect(await stored(order.id)).toMatchObject({ state: "unknown", receipt: null });
});
