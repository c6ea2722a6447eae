/** No money goes back twice: what may be the same is looked for first (D79, D103). */
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { PATHS } from "~/payments/daraja/fake-operator.fixture";
import { moneyCall, pushCall } from "~/payments/daraja/callbacks.fixture";
import { sha256 } from "../digests.server";
import { aReceipt, askForFee, askForOrder, listedAs, stored } from "../payments/mpesa/daraja-shop.fixture";
import { forgetEarlierPayments, useDarajaShop } from "../payments/mpesa/daraja-shop-hooks.fixture";
import { pullPayments } from "../payments/mpesa/pull-payments.server";
import { askAndSettle, settlePending } from "../payments/settle-pending.server";
import { admin, refusalOf, valueOf } from "../products/management.fixture";
import { linkConfirmation, returnConfirmation } from "./match-confirmation.server";

const shop = useDarajaShop();
forgetEarlierPayments();

const reason = "The order was cancelled";
const HASHED = sha256("254712345678");
const nairobi = (at: Date) =>
  new Date(at.getTime() + 3 * 3_600_000).toISOString().replace(/\D/g, "").slice(0, 14);
const atTill = (receipt: string, cents: number, MSISDN: string | null) => ({
  ...moneyCall({ TransID: receipt, TransAmount: (cents / 100).toFixed(2), TransTime: nairobi(new Date()) }),
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
  const order = await askForOrder();
  await db().order.update({ where: { id: order.orderId }, data: { status: "cancelled" } });
  return order;
}

test.each(["first", "last"])(
  "a till's payment for a cancelled order, with a hashed number, stands once where its confirmation comes %s",
  async (when) => {
    const isFirst = when === "first";
    const order = await cancelledOrder();
    const receipt = aReceipt();
    const call = atTill(receipt, order.cents, HASHED);
    shop().say(order.checkoutId, "0");
    if (isFirst) await shop().tell("confirmation", "", call);
    expect(await askAndSettle(order.id)).toBe("unmatched");
    if (!isFirst) await shop().tell("confirmation", "", call);
    const money = await unmatchedOf(order.cents);
    expect(money).toMatchObject([{ mpesaReceipt: receipt, lateAttemptId: order.id }]);
    const both = await Promise.all(
      [1, 2].map(() => returnConfirmation(admin, { id: money[0]?.id ?? 0, reason })),
    );
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    await settlePending(await late());
    expect(sentBack()).toHaveLength(1);
  },
);

test("where no phone was told, both cannot be sent back unless a person says that they differ; the list is read on", async () => {
  const order = await cancelledOrder();
  const receipt = aReceipt();
  shop().say(order.checkoutId, "0");
  expect(await askAndSettle(order.id)).toBe("unmatched");
  await shop().tell("confirmation", "", atTill(receipt, order.cents, null));
  const [standIn, told] = await unmatchedOf(order.cents);
  const ids = [standIn?.id ?? 0, told?.id ?? 0];
  const sent = await Promise.all(ids.map((id) => returnConfirmation(admin, { id, reason })));
  for (const answer of sent) expect(refusalOf(answer).message).toMatch(/^This may be the same money as/);
  valueOf(await linkConfirmation(admin, { id: told?.id ?? 0, attemptId: order.id, reason }));
  expect(await unmatchedOf(order.cents)).toMatchObject([{ id: standIn?.id, mpesaReceipt: receipt }]);
  valueOf(await returnConfirmation(admin, { id: standIn?.id ?? 0, reason }));
  await settlePending(await late());
  expect(sentBack()).toEqual([PATHS.reversal]);
  expect(await pullPayments(null)).toMatchObject({ failures: [] });
});

test("a payout that was sent stays a payout when the receipt is learnt later, and the list is read on", async () => {
  const order = await cancelledOrder();
  shop().say(order.checkoutId, "0");
  expect(await askAndSettle(order.id)).toBe("unmatched");
  const [standIn] = await unmatchedOf(order.cents);
  valueOf(await returnConfirmation(admin, { id: standIn?.id ?? 0, reason }));
  await settlePending(await late());
  expect(sentBack()).toEqual([PATHS.b2c]);
  const receipt = aReceipt();
  await shop().tell("confirmation", "", atTill(receipt, order.cents, HASHED));
  expect(await unmatchedOf(order.cents)).toMatchObject([{ id: standIn?.id, mpesaReceipt: receipt }]);
  await settlePending(new Date(Date.now() + 9 * 3_600_000));
  expect(sentBack()).not.toContain(PATHS.reversal);
});

test("an entry fee that goes back by itself does not go back again by its confirmation", async () => {
  const fee = await askForFee();
  await db().round.update({ where: { id: fee.roundId }, data: { state: "closed" } });
  const receipt = aReceipt();
  shop().say(fee.checkoutId, "0");
  expect(await askAndSettle(fee.id)).toBe("refunding");
  await shop().tell("confirmation", "", atTill(receipt, 5_000, HASHED));
  expect(await stored(fee.id)).toMatchObject({
    state: "refunding",
    confirmation: { mpesaReceipt: receipt, state: "matched" },
  });
  const unnamed = aReceipt();
  await shop().tell("confirmation", "", atTill(unnamed, 5_000, null));
  const { id } = await db().confirmation.findUniqueOrThrow({ where: { mpesaReceipt: unnamed } });
  expect(valueOf(await returnConfirmation(admin, { id, reason })).cents).toBe(5_000);
});

test("money that was sent back pays no entry fee afterwards, and does not go back again", async () => {
  const fee = await askForFee();
  const receipt = aReceipt();
  await shop().tell("confirmation", "", atTill(receipt, 5_000, null));
  const { id } = await db().confirmation.findUniqueOrThrow({ where: { mpesaReceipt: receipt } });
  expect(refusalOf(await returnConfirmation(admin, { id, reason })).code).toBe("conflict");
  valueOf(await returnConfirmation(admin, { id, reason, isOther: true }));
  await db().round.update({ where: { id: fee.roundId }, data: { state: "closed" } });
  shop().say(fee.checkoutId, "0");
  expect(await askAndSettle(fee.id)).toBe("unmatched");
  expect(await stored(fee.id)).toMatchObject({ outcome: "paid_too_late", refunds: [] });
});

test("a forged 'paid' callback adds no second unmatched payment to an order that was cancelled and really paid", async () => {
  const order = await cancelledOrder();
  const [forged, real] = [aReceipt(), aReceipt()];
  const shillings = order.cents / 100;
  const call = (receipt: string) => pushCall({ checkoutId: order.checkoutId, receipt, shillings });
  shop().say(order.checkoutId, "0");
  await Promise.all([call(real), call(forged)].map((json) => shop().forge("push", order.reference, json)));
  await shop().forge("push", order.reference, call(forged));
  expect(await unmatchedOf(order.cents)).toHaveLength(1);
  shop().list.push(listedAs(atTill(real, order.cents, HASHED)));
  await pullPayments(null);
  expect(await unmatchedOf(order.cents)).toMatchObject([{ mpesaReceipt: real, proof: "listed" }]);
});
