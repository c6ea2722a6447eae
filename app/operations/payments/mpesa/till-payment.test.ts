import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { MAY_COMPLETE } from "~/domain/payment/attempt";
import { stkCallbackJson } from "~/payments/daraja/callbacks.fixture";
import { linkTillConfirmation, matchConfirmation } from "../../reconciliation/match-confirmation.server";
import { refundUnmatched } from "../../reconciliation/refunds/refund-payment.server";
import { makeBuyer } from "../../factories.fixture";
import { admin, refusalOf, valueOf } from "../../products/management.fixture";
import { makeReceipt, promptForFee, promptForOrder, stored } from "./daraja-shop.fixture";
import { forgetEarlierPayments, useDarajaShop } from "./daraja-shop-hooks.fixture";
import { recordConfirmation } from "./record-confirmation.server";
import { queryAndSettle } from "../start-and-query.server";

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

async function paidByStatusQuery() {
  const fee = await promptForFee();
  shop().setStatus(fee.checkoutId, "0");
  expect(await queryAndSettle(fee.id)).toBe("counted");
  return fee;
}

test("a till payment without an account belongs to the STK push that a status query settled before (D74)", async () => {
  const fee = await paidByStatusQuery();
  const receipt = makeReceipt();
  expect(await atTill(receipt)).toBe("matched");
  expect(await stored(fee.id)).toMatchObject({
    state: "completed",
    receipt,
    confirmation: { mpesaReceipt: receipt },
  });
  const second = makeReceipt();
  expect(await atTill(second)).toBe("unmatched");
});

test("a confirmation that comes before the status query waits, and the STK push finds it", async () => {
  const fee = await promptForFee();
  const receipt = makeReceipt();
  expect(await atTill(receipt)).toBe("unmatched");
  expect((await stored(fee.id)).state).toBe("accepted");
  shop().setStatus(fee.checkoutId, "0");
  expect(await queryAndSettle(fee.id)).toBe("counted");
  expect(await stored(fee.id)).toMatchObject({ receipt, confirmation: { state: "matched" } });
});

test("a payment from another phone, or an older one, does not belong to the STK push", async () => {
  const fee = await paidByStatusQuery();
  expect(await atTill(makeReceipt(), { phone: "2547****111" })).toBe("unmatched");
  expect(await atTill(makeReceipt(), { paidAt: new Date(Date.now() - 20 * 60_000) })).toBe("unmatched");
  expect(await atTill(makeReceipt(), { paidAt: new Date(Date.now() + 20 * 60_000) })).toBe("unmatched");
  expect((await stored(fee.id)).receipt).toBeNull();
});

test("if two STK pushes fit, a person decides which one was paid; the payment does not count twice", async () => {
  const [fee, other] = [await paidByStatusQuery(), await paidByStatusQuery()];
  const receipt = makeReceipt();
  expect(await atTill(receipt)).toBe("unmatched");
  const { id } = await moneyOf(receipt);
  const link = { id, attemptId: other.id, reason };
  expect(refusalOf(await linkTillConfirmation(await makeBuyer(), link)).code).toBe("forbidden");
  expect(refusalOf(await linkTillConfirmation(admin, { ...link, attemptId: 999_999 })).code).toBe("conflict");
  expect(valueOf(await linkTillConfirmation(admin, link)).attemptId).toBe(other.id);
  expect(await stored(other.id)).toMatchObject({ state: "completed", receipt });
  expect((await stored(fee.id)).receipt).toBeNull();
  expect(await moneyOf(receipt)).toMatchObject({ state: "matched", attemptId: other.id });
  expect(refusalOf(await linkTillConfirmation(admin, link)).code).toBe("conflict");
  expect(refusalOf(await refundUnmatched(admin, { id, reason })).code).toBe("conflict");
});

test("the callback names the payment better than the phone: with two prompts at once each gets its own", async () => {
  const [fee, other] = [await promptForFee(), await promptForFee()];
  const receipts = [makeReceipt(), makeReceipt()] as const;
  for (const receipt of receipts) expect(await atTill(receipt)).toBe("unmatched");
  for (const [i, { checkoutId, reference }] of [fee, other].entries()) {
    shop().setStatus(checkoutId, "0");
    await shop().sendCallback("push", reference, stkCallbackJson({ checkoutId, receipt: receipts[i] ?? "" }));
  }
  expect([await moneyOf(receipts[0]), await moneyOf(receipts[1])]).toMatchObject([
    { state: "matched", attemptId: fee.id },
    { state: "matched", attemptId: other.id },
  ]);
});

test("a refunded payment pays nothing if M-Pesa later says that its failed STK push was paid", async () => {
  const order = await promptForOrder();
  shop().setStatus(order.checkoutId, "1032");
  expect(await queryAndSettle(order.id)).toBe("failed");
  const receipt = makeReceipt();
  expect(await atTill(receipt, { cents: order.cents, phone: "" })).toBe("unmatched");
  const { id } = await moneyOf(receipt);
  valueOf(await refundUnmatched(admin, { id, reason }));
  shop().setStatus(order.checkoutId, "0");
  expect(await queryAndSettle(order.id, MAY_COMPLETE)).toBe("unmatched");
  expect(await stored(order.id)).toMatchObject({ state: "failed", outcome: "paid_too_late" });
  const { paymentStatus } = await db().order.findUniqueOrThrow({ where: { id: order.orderId } });
  expect(paymentStatus).toBe("pending");
});

test("before a refund, M-Pesa is asked again about a failed STK push that may have brought the payment", async () => {
  const order = await promptForOrder();
  shop().setStatus(order.checkoutId, "1032");
  expect(await queryAndSettle(order.id)).toBe("failed");
  const receipt = makeReceipt();
  expect(await atTill(receipt, { cents: order.cents, phone: "" })).toBe("unmatched");
  shop().setStatus(order.checkoutId, "0");
  const { id } = await moneyOf(receipt);
  expect(refusalOf(await refundUnmatched(admin, { id, reason })).code).toBe("conflict");
  expect(await stored(order.id)).toMatchObject({ state: "completed" });
  expect(await db().refund.count({ where: { confirmationId: id } })).toBe(0);
});

test("a payment that a person matched elsewhere pays no STK push a second time, before or after (D79)", async () => {
  const [order, other] = [await promptForOrder(), await promptForOrder()];
  const { id: target } = await db().order.findUniqueOrThrow({ where: { id: other.orderId } });
  await db().paymentAttempt.update({
    where: { id: other.id },
    data: { state: "failed", outcome: "refused" },
  });
  shop().setStatus(other.checkoutId, "1032");
  const receipt = makeReceipt();
  expect(await atTill(receipt, { cents: order.cents, phone: "", paidAt: new Date(Date.now() - 5_000) })).toBe(
    "unmatched",
  );
  const { id } = await moneyOf(receipt);
  const match = { id, purpose: { orderId: target }, reason };
  // M-Pesa has not decided about the STK push yet
  expect(refusalOf(await matchConfirmation(admin, match))).toMatchObject({
    code: "conflict",
    field: "other",
  });
  shop().setStatus(order.checkoutId, "1032");
  valueOf(await matchConfirmation(admin, match));
  shop().setStatus(order.checkoutId, "0");
  expect(await queryAndSettle(order.id, MAY_COMPLETE)).toBe("unmatched");
  expect(await stored(order.id)).toMatchObject({ state: "failed", outcome: "paid_too_late" });
});

test("money at the till pays the order whose prompt is open, and needs no tick for that prompt", async () => {
  const order = await promptForOrder();
  const receipt = makeReceipt();
  expect(await atTill(receipt, { cents: order.cents, phone: "" })).toBe("unmatched");
  const { id } = await moneyOf(receipt);
  const matched = await matchConfirmation(admin, { id, purpose: { orderId: order.orderId }, reason });
  expect(valueOf(matched).attemptId).toBe(order.id);
});

test("money that is on its way back is linked to no payment, and the audit trail says nothing of it", async () => {
  const [fee, other] = [await paidByStatusQuery(), await paidByStatusQuery()];
  const receipt = makeReceipt();
  expect(await atTill(receipt)).toBe("unmatched");
  const { id } = await moneyOf(receipt);
  valueOf(await refundUnmatched(admin, { id, reason, isOther: true }));
  for (const { id: attemptId } of [fee, other])
    expect(refusalOf(await linkTillConfirmation(admin, { id, attemptId, reason })).code).toBe("conflict");
  expect(await db().auditEntry.count({ where: { action: "payment.match", subjectId: fee.id } })).toBe(0);
});

test("late money whose receipt nobody knows pays one of two orders", async () => {
  const [late, one, other] = [await promptForOrder(), await promptForOrder(), await promptForOrder()];
  await db().order.update({ where: { id: late.orderId }, data: { status: "cancelled" } });
  shop().setStatus(late.checkoutId, "0");
  expect(await queryAndSettle(late.id)).toBe("unmatched");
  const { id } = await db().confirmation.findUniqueOrThrow({ where: { lateAttemptId: late.id } });
  const matches = await Promise.all(
    [one, other].map(({ orderId }) =>
      matchConfirmation(admin, { id, purpose: { orderId }, reason, isOther: true }),
    ),
  );
  expect(matches.filter(({ ok }) => ok)).toHaveLength(1);
  expect(
    await db().order.count({
      where: { id: { in: [one.orderId, other.orderId] }, paymentStatus: "completed" },
    }),
  ).toBe(1);
});
