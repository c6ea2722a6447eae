import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { acceptedRefund, errorOf, PATHS } from "~/payments/daraja/fake-operator.fixture";
import { payoutStatusJson, refundResultJson } from "~/payments/daraja/callbacks.fixture";
import { takePayments } from "../../factories.fixture";
import { refundOrder } from "../../orders/refund-order.server";
import { refundUnmatched } from "./refund-payment.server";
import { admin, valueOf } from "../../products/management.fixture";
import { payOrder, promptForFee, promptForOrder, stored } from "../../payments/mpesa/daraja-shop.fixture";
import { useDarajaShop } from "../../payments/mpesa/daraja-shop-hooks.fixture";
import { sendRefund } from "../../payments/refunds/send-refund.server";
import { resolveRefund, retryRefund } from "./resolve-refund.server";
import { settlePending } from "../../payments/pending-payment.fixture";
import { queryAndSettle } from "../../payments/start-and-query.server";

const shop = useDarajaShop();

const reason = "A part of it was broken";
const REFUSED = errorOf("404.001.03", "Invalid Access Token", 404);
const later = () => new Date(Date.now() + 60_000);

const paidOrder = () => payOrder(shop());

const giveBack = (orderId: number) =>
  refundOrder(admin, orderId, { cents: 30_000, reason, isByHand: false, seenAt: null });

const refundOf = (attemptId: number) => db().refund.findFirstOrThrow({ where: { attemptId } });

test("a payout that M-Pesa accepted does not fail because a later request was refused (D78)", async () => {
  const order = await paidOrder();
  expect(valueOf(await giveBack(order.orderId)).end).toBe("under way");
  const { id } = await refundOf(order.id);
  shop().operator.on(PATHS.b2c, () => REFUSED);
  expect(await sendRefund(id)).toEqual({ state: "unknown" });
  expect((await retryRefund(admin, { of: { attemptId: order.id }, reason })).ok).toBe(false);
  shop().operator.on(PATHS.b2c, () => acceptedRefund("AG_second"));
  await settlePending(later());
  const { reference } = await refundOf(order.id);
  expect(
    new Set(
      shop()
        .operator.sent(PATHS.b2c)
        .map(({ body }) => body.OriginatorConversationID),
    ),
  ).toEqual(new Set([reference]));
});

test("a payout whose result callback was lost ends by a status query (D78)", async () => {
  const order = await paidOrder();
  expect(valueOf(await giveBack(order.orderId)).end).toBe("under way");
  const { id, reference } = await refundOf(order.id);
  shop().operator.on(PATHS.b2c, () => errorOf("500.002.1001", "Duplicate OriginatorConversationID."));
  expect(await sendRefund(id)).toEqual({ state: "unknown" });
  expect(shop().operator.sent(PATHS.status)).toHaveLength(1);

  const status = (changes: object = {}) => payoutStatusJson({ reference, shillings: 300, ...changes });
  for (const wrong of [status({ status: "Pending" }), status({ reference: "x" }), status({ shillings: 299 })])
    expect(await shop().sendCallback("payout-status", reference, wrong)).toBe("ignored");
  expect((await refundOf(order.id)).state).toBe("unknown");

  await Promise.all([1, 2].map(() => shop().sendCallback("payout-status", reference, status())));
  expect(await refundOf(order.id)).toMatchObject({ state: "completed", receipt: "SJK8PAYOUT" });
});

test("a payout that M-Pesa refused at once has failed, and is retried under a new reference", async () => {
  const order = await paidOrder();
  shop().operator.on(PATHS.b2c, () => REFUSED);
  expect(valueOf(await giveBack(order.orderId)).end).toBe("failed");
  const first = await refundOf(order.id);
  expect(first.state).toBe("failed");
  shop().operator.on(PATHS.b2c, () => acceptedRefund("AG_again"));
  expect(valueOf(await retryRefund(admin, { of: { attemptId: order.id }, reason })).end).toBe("under way");
  expect((await refundOf(order.id)).reference).not.toBe(first.reference);
});

test("after a change back to the mock provider, M-Pesa refunds wait: they neither fail nor complete", async () => {
  const fee = await promptForFee();
  const order = await paidOrder();
  valueOf(await giveBack(order.orderId));
  takePayments();
  await settlePending(new Date(), "all");
  expect(await stored(fee.id)).toMatchObject({
    state: "accepted",
    participation: { paymentStatus: "pending" },
  });
  expect((await refundOf(order.id)).state).toBe("accepted");
});

test("an order's late payment without a receipt is refunded to the phone that paid it", async () => {
  const { order, confirmationId: id } = await lateRefund();
  await settlePending(later());
  expect(shop().operator.sent(PATHS.reversal)).toHaveLength(0);
  const { reference, state } = await db().refund.findFirstOrThrow({ where: { confirmationId: id } });
  const sent = shop()
    .operator.sent(PATHS.b2c)
    .filter((one) => one.body.OriginatorConversationID === reference);
  expect(sent.map(({ body }) => [body.PartyB, body.Amount])).toEqual([["254712345678", order.cents / 100]]);
  expect(state).toBe("accepted");
});

test("a late payment that staff saw arrive waits again if M-Pesa then reports that it was not sent, and no other does (D115)", async () => {
  const [first, other] = [await lateRefund(), await lateRefund()];
  for (const { confirmationId } of [first, other]) {
    await db().refund.updateMany({ where: { confirmationId }, data: { startedAt: new Date(0) } });
    valueOf(await resolveRefund(admin, { of: { confirmationId }, hasArrived: true, reason }));
  }
  const { reference } = await db().refund.findFirstOrThrow({
    where: { confirmationId: first.confirmationId },
  });
  await shop().sendCallback("refund", reference, refundResultJson({ conversationId: "AG_any", code: 2001 }));
  const statesOf = async ({ confirmationId }: { confirmationId: number }) => [
    (await db().refund.findFirstOrThrow({ where: { confirmationId } })).state,
    (await db().confirmation.findUniqueOrThrow({ where: { id: confirmationId } })).state,
  ];
  expect(await statesOf(first)).toEqual(["failed", "returning"]);
  expect(await statesOf(other)).toEqual(["completed", "returned"]);
});

/** Makes a payment that came too late for its order, and begins its refund. */
async function lateRefund() {
  const order = await promptForOrder();
  await db().order.update({ where: { id: order.orderId }, data: { status: "cancelled" } });
  shop().setStatus(order.checkoutId, "0");
  expect(await queryAndSettle(order.id)).toBe("unmatched");
  const { id } = await db().confirmation.findUniqueOrThrow({ where: { lateAttemptId: order.id } });
  valueOf(await refundUnmatched(admin, { id, reason }));
  return { order, confirmationId: id };
}
