import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { MAY_COMPLETE } from "~/domain/payment/attempt";
import { pushCall } from "~/payments/daraja/callbacks.fixture";
import {
  linkConfirmation,
  matchConfirmation,
  returnConfirmation,
} from "../../reconciliation/match-confirmation.server";
import { makeBuyer } from "../../factories.fixture";
import { admin, refusalOf, valueOf } from "../../products/management.fixture";
import { aReceipt, askForFee, askForOrder, stored } from "./daraja-shop.fixture";
import { forgetEarlierPayments, useDarajaShop } from "./daraja-shop-hooks.fixture";
import { recordConfirmation } from "./record-confirmation.server";
import { askAndSettle } from "../settle-pending.server";

const shop = useDarajaShop();
forgetEarlierPayments();

const reason = "The buyer showed us both messages";
const atTill = (
  receipt: string,
  changes: { readonly cents?: number; readonly phone?: string; readonly paidAt?: Date } = {},
) =>
  recordConfirmation(
    {
      receipt,
      cents: 5_000,
      phone: "2547****678",
      payerName: "WANJIKU",
      accountReference: "",
      paidAt: new Date(),
      ...changes,
    },
    "{}",
    "list",
  );
const moneyOf = (receipt: string) =>
  db().confirmation.findUniqueOrThrow({ where: { mpesaReceipt: receipt } });

async function paidByQuestion() {
  const fee = await askForFee();
  shop().say(fee.checkoutId, "0");
  expect(await askAndSettle(fee.id)).toBe("counted");
  return fee;
}

test("a till's money without an account is its push's, which a question settled before (D74)", async () => {
  const fee = await paidByQuestion();
  const receipt = aReceipt();
  expect(await atTill(receipt)).toBe("matched");
  expect(await stored(fee.id)).toMatchObject({
    state: "completed",
    receipt,
    confirmation: { mpesaReceipt: receipt },
  });
  const second = aReceipt();
  expect(await atTill(second)).toBe("unmatched");
});

test("told before the question is answered, it waits for its push and is found by it", async () => {
  const fee = await askForFee();
  const receipt = aReceipt();
  expect(await atTill(receipt)).toBe("unmatched");
  expect((await stored(fee.id)).state).toBe("accepted");
  shop().say(fee.checkoutId, "0");
  expect(await askAndSettle(fee.id)).toBe("counted");
  expect(await stored(fee.id)).toMatchObject({ receipt, confirmation: { state: "matched" } });
});

test("another phone's money, or an older one, is not the push's", async () => {
  const fee = await paidByQuestion();
  expect(await atTill(aReceipt(), { phone: "2547****111" })).toBe("unmatched");
  expect(await atTill(aReceipt(), { paidAt: new Date(Date.now() - 20 * 60_000) })).toBe("unmatched");
  expect(await atTill(aReceipt(), { paidAt: new Date(Date.now() + 20 * 60_000) })).toBe("unmatched");
  expect((await stored(fee.id)).receipt).toBeNull();
});

test("where two pushes fit, a person says whose it is, once; it counts no second time", async () => {
  const [fee, other] = [await paidByQuestion(), await paidByQuestion()];
  const receipt = aReceipt();
  expect(await atTill(receipt)).toBe("unmatched");
  const { id } = await moneyOf(receipt);
  const link = { id, attemptId: other.id, reason };
  expect(refusalOf(await linkConfirmation(await makeBuyer(), link)).code).toBe("forbidden");
  expect(refusalOf(await linkConfirmation(admin, { ...link, attemptId: 999_999 })).code).toBe("conflict");
  expect(valueOf(await linkConfirmation(admin, link)).attemptId).toBe(other.id);
  expect(await stored(other.id)).toMatchObject({ state: "completed", receipt });
  expect((await stored(fee.id)).receipt).toBeNull();
  expect(await moneyOf(receipt)).toMatchObject({ state: "matched", attemptId: other.id });
  expect(refusalOf(await linkConfirmation(admin, link)).code).toBe("conflict");
  expect(refusalOf(await returnConfirmation(admin, { id, reason })).code).toBe("conflict");
});

test("its call tells more than its phone: where two are asked at once each is told its own", async () => {
  const [fee, other] = [await askForFee(), await askForFee()];
  const receipts = [aReceipt(), aReceipt()] as const;
  for (const receipt of receipts) expect(await atTill(receipt)).toBe("unmatched");
  for (const [i, { checkoutId, reference }] of [fee, other].entries()) {
    shop().say(checkoutId, "0");
    await shop().tell("push", reference, pushCall({ checkoutId, receipt: receipts[i] ?? "" }));
  }
  expect([await moneyOf(receipts[0]), await moneyOf(receipts[1])]).toMatchObject([
    { state: "matched", attemptId: fee.id },
    { state: "matched", attemptId: other.id },
  ]);
});

test("money that was sent back while its push was held to have failed pays nothing when M-Pesa says 'paid' after all", async () => {
  const order = await askForOrder();
  shop().say(order.checkoutId, "1032");
  expect(await askAndSettle(order.id)).toBe("failed");
  const receipt = aReceipt();
  expect(await atTill(receipt, { cents: order.cents, phone: "" })).toBe("unmatched");
  const { id } = await moneyOf(receipt);
  valueOf(await returnConfirmation(admin, { id, reason }));
  shop().say(order.checkoutId, "0");
  expect(await askAndSettle(order.id, MAY_COMPLETE)).toBe("unmatched");
  expect(await stored(order.id)).toMatchObject({ state: "failed", outcome: "paid_too_late" });
  const { paymentStatus } = await db().order.findUniqueOrThrow({ where: { id: order.orderId } });
  expect(paymentStatus).toBe("pending");
});

test("before money is sent back M-Pesa is asked again about a push that failed and may have brought it", async () => {
  const order = await askForOrder();
  shop().say(order.checkoutId, "1032");
  expect(await askAndSettle(order.id)).toBe("failed");
  const receipt = aReceipt();
  expect(await atTill(receipt, { cents: order.cents, phone: "" })).toBe("unmatched");
  shop().say(order.checkoutId, "0");
  const { id } = await moneyOf(receipt);
  expect(refusalOf(await returnConfirmation(admin, { id, reason })).code).toBe("conflict");
  expect(await stored(order.id)).toMatchObject({ state: "completed" });
  expect(await db().refund.count({ where: { confirmationId: id } })).toBe(0);
});

test("money that a person matched with something else pays no push a second time, before or after (D79)", async () => {
  const [order, other] = [await askForOrder(), await askForOrder()];
  const { id: target } = await db().order.findUniqueOrThrow({ where: { id: other.orderId } });
  await db().paymentAttempt.update({
    where: { id: other.id },
    data: { state: "failed", outcome: "refused" },
  });
  shop().say(other.checkoutId, "1032");
  const receipt = aReceipt();
  expect(await atTill(receipt, { cents: order.cents, phone: "", paidAt: new Date(Date.now() - 5_000) })).toBe(
    "unmatched",
  );
  const { id } = await moneyOf(receipt);
  const match = { id, purpose: { orderId: target }, reason };
  // M-Pesa has not decided about the push yet
  expect(refusalOf(await matchConfirmation(admin, match))).toMatchObject({
    code: "conflict",
    field: "other",
  });
  shop().say(order.checkoutId, "1032");
  valueOf(await matchConfirmation(admin, match));
  shop().say(order.checkoutId, "0");
  expect(await askAndSettle(order.id, MAY_COMPLETE)).toBe("unmatched");
  expect(await stored(order.id)).toMatchObject({ state: "failed", outcome: "paid_too_late" });
});
