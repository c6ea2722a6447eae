/** No payment is refunded twice: possible duplicates are looked for first (D79, D103). */
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { PATHS } from "~/payments/daraja/fake-operator.fixture";
import { confirmationJson, stkCallbackJson } from "~/payments/daraja/callbacks.fixture";
import { sha256 } from "../secrets/digests.server";
import {
  makeReceipt,
  promptForFee,
  promptForOrder,
  listedAs,
  stored,
} from "../payments/mpesa/daraja-shop.fixture";
import { forgetEarlierPayments, useDarajaShop } from "../payments/mpesa/daraja-shop-hooks.fixture";
import { newOrder } from "../orders/orders.fixture";
import { pullPayments } from "../payments/mpesa/pull-payments.server";
import { settlePending } from "../payments/pending-payment.fixture";
import { queryAndSettle } from "../payments/start-and-query.server";
import { admin, refusalOf, valueOf } from "../products/management.fixture";
import { linkTillConfirmation, matchConfirmation } from "./match-confirmation.server";
import { refundUnmatched } from "./refunds/refund-payment.server";

const shop = useDarajaShop();
forgetEarlierPayments();

const reason = "The order was cancelled";
const HASHED = sha256("254712345678");
const nairobi = (at: Date) =>
  new Date(at.getTime() + 3 * 3_600_000).toISOString().replace(/\D/g, "").slice(0, 14);
const atTill = (receipt: string, cents: number, MSISDN: string | null) => ({
  ...confirmationJson({
    TransID: receipt,
    TransAmount: (cents / 100).toFixed(2),
    TransTime: nairobi(new Date()),
  }),
  MSISDN,
});
const late = async () => new Date((await db().paymentAttempt.count()) + Date.now() + 3_600_000);
const sentBack = () =>
  [...shop().operator.sent(PATHS.b2c), ...shop().operator.sent(PATHS.reversal)].map(({ path }) => path);
const unmatchedOf = (cents: number) =>
  db().confirmation.findMany({
    where: { cents: BigInt(cents), attemptId: null, paidAt: { gt: new Date(1) } },
    orderBy: { id: "asc" },
  });

async function cancelledOrder() {
  const order = await promptForOrder();
  await db().order.update({ where: { id: order.orderId }, data: { status: "cancelled" } });
  return order;
}

test.each(["first", "last"])(
  "a till payment for a cancelled order, with a hashed number, is recorded once if its confirmation comes %s",
  async (when) => {
    const isFirst = when === "first";
    const order = await cancelledOrder();
    const receipt = makeReceipt();
    const json = atTill(receipt, order.cents, HASHED);
    shop().setStatus(order.checkoutId, "0");
    if (isFirst) await shop().sendCallback("confirmation", "", json);
    expect(await queryAndSettle(order.id)).toBe("unmatched");
    if (!isFirst) await shop().sendCallback("confirmation", "", json);
    const money = await unmatchedOf(order.cents);
    expect(money).toMatchObject([{ mpesaReceipt: receipt, lateAttemptId: order.id }]);
    const both = await Promise.all(
      [1, 2].map(() => refundUnmatched(admin, { id: money[0]?.id ?? 0, reason })),
    );
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    await settlePending(await late());
    expect(sentBack()).toHaveLength(1);
  },
);

test("if no phone is known, both cannot be refunded unless a person says that they differ; the list is still read", async () => {
  const order = await cancelledOrder();
  const receipt = makeReceipt();
  shop().setStatus(order.checkoutId, "0");
  expect(await queryAndSettle(order.id)).toBe("unmatched");
  await shop().sendCallback("confirmation", "", atTill(receipt, order.cents, null));
  const [lateRow, confirmed] = await unmatchedOf(order.cents);
  const ids = [lateRow?.id ?? 0, confirmed?.id ?? 0];
  const sent = await Promise.all(ids.map((id) => refundUnmatched(admin, { id, reason })));
  for (const answer of sent) expect(refusalOf(answer).message).toMatch(/^This may be the same money as/);
  valueOf(await linkTillConfirmation(admin, { id: confirmed?.id ?? 0, attemptId: order.id, reason }));
  expect(await unmatchedOf(order.cents)).toMatchObject([{ id: lateRow?.id, mpesaReceipt: receipt }]);
  valueOf(await refundUnmatched(admin, { id: lateRow?.id ?? 0, reason }));
  await settlePending(await late());
  expect(sentBack()).toEqual([PATHS.reversal]);
  expect(await pullPayments(null)).toMatchObject({ failures: [] });
});

test("a payment that names an open payment by its account pays nothing else, and is not refunded, until M-Pesa answers", async () => {
  const order = await promptForOrder();
  const other = await newOrder({ userId: order.viewer.id });
  const receipt = makeReceipt();
  // M-Pesa's list does not have it yet
  await shop().forge(
    "confirmation",
    "",
    confirmationJson({
      TransID: receipt,
      TransAmount: (order.cents / 100).toFixed(2),
      BillRefNumber: order.account,
    }),
  );
  const { id } = await db().confirmation.findUniqueOrThrow({ where: { mpesaReceipt: receipt } });
  const match = () => matchConfirmation(admin, { id, purpose: { orderId: other }, reason });
  expect(refusalOf(await match()).message).toContain(`the same money as ${order.account}`);
  expect(refusalOf(await refundUnmatched(admin, { id, reason })).field).toBe("other");
  shop().setStatus(order.checkoutId, "0");
  expect(refusalOf(await match()).code).toBe("conflict");
  expect(await stored(order.id)).toMatchObject({ state: "completed" });
});

test("a payment that names a failed payment is recorded once, also if M-Pesa says before the match that it was paid", async () => {
  const order = await promptForOrder();
  const other = await newOrder({ userId: order.viewer.id });
  shop().setStatus(order.checkoutId, "1037");
  expect(await queryAndSettle(order.id)).toBe("failed");
  await db().order.update({ where: { id: order.orderId }, data: { status: "cancelled" } });
  const receipt = makeReceipt();
  const json = confirmationJson({
    TransID: receipt,
    TransAmount: (order.cents / 100).toFixed(2),
    BillRefNumber: order.account,
  });
  await shop().forge("confirmation", "", json);
  const { id } = await db().confirmation.findUniqueOrThrow({ where: { mpesaReceipt: receipt } });
  shop().setStatus(order.checkoutId, "0");
  const matched = await matchConfirmation(admin, { id, purpose: { orderId: other }, reason });
  // the order was cancelled, so that it takes no payment: the one record pays the other order
  valueOf(matched);
  expect(await stored(order.id)).toMatchObject({ outcome: "paid_too_late" });
  shop().list.push(listedAs(json));
  await pullPayments(null);
  expect(await unmatchedOf(order.cents)).toEqual([]);
});

test("a till payment whose receipt another payment has is not given to a second one", async () => {
  const [one, other] = [await promptForOrder(), await promptForOrder()];
  const receipt = makeReceipt();
  for (const { id } of [one, other])
    await db().paymentAttempt.update({
      where: { id },
      data: { state: "completed", startedAt: new Date(), receipt: id === one.id ? receipt : null },
    });
  const { id } = await db().confirmation.create({
    data: {
      reference: receipt,
      mpesaReceipt: receipt,
      cents: BigInt(other.cents),
      phone: "",
      accountReference: "",
      paidAt: new Date(),
      callback: "",
    },
  });
  const linked = await linkTillConfirmation(admin, { id, attemptId: other.id, reason });
  expect(refusalOf(linked).message).toBe(`${receipt} was counted already, as another payment`);
  expect(await stored(other.id)).toMatchObject({ receipt: null, confirmation: null });
});

test("a payout stays a payout if its receipt becomes known later, and the list is still read", async () => {
  const order = await cancelledOrder();
  shop().setStatus(order.checkoutId, "0");
  expect(await queryAndSettle(order.id)).toBe("unmatched");
  const [lateRow] = await unmatchedOf(order.cents);
  valueOf(await refundUnmatched(admin, { id: lateRow?.id ?? 0, reason }));
  await settlePending(await late());
  expect(sentBack()).toEqual([PATHS.b2c]);
  const receipt = makeReceipt();
  await shop().sendCallback("confirmation", "", atTill(receipt, order.cents, HASHED));
  expect(await unmatchedOf(order.cents)).toMatchObject([{ id: lateRow?.id, mpesaReceipt: receipt }]);
  await settlePending(new Date(Date.now() + 9 * 3_600_000));
  expect(sentBack()).not.toContain(PATHS.reversal);
});

test("an entry fee that is refunded automatically is not refunded again by its confirmation", async () => {
  const fee = await promptForFee();
  await db().round.update({ where: { id: fee.roundId }, data: { state: "closed" } });
  const receipt = makeReceipt();
  shop().setStatus(fee.checkoutId, "0");
  expect(await queryAndSettle(fee.id)).toBe("refunding");
  await shop().sendCallback("confirmation", "", atTill(receipt, 5_000, HASHED));
  expect(await stored(fee.id)).toMatchObject({
    state: "refunding",
    confirmation: { mpesaReceipt: receipt, state: "matched" },
  });
  const unnamed = makeReceipt();
  await shop().sendCallback("confirmation", "", atTill(unnamed, 5_000, null));
  const { id } = await db().confirmation.findUniqueOrThrow({ where: { mpesaReceipt: unnamed } });
  expect(valueOf(await refundUnmatched(admin, { id, reason })).cents).toBe(5_000);
});

test("a refunded payment pays no entry fee later, and is not refunded again", async () => {
  const fee = await promptForFee();
  const receipt = makeReceipt();
  await shop().sendCallback("confirmation", "", atTill(receipt, 5_000, null));
  const { id } = await db().confirmation.findUniqueOrThrow({ where: { mpesaReceipt: receipt } });
  expect(refusalOf(await refundUnmatched(admin, { id, reason })).code).toBe("conflict");
  valueOf(await refundUnmatched(admin, { id, reason, isOther: true }));
  await db().round.update({ where: { id: fee.roundId }, data: { state: "closed" } });
  shop().setStatus(fee.checkoutId, "0");
  expect(await queryAndSettle(fee.id)).toBe("unmatched");
  expect(await stored(fee.id)).toMatchObject({ outcome: "paid_too_late", refunds: [] });
});

test("a forged 'paid' callback adds no second unmatched payment to a cancelled order that was really paid", async () => {
  const order = await cancelledOrder();
  const [forged, real] = [makeReceipt(), makeReceipt()];
  const shillings = order.cents / 100;
  const json = (receipt: string) => stkCallbackJson({ checkoutId: order.checkoutId, receipt, shillings });
  shop().setStatus(order.checkoutId, "0");
  await Promise.all([json(real), json(forged)].map((json) => shop().forge("push", order.reference, json)));
  await shop().forge("push", order.reference, json(forged));
  expect(await unmatchedOf(order.cents)).toHaveLength(1);
  shop().list.push(listedAs(atTill(real, order.cents, HASHED)));
  await pullPayments(null);
  expect(await unmatchedOf(order.cents)).toMatchObject([{ mpesaReceipt: real, proof: "listed" }]);
});

test("M-Pesa's list proves a late payment whose receipt only a callback named (D75)", async () => {
  const order = await cancelledOrder();
  const receipt = makeReceipt();
  const json = stkCallbackJson({ checkoutId: order.checkoutId, receipt, shillings: order.cents / 100 });
  shop().setStatus(order.checkoutId, "0");
  await shop().forge("push", order.reference, json);
  expect(await unmatchedOf(order.cents)).toMatchObject([{ mpesaReceipt: receipt, proof: "asked" }]);
  shop().list.push(listedAs(atTill(receipt, order.cents, HASHED)));
  await pullPayments(null);
  expect(await unmatchedOf(order.cents)).toMatchObject([{ mpesaReceipt: receipt, proof: "listed" }]);
});
