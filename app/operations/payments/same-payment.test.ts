import { expect, onTestFinished, test } from "vitest";
import { db } from "~/db/client.server";
import { PATHS } from "~/payments/daraja/fake-operator.fixture";
import { confirmationJson, stkCallbackJson } from "~/payments/daraja/callbacks.fixture";
import { eventShapes } from "~/http/wire/event.server";
import { storedRound } from "../factories.fixture";
import { markPaid } from "../orders/mark-paid.server";
import { matchConfirmation } from "../reconciliation/match-confirmation.server";
import { admin, valueOf } from "../products/management.fixture";
import { useEventShapes } from "../webhooks/event-data.server";
import { addEndpoint, deleteWebhooks } from "../webhooks/receiver.fixture";
import { makeReceipt, promptForFee, promptForOrder, stored } from "./mpesa/daraja-shop.fixture";
import { useDarajaShop } from "./mpesa/daraja-shop-hooks.fixture";
import { recordConfirmation } from "./mpesa/record-confirmation.server";
import { startOrderPayment } from "./pay-order.server";
import { queryAndSettle } from "./start-and-query.server";

const shop = useDarajaShop();

const reason = "They showed us the receipt";
const byCode = (receipt: string) => ({ receipt, takenBy: null, seenAt: null, isSeenOnPhone: true });
const UNNAMED = {
  phone: "2547****999",
  payerName: "WANJIKU",
  accountReference: "WATER",
  paidAt: new Date(),
};
const moneyOf = (receipt: string) => db().confirmation.findUnique({ where: { mpesaReceipt: receipt } });
const sentBack = () => [...shop().operator.sent(PATHS.b2c), ...shop().operator.sent(PATHS.reversal)];

test("a payment that a person matches with a participation while its prompt is open is that attempt: its callback changes nothing (D79)", async () => {
  const fee = await promptForFee();
  const receipt = makeReceipt();
  expect(await recordConfirmation({ ...UNNAMED, receipt, cents: 5_000 }, "{}", "list")).toBe("unmatched");
  const { id } = await db().confirmation.findUniqueOrThrow({ where: { mpesaReceipt: receipt } });
  const { participationId } = await stored(fee.id);
  const purpose = { participationId: participationId ?? 0 };
  expect(valueOf(await matchConfirmation(admin, { id, purpose, reason })).attemptId).toBe(fee.id);
  const before = sentBack().length;
  shop().setStatus(fee.checkoutId, "0");
  await shop().sendCallback("push", fee.reference, stkCallbackJson({ checkoutId: fee.checkoutId, receipt }));
  expect(await stored(fee.id)).toMatchObject({
    state: "completed",
    receipt,
    confirmation: { state: "matched" },
    participation: { paymentStatus: "completed" },
  });
  expect((await storedRound(fee.roundId)).participantCount).toBe(1);
  expect(sentBack()).toHaveLength(before);
});

test("an order that is marked as paid by its M-Pesa code while its prompt is open is paid once (D80)", async () => {
  const order = await promptForOrder();
  const receipt = makeReceipt();
  valueOf(await markPaid(admin, order.orderId, byCode(receipt)));
  expect(await stored(order.id)).toMatchObject({ state: "completed", receipt });
  shop().setStatus(order.checkoutId, "0");
  const shillings = order.cents / 100;
  await shop().sendCallback(
    "push",
    order.reference,
    stkCallbackJson({ checkoutId: order.checkoutId, receipt, shillings }),
  );
  const json = confirmationJson({
    TransID: receipt,
    BillRefNumber: order.account,
    TransAmount: shillings.toFixed(2),
  });
  await shop().sendCallback("confirmation", "", json);
  expect(await db().paymentAttempt.count({ where: { orderId: order.orderId } })).toBe(1);
  expect(await moneyOf(receipt)).toMatchObject({ state: "matched", attemptId: order.id });
  expect(await db().confirmation.count({ where: { lateAttemptId: order.id } })).toBe(0);
});

test("staff's code for an open prompt tells programs that the order is paid, with that payment", async () => {
  onTestFinished(deleteWebhooks);
  useEventShapes(eventShapes);
  const order = await promptForOrder();
  await addEndpoint("https://programs.example/soko");
  valueOf(await markPaid(admin, order.orderId, byCode(makeReceipt())));
  const sent = await db().delivery.findMany();
  expect(sent.map(({ kind }) => kind)).toEqual(["order.paid"]);
  expect(JSON.parse(sent[0]?.body ?? "")).toMatchObject({ data: { order: { id: order.orderId } } });
});

test("a code that an administrator entered stays with its order, whatever account comes with it later", async () => {
  const [order, other] = [await promptForOrder(), await promptForOrder()];
  const receipt = makeReceipt();
  valueOf(await markPaid(admin, order.orderId, byCode(receipt)));
  const TransAmount = (order.cents / 100).toFixed(2);
  await shop().sendCallback(
    "confirmation",
    "",
    confirmationJson({ TransID: receipt, BillRefNumber: other.account, TransAmount }),
  );
  expect((await stored(order.id)).receipt).toBe(receipt);
  expect(await stored(other.id)).toMatchObject({ state: "accepted", receipt: null });
});

test("a second payment for an order that was marked as paid waits for a person", async () => {
  const order = await promptForOrder();
  valueOf(await markPaid(admin, order.orderId, byCode(makeReceipt())));
  const second = makeReceipt();
  const TransAmount = (order.cents / 100).toFixed(2);
  await shop().sendCallback(
    "confirmation",
    "",
    confirmationJson({ TransID: second, BillRefNumber: order.account, TransAmount }),
  );
  expect(await moneyOf(second)).toMatchObject({ state: "unmatched" });
});

test("an earlier attempt that turns out to be the payment of a later one ends without counting it again", async () => {
  const order = await promptForOrder();
  shop().setStatus(order.checkoutId, "1032");
  await queryAndSettle(order.id);
  await db().paymentAttempt.update({
    where: { id: order.id },
    data: { startedAt: new Date(Date.now() - 200_000) },
  });
  const again = valueOf(await startOrderPayment(order.viewer, order.orderId, "+254712345678"));
  const receipt = makeReceipt();
  valueOf(await markPaid(admin, order.orderId, byCode(receipt)));
  expect((await stored(again.attemptId)).receipt).toBe(receipt);
  shop().setStatus(order.checkoutId, "0");
  const shillings = order.cents / 100;
  await shop().sendCallback(
    "push",
    order.reference,
    stkCallbackJson({ checkoutId: order.checkoutId, receipt, shillings }),
  );
  expect((await stored(order.id)).state).toBe("failed");
  expect(await moneyOf(receipt)).toBeNull();
  expect(await db().confirmation.count({ where: { lateAttemptId: order.id } })).toBe(0);
});

test("a payment that a person matched also ends a given-up attempt for it, once its callback comes", async () => {
  const order = await promptForOrder();
  await db().paymentAttempt.update({
    where: { id: order.id },
    data: { state: "failed", outcome: "given_up" },
  });
  const receipt = makeReceipt();
  valueOf(await markPaid(admin, order.orderId, byCode(receipt)));
  expect((await stored(order.id)).state).toBe("failed");
  shop().setStatus(order.checkoutId, "0");
  const shillings = order.cents / 100;
  await shop().sendCallback(
    "push",
    order.reference,
    stkCallbackJson({ checkoutId: order.checkoutId, receipt, shillings }),
  );
  expect((await stored(order.id)).state).toBe("failed");
  expect(await moneyOf(receipt)).toBeNull();
  expect(await db().confirmation.count({ where: { lateAttemptId: order.id } })).toBe(0);
});

test("a code belongs to the newest open M-Pesa prompt of its own sum; without one it is a payment that staff recorded", async () => {
  for (const [changes, isPrompts] of [
    [{}, true],
    [{ state: "unknown" }, true],
    [{ cents: 160_000n }, false],
    [{ provider: "mock" }, false],
    [{ state: "failed" }, false],
    [{ outcome: "paid_too_late" }, false],
  ] as const) {
    const order = await promptForOrder();
    const { userId, cents } = await stored(order.id);
    const row = { userId, orderId: order.orderId, cents, provider: "daraja", startedAt: new Date(0) };
    const newest = { ...row, reference: `newest ${order.id}`, state: "accepted", ...changes } as const;
    const { id } = await db().paymentAttempt.create({ data: newest });
    await db().paymentAttempt.update({ where: { id: order.id }, data: { ...changes } });
    const receipt = makeReceipt();
    valueOf(await markPaid(admin, order.orderId, byCode(receipt)));
    const paid = await db().paymentAttempt.findUniqueOrThrow({ where: { receipt } });
    expect(paid.id === id, JSON.stringify(Object.keys(changes))).toBe(isPrompts);
    expect(paid.id).not.toBe(order.id);
    expect(paid).toMatchObject({
      orderId: order.orderId,
      userId,
      cents,
      state: "completed",
      outcome: "counted",
      enteredById: admin.id,
      resultText: "An administrator typed its M-Pesa code",
      ...(!isPrompts && { provider: "hand" }),
    });
    expect(paid.settledAt?.getTime()).toBeGreaterThan(Date.now() - 60_000);
  }
});
