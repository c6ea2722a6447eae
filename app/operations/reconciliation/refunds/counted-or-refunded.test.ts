/** A payment counts for an attempt or is refunded as an unmatched payment, never both (D79). */
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { confirmationJson } from "~/payments/daraja/callbacks.fixture";
import { many } from "../../../../tests/long";
import { findAttempt } from "../../payments/attempts.server";
import { makeReceipt, promptForFee, stored } from "../../payments/mpesa/daraja-shop.fixture";
import { forgetEarlierPayments, useDarajaShop } from "../../payments/mpesa/daraja-shop-hooks.fixture";
import { pullPayments } from "../../payments/mpesa/pull-payments.server";
import { settlePayment } from "../../payments/settle-payment.server";
import { queryAndSettle } from "../../payments/start-and-query.server";
import { admin, refusalOf } from "../../products/management.fixture";
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
  for (let round = 0; round < many(25, 100); round++) {
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
