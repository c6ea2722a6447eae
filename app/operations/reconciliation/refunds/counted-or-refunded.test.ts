/** A payment counts for an attempt or is refunded as an unmatched payment, never both (D79). */
import { expect, test } from "vitest";
import { db, type Tx } from "~/db/client.server";
import { dialectOf } from "~/db/open.server";
import { confirmationJson, stkCallbackJson } from "~/payments/daraja/callbacks.fixture";
import { many } from "../../../../tests/long";
import { until } from "../../../../tests/until";
import { markPaid } from "../../orders/mark-paid.server";
import { findAttempt } from "../../payments/attempts.server";
import { makeReceipt, promptForFee, promptForOrder, stored } from "../../payments/mpesa/daraja-shop.fixture";
import { forgetEarlierPayments, useDarajaShop } from "../../payments/mpesa/daraja-shop-hooks.fixture";
import { pullPayments } from "../../payments/mpesa/pull-payments.server";
import { openUnmatchedRefund } from "../../payments/refunds/open-refund.server";
import { settlePayment } from "../../payments/settle-payment.server";
import { queryAndSettle } from "../../payments/start-and-query.server";
import { admin, refusalOf } from "../../products/management.fixture";
import { matchConfirmation } from "../match-confirmation.server";
import { runDuring, beginHeldTransaction, onPostgres, waiting } from "./interleaved.fixture";
import { refundUnmatched } from "./refund-payment.server";

const shop = useDarajaShop();
forgetEarlierPayments();

const reason = "The order was cancelled";
const feeConfirmation = (receipt: string, BillRefNumber: string) =>
  confirmationJson({ TransID: receipt, TransAmount: "50.00", BillRefNumber });

test("money that an attempt counts is not refunded, although its process was killed before it linked the two", async () => {
  const fee = await promptForFee();
  const receipt = makeReceipt();
  shop().setStatus(fee.checkoutId, "0");
  await shop().sendCallback("confirmation", "", feeConfirmation(receipt, fee.account));
  const { id } = await db().confirmation.update({
    where: { mpesaReceipt: receipt },
    data: { state: "unmatched", attemptId: null },
  });
  expect(await stored(fee.id)).toMatchObject({ state: "completed", receipt });
  for (const isOther of [false, true])
    expect(refusalOf(await refundUnmatched(admin, { id, reason, isOther })).code).toBe("conflict");
  await pullPayments(null);
  expect(await stored(fee.id)).toMatchObject({ confirmation: { mpesaReceipt: receipt, state: "matched" } });
});

test("a failed payment that M-Pesa confirms while staff refund it counts or goes back, never both", async () => {
  const ends = new Set<string>();
  for (let round = 0; round < many(12, 100); round++) {
    const fee = await promptForFee();
    shop().setStatus(fee.checkoutId, "1037");
    expect(await queryAndSettle(fee.id)).toBe("failed");
    const receipt = makeReceipt();
    await shop().forge("confirmation", "", feeConfirmation(receipt, fee.account));
    const { id } = await db().confirmation.findUniqueOrThrow({ where: { mpesaReceipt: receipt } });
    shop().setStatus(fee.checkoutId, "0");
    const failed = (await findAttempt({ id: fee.id })) ?? expect.fail();
    await Promise.all([
      refundUnmatched(admin, { id, reason, isOther: true }),
      settlePayment(failed, { state: "completed", receipt }),
    ]);
    const { state } = await db().confirmation.findUniqueOrThrow({ where: { id } });
    ends.add(`${(await stored(fee.id)).state}, ${state}`);
  }
  expect(["completed, matched", "failed, returning"]).toEqual(expect.arrayContaining([...ends]));
});

const lockParticipation = (id: number | undefined) => (tx: Tx) =>
  tx.$executeRaw`UPDATE "Participation" SET "feeCents" = "feeCents" WHERE "id" = ${id ?? 0}`;

async function confirm(receipt: string, account: string) {
  await shop().forge("confirmation", "", feeConfirmation(receipt, account));
  return db().confirmation.findUniqueOrThrow({ where: { mpesaReceipt: receipt } });
}

onPostgres(
  "a payment that is being counted is not refunded, although its confirmation came meanwhile",
  async () => {
    const fee = await promptForFee();
    shop().setStatus(fee.checkoutId, "1037");
    const receipt = makeReceipt();
    const attempt = (await findAttempt({ id: fee.id })) ?? expect.fail();
    const [settled, refund] = await runDuring(
      lockParticipation(attempt.participationId ?? 0),
      () => settlePayment(attempt, { state: "completed", receipt }),
      async () => refundUnmatched(admin, { id: (await confirm(receipt, "WATER")).id, reason, isOther: true }),
    );
    expect([settled, refusalOf(refund).code]).toEqual(["counted", "conflict"]);
  },
);

onPostgres(
  "a failed payment that is being counted without its receipt may be the money, so that staff are asked",
  async () => {
    const other = await stored((await promptForFee()).id);
    const purpose = { participationId: other.participationId ?? 0 };
    for (const decide of [
      (id: number) => refundUnmatched(admin, { id, reason }),
      (id: number) => matchConfirmation(admin, { id, purpose, reason }),
    ]) {
      const fee = await promptForFee();
      shop().setStatus(fee.checkoutId, "1037");
      expect(await queryAndSettle(fee.id)).toBe("failed");
      const attempt = (await findAttempt({ id: fee.id })) ?? expect.fail();
      const [settled, decision] = await runDuring(
        lockParticipation(attempt.participationId ?? 0),
        () => settlePayment(attempt, { state: "completed", receipt: null }),
        async () => decide((await confirm(makeReceipt(), fee.account)).id),
      );
      expect([settled, refusalOf(decision).field]).toEqual(["counted", "other"]);
    }
  },
);

onPostgres("a code that staff type for an order is not refunded meanwhile", async () => {
  const order = await promptForOrder();
  const receipt = makeReceipt();
  const { id } = await db().confirmation.create({
    data: {
      reference: receipt,
      mpesaReceipt: receipt,
      cents: BigInt(order.cents),
      phone: "",
      accountReference: "WATER",
      paidAt: new Date(),
      callback: "{}",
      proof: "listed",
    },
  });
  const [paid, refund] = await runDuring(
    (tx) => tx.$executeRaw`UPDATE "PaymentAttempt" SET "cents" = "cents" WHERE "id" = ${order.id}`,
    () => markPaid(admin, order.orderId, { receipt, takenBy: null, seenAt: null }),
    () => refundUnmatched(admin, { id, reason, isOther: true }),
  );
  expect([paid.ok, refusalOf(refund).code]).toEqual([true, "conflict"]);
});

onPostgres("a receipt that a callback adds to a counted payment is not refunded meanwhile", async () => {
  const order = await promptForOrder();
  shop().setStatus(order.checkoutId, "0");
  expect(await queryAndSettle(order.id)).toBe("counted");
  const receipt = makeReceipt();
  const { id } = await confirm(receipt, "WATER");
  await db().confirmation.update({ where: { id }, data: { cents: BigInt(order.cents) } });
  const [, refund] = await runDuring(
    (tx) =>
      tx.$executeRaw`UPDATE "Order" SET "paymentStatus" = "paymentStatus" WHERE "id" = ${order.orderId}`,
    () =>
      shop().sendCallback(
        "push",
        order.reference,
        stkCallbackJson({ checkoutId: order.checkoutId, receipt, shillings: order.cents / 100 }),
      ),
    () => refundUnmatched(admin, { id, reason, isOther: true }),
  );
  expect(refusalOf(refund).code).toBe("conflict");
  expect(await stored(order.id)).toMatchObject({ receipt });
});

test("a late payment's row is not merged with one that is being refunded", async () => {
  const order = await promptForOrder();
  await db().order.update({ where: { id: order.orderId }, data: { status: "cancelled" } });
  shop().setStatus(order.checkoutId, "0");
  expect(await queryAndSettle(order.id)).toBe("unmatched");
  const receipt = makeReceipt();
  const confirmation = await confirm(receipt, "WATER");
  const commit = await beginHeldTransaction((tx) =>
    openUnmatchedRefund(tx, { confirmation, reason, actorId: admin.id }),
  );
  const callback = shop().sendCallback(
    "push",
    order.reference,
    stkCallbackJson({ checkoutId: order.checkoutId, receipt, shillings: order.cents / 100 }),
  );
  if (dialectOf(db()) === "postgresql") await until(async () => expect(await waiting()).toBe(1));
  expect(await commit()).toBe(true);
  await callback;
  expect(await db().refund.count({ where: { confirmationId: confirmation.id } })).toBe(1);
});

onPostgres(
  "a confirmation that comes while its payment is being recorded as late shares its row",
  async () => {
    const { id, orderId, reference, checkoutId, account, cents } = await promptForOrder();
    await db().order.update({ where: { id: orderId }, data: { status: "cancelled" } });
    shop().setStatus(checkoutId, "0");
    const receipt = makeReceipt();
    const TransAmount = (cents / 100).toFixed(2);
    const [recorded] = await runDuring(
      // takes the late payment's unique reference until the commit, so that settling waits
      async (tx) => {
        const held = await tx.confirmation.create({
          data: {
            reference,
            cents: BigInt(cents),
            phone: "",
            accountReference: "",
            paidAt: new Date(),
            callback: "",
          },
        });
        await tx.confirmation.delete({ where: { id: held.id } });
      },
      () => queryAndSettle(id),
      () =>
        shop().forge(
          "confirmation",
          "",
          confirmationJson({ TransID: receipt, TransAmount, BillRefNumber: account }),
        ),
    );
    expect(recorded).toBe("unmatched");
    const rows = await db().confirmation.findMany({
      where: { OR: [{ lateAttemptId: id }, { mpesaReceipt: receipt }] },
    });
    expect(rows).toMatchObject([{ lateAttemptId: id, mpesaReceipt: receipt, state: "unmatched" }]);
  },
);
