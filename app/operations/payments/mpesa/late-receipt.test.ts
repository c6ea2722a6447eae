/** The receipt of money that came too late: a callback names it, M-Pesa's list confirms or replaces it (D75, D102). */
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { stkCallbackJson } from "~/payments/daraja/callbacks.fixture";
import { PATHS } from "~/payments/daraja/fake-operator.fixture";
import { makeUnmatchedPayment } from "../../reconciliation/payments.fixture";
import { queryAndSettle } from "../start-and-query.server";
import { makeReceipt, PHONE, promptForOrder, stored } from "./daraja-shop.fixture";
import { forgetEarlierPayments, useDarajaShop } from "./daraja-shop-hooks.fixture";
import { recordConfirmation } from "./record-confirmation.server";

const shop = useDarajaShop();
forgetEarlierPayments();

type Late = Awaited<ReturnType<typeof lateMoney>>;

/** Paid after its order was cancelled; a status query said so, which names no receipt. */
async function lateMoney() {
  const order = await promptForOrder();
  await db().order.update({ where: { id: order.orderId }, data: { status: "cancelled" } });
  shop().setStatus(order.checkoutId, "0");
  expect(await queryAndSettle(order.id)).toBe("unmatched");
  return order;
}
const called = ({ reference, checkoutId, cents }: Late, receipt: string) =>
  shop().forge("push", reference, stkCallbackJson({ checkoutId, receipt, shillings: cents / 100 }));
const listed = (receipt: string, { cents, account }: { cents: number; account: string }) =>
  recordConfirmation(
    {
      receipt,
      cents,
      phone: "2547****678",
      payerName: "WANJIKU",
      accountReference: account,
      paidAt: new Date(),
    },
    "the list's",
    "list",
  );
const rowOf = ({ id }: Late) => db().confirmation.findUniqueOrThrow({ where: { lateAttemptId: id } });
const confirmationOf = (mpesaReceipt: string) => db().confirmation.findUnique({ where: { mpesaReceipt } });

test("a callback names the receipt, the list confirms it, and a callback that comes again takes nothing back", async () => {
  const [late, other] = [await lateMoney(), await lateMoney()];
  const [receipt, others] = [makeReceipt(), makeReceipt()];
  await called(late, receipt);
  await called(other, others);
  const named = { mpesaReceipt: receipt, reference: receipt, state: "unmatched" };
  expect(await rowOf(late)).toMatchObject({ ...named, proof: "asked" });
  await listed(receipt, late);
  await called(late, receipt);
  expect(await rowOf(late)).toMatchObject({ ...named, proof: "listed" });
  expect(await rowOf(other)).toMatchObject({ mpesaReceipt: others, proof: "asked" });
});

test("a till's list, which names no account, confirms the receipt of late money too, and leaves its account and phone", async () => {
  const late = await lateMoney();
  const receipt = makeReceipt();
  await called(late, receipt);
  const { accountReference, phone } = await rowOf(late);
  expect(await listed(receipt, { ...late, account: "" })).toBe("unmatched");
  expect([accountReference, phone]).toEqual([late.account, PHONE]);
  expect(await rowOf(late)).toMatchObject({
    mpesaReceipt: receipt,
    proof: "listed",
    accountReference,
    phone,
  });
});

test("the list's receipt takes the place of one that only a callback named, and nothing takes its place", async () => {
  const late = await lateMoney();
  const [forged, real, second] = [makeReceipt(), makeReceipt(), makeReceipt()];
  await called(late, forged);
  expect(await listed(real, late)).toBe("unmatched");
  expect(await rowOf(late)).toMatchObject({
    mpesaReceipt: real,
    reference: real,
    payerName: "WANJIKU",
    callback: "the list's",
    proof: "listed",
  });
  expect(await confirmationOf(forged)).toBeNull();
  await called(late, makeReceipt());
  await listed(second, late);
  expect(await rowOf(late)).toMatchObject({ mpesaReceipt: real });
  expect(await confirmationOf(second)).toMatchObject({ state: "unmatched", lateAttemptId: null });
});

test("money that was stored by itself before its late payment was known is one row, unless a refund of it began", async () => {
  const [late, other] = [await lateMoney(), await lateMoney()];
  const cents = BigInt(late.cents);
  const [alone, sent] = [await makeUnmatchedPayment({ cents }), await makeUnmatchedPayment({ cents })];
  await db().refund.create({
    data: { reference: "sent", confirmationId: sent.id, cents, reason: "x", way: "daraja", state: "failed" },
  });
  await called(late, alone.receipt);
  await called(other, sent.receipt);
  expect(await db().confirmation.findUnique({ where: { id: alone.id } })).toBeNull();
  expect(await rowOf(late)).toMatchObject({ mpesaReceipt: alone.receipt });
  expect(await db().confirmation.findUnique({ where: { id: sent.id } })).not.toBeNull();
  expect((await rowOf(other)).mpesaReceipt).toBeNull();
});

test("late money loses a receipt that M-Pesa's list has with another sum, which a callback alone had named", async () => {
  const [late, sure] = [await lateMoney(), await lateMoney()];
  const [receipt, proven] = [makeReceipt(), makeReceipt()];
  await called(late, receipt);
  await listed(receipt, { cents: late.cents + 100, account: "WATER" });
  expect(await rowOf(late)).toMatchObject({ mpesaReceipt: null, reference: late.reference, proof: null });
  expect(await confirmationOf(receipt)).toMatchObject({
    state: "unmatched",
    cents: BigInt(late.cents + 100),
    lateAttemptId: null,
    proof: "listed",
  });
  await called(sure, proven);
  // the same sum is the same money, whatever account the payer typed
  await listed(proven, { cents: sure.cents, account: "WATER" });
  expect(await rowOf(sure)).toMatchObject({ mpesaReceipt: proven, reference: proven, proof: "listed" });
  await listed(proven, sure);
  await listed(proven, { cents: sure.cents + 100, account: "WATER" });
  expect(await rowOf(sure)).toMatchObject({ mpesaReceipt: proven, proof: "listed" });
});

test("a payment that M-Pesa gave no id takes no receipt from a callback, which may be anybody's", async () => {
  shop().operator.on(PATHS.push, () => "cut");
  const order = await promptForOrder();
  const receipt = makeReceipt();
  expect(await listed(receipt, order)).toBe("matched");
  const forged = { ...order, checkoutId: "ws_CO_forged" };
  expect(await called(forged, receipt)).toBe("handled");
  expect(await called(forged, makeReceipt())).toBe("handled");
  expect(await stored(order.id)).toMatchObject({ state: "completed", receipt, callback: null });
  await db().paymentAttempt.update({ where: { id: order.id }, data: { receipt: null } });
  expect(await called(forged, makeReceipt())).toBe("handled");
  expect((await stored(order.id)).receipt).toBeNull();
});

test("a failure that is reported of a paid payment changes nothing", async () => {
  const late = await lateMoney();
  const { reference, checkoutId } = late;
  const failed = stkCallbackJson({ checkoutId, code: 1032 });
  expect(await shop().forge("push", reference, failed)).toBe("handled");
  expect(await rowOf(late)).toMatchObject({ mpesaReceipt: null, state: "unmatched" });
  expect(await stored(late.id)).toMatchObject({ outcome: "paid_too_late", callback: null });
});
