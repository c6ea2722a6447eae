import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { PATHS } from "~/payments/daraja/fake-operator.fixture";
import { moneyCall, pushCall } from "~/payments/daraja/callbacks.fixture";
import { storedRound } from "../factories.fixture";
import { markPaid } from "../orders/mark-paid.server";
import { matchConfirmation } from "../reconciliation/match-confirmation.server";
import { admin, valueOf } from "../products/management.fixture";
import { aReceipt, askForFee, askForOrder, stored } from "./mpesa/daraja-shop.fixture";
import { useDarajaShop } from "./mpesa/daraja-shop-hooks.fixture";
import { recordConfirmation } from "./mpesa/record-confirmation.server";
import { payForOrder } from "./pay-order.server";
import { askAndSettle } from "./settle-pending.server";

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

test("money that a person gives a participation while its phone is asked is that payment: its own call changes nothing (D79)", async () => {
  const fee = await askForFee();
  const receipt = aReceipt();
  expect(await recordConfirmation({ ...UNNAMED, receipt, cents: 5_000 }, "{}", "list")).toBe("unmatched");
  const { id } = await db().confirmation.findUniqueOrThrow({ where: { mpesaReceipt: receipt } });
  const { participationId } = await stored(fee.id);
  const purpose = { participationId: participationId ?? 0 };
  expect(valueOf(await matchConfirmation(admin, { id, purpose, reason })).attemptId).toBe(fee.id);
  const before = sentBack().length;
  shop().say(fee.checkoutId, "0");
  await shop().tell("push", fee.reference, pushCall({ checkoutId: fee.checkoutId, receipt }));
  expect(await stored(fee.id)).toMatchObject({
    state: "completed",
    receipt,
    confirmation: { state: "matched" },
    participation: { paymentStatus: "completed" },
  });
  expect((await storedRound(fee.roundId)).participantCount).toBe(1);
  expect(sentBack()).toHaveLength(before);
});

test("an order that is marked as paid by its code while its phone is asked is paid once (D80)", async () => {
  const order = await askForOrder();
  const receipt = aReceipt();
  valueOf(await markPaid(admin, order.orderId, byCode(receipt)));
  expect(await stored(order.id)).toMatchObject({ state: "completed", receipt });
  shop().say(order.checkoutId, "0");
  const shillings = order.cents / 100;
  await shop().tell("push", order.reference, pushCall({ checkoutId: order.checkoutId, receipt, shillings }));
  const call = moneyCall({
    TransID: receipt,
    BillRefNumber: order.account,
    TransAmount: shillings.toFixed(2),
  });
  await shop().tell("confirmation", "", call);
  expect(await db().paymentAttempt.count({ where: { orderId: order.orderId } })).toBe(1);
  expect(await moneyOf(receipt)).toMatchObject({ state: "matched", attemptId: order.id });
  expect(await db().confirmation.count({ where: { lateAttemptId: order.id } })).toBe(0);
});

test("a code that an administrator typed stays with its order, whatever account comes with it later", async () => {
  const [order, other] = [await askForOrder(), await askForOrder()];
  const receipt = aReceipt();
  valueOf(await markPaid(admin, order.orderId, byCode(receipt)));
  const TransAmount = (order.cents / 100).toFixed(2);
  await shop().tell(
    "confirmation",
    "",
    moneyCall({ TransID: receipt, BillRefNumber: other.account, TransAmount }),
  );
  expect((await stored(order.id)).receipt).toBe(receipt);
  expect(await stored(other.id)).toMatchObject({ state: "accepted", receipt: null });
});

test("a second sum for an order that was marked as paid waits for a person", async () => {
  const order = await askForOrder();
  valueOf(await markPaid(admin, order.orderId, byCode(aReceipt())));
  const second = aReceipt();
  const TransAmount = (order.cents / 100).toFixed(2);
  await shop().tell(
    "confirmation",
    "",
    moneyCall({ TransID: second, BillRefNumber: order.account, TransAmount }),
  );
  expect(await moneyOf(second)).toMatchObject({ state: "unmatched" });
});

test("an earlier try that turns out to be the money of a later one ends without a second home for it", async () => {
  const order = await askForOrder();
  shop().say(order.checkoutId, "1032");
  await askAndSettle(order.id);
  await db().paymentAttempt.update({
    where: { id: order.id },
    data: { startedAt: new Date(Date.now() - 200_000) },
  });
  const again = valueOf(await payForOrder(order.viewer, order.orderId, "+254712345678"));
  const receipt = aReceipt();
  valueOf(await markPaid(admin, order.orderId, byCode(receipt)));
  expect((await stored(again.attemptId)).receipt).toBe(receipt);
  shop().say(order.checkoutId, "0");
  const shillings = order.cents / 100;
  await shop().tell("push", order.reference, pushCall({ checkoutId: order.checkoutId, receipt, shillings }));
  expect((await stored(order.id)).state).toBe("failed");
  expect(await moneyOf(receipt)).toBeNull();
  expect(await db().confirmation.count({ where: { lateAttemptId: order.id } })).toBe(0);
});

test("money that a person found a home for ends a given-up try of it too, once its own call comes", async () => {
  const order = await askForOrder();
  await db().paymentAttempt.update({
    where: { id: order.id },
    data: { state: "failed", outcome: "given_up" },
  });
  const receipt = aReceipt();
  valueOf(await markPaid(admin, order.orderId, byCode(receipt)));
  expect((await stored(order.id)).state).toBe("failed");
  shop().say(order.checkoutId, "0");
  const shillings = order.cents / 100;
  await shop().tell("push", order.reference, pushCall({ checkoutId: order.checkoutId, receipt, shillings }));
  expect((await stored(order.id)).state).toBe("failed");
  expect(await moneyOf(receipt)).toBeNull();
  expect(await db().confirmation.count({ where: { lateAttemptId: order.id } })).toBe(0);
});
