/** Who paid, to the digit (D114). */
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { acceptedStkPush, PATHS } from "~/payments/daraja/fake-operator.fixture";
import { confirmationJson, stkCallbackJson } from "~/payments/daraja/callbacks.fixture";
import { refundOrder } from "../../orders/refund-order.server";
import { admin, newUser, refusalOf, valueOf } from "../../products/management.fixture";
import { newOrder } from "../../orders/orders.fixture";
import { MAY_COMPLETE } from "~/domain/payment/attempt";
import { attemptCode } from "~/domain/payment/attempt";
import { startOrderPayment } from "../pay-order.server";
import { queryAndSettle } from "../start-and-query.server";
import { agePrompts, makeReceipt, stored } from "./daraja-shop.fixture";
import { forgetEarlierPayments, useDarajaShop } from "./daraja-shop-hooks.fixture";
import { findPossibleAttempts } from "./possible-attempts.server";
import { recordConfirmation } from "./record-confirmation.server";

const shop = useDarajaShop();
forgetEarlierPayments();

const ASKED = "+254799653382";
const reason = "A part of it was broken";

async function prompt() {
  await agePrompts();
  const userId = await newUser("Wanjiku");
  const orderId = await newOrder({ userId });
  const viewer = { id: userId, isSuperuser: false };
  const { attemptId: id } = valueOf(await startOrderPayment(viewer, orderId, ASKED));
  const { reference, checkoutId, cents } = await stored(id);
  const order = { id, orderId, reference, checkoutId: checkoutId ?? "", cents: Number(cents) };
  return { ...order, account: attemptCode(id), shillings: Number(cents) / 100 };
}
type Prompted = Awaited<ReturnType<typeof prompt>>;

const confirm = ({ account, shillings }: Prompted, receipt: string, MSISDN: string) =>
  shop().sendCallback(
    "confirmation",
    "",
    confirmationJson({ TransID: receipt, BillRefNumber: account, TransAmount: shillings.toFixed(2), MSISDN }),
  );
const called = ({ reference, checkoutId, shillings }: Prompted, receipt: string) =>
  shop().sendCallback("push", reference, stkCallbackJson({ checkoutId, receipt, shillings }));
const refund = ({ orderId }: Prompted, cents: number) =>
  refundOrder(admin, orderId, { cents, reason, isByHand: false, seenAt: null });
const paidOut = () =>
  shop()
    .operator.sent(PATHS.b2c)
    .map(({ body }) => body.PartyB);

test.each([
  ["that failed", "1037"],
  ["that nobody has answered yet", null],
])(
  "money paid by hand for a prompt %s goes back as a whole by reversal, never a part to the prompted phone",
  async (_, code) => {
    const order = await prompt();
    if (code !== null) {
      shop().setStatus(order.checkoutId, code);
      expect(await queryAndSettle(order.id)).toBe("failed");
    }
    const receipt = makeReceipt();
    // from 0722 346 382
    await confirm(order, receipt, "2547 ***** 382");
    expect(await stored(order.id)).toMatchObject({ state: "completed", receipt });
    for (const refused of await Promise.all([refund(order, 100_000), refund(order, 100_000)]))
      expect(refusalOf(refused)).toMatchObject({ code: "invalid", field: "amount" });
    expect(paidOut()).toEqual([]);
    valueOf(await refund(order, order.cents));
    expect(shop().operator.sent(PATHS.reversal)[0]?.body.TransactionID).toBe(receipt);
  },
);

test.each([
  ["its whole number", "254722346382", "254722346382"],
  ["the prompted phone's whole number", ASKED.slice(1), ASKED.slice(1)],
])("a part of money paid by hand goes to the phone that paid, if M-Pesa names %s", async (_, MSISDN, to) => {
  const order = await prompt();
  await confirm(order, makeReceipt(), MSISDN);
  valueOf(await refund(order, 100_000));
  expect(paidOut()).toEqual([to]);
});

test("a part goes back to the prompted phone where its own prompt was paid: by status query or by its callback", async () => {
  const asked = await prompt();
  shop().setStatus(asked.checkoutId, "0");
  expect(await queryAndSettle(asked.id)).toBe("counted");
  await confirm(asked, makeReceipt(), "2547 ***** 382");
  valueOf(await refund(asked, 100_000));

  // its callback comes last, and names the same receipt
  const all = await prompt();
  shop().setStatus(all.checkoutId, "0");
  expect(await queryAndSettle(all.id)).toBe("counted");
  const own = makeReceipt();
  await confirm(all, own, "2547 ***** 382");
  await called(all, own);
  valueOf(await refund(all, 100_000));

  // the list was read before the status query knew it
  const listed = await prompt();
  const receipt = makeReceipt();
  await confirm(listed, receipt, "2547 ***** 382");
  await called(listed, receipt);
  valueOf(await refund(listed, 100_000));
  expect(paidOut()).toEqual([ASKED.slice(1), ASKED.slice(1), ASKED.slice(1)]);
});

test("if the prompt and a payment by hand both came, and the payment by hand counts, no part of it goes to the prompted phone", async () => {
  const order = await prompt();
  shop().setStatus(order.checkoutId, "0");
  const [byHand, byPrompt] = [makeReceipt(), makeReceipt()];
  await confirm(order, byHand, "2547 ***** 382");
  await called(order, byPrompt);
  expect((await stored(order.id)).receipt).toBe(byHand);
  expect(refusalOf(await refund(order, 100_000)).field).toBe("amount");

  const other = await prompt();
  shop().setStatus(other.checkoutId, "0");
  await called(other, makeReceipt());
  expect(await stored(other.id)).toMatchObject({ isPaidByPrompt: true });
  await called(order, byPrompt);
  expect(await stored(other.id), "another payment's callback").toMatchObject({ isPaidByPrompt: true });
  // M-Pesa's list has another receipt for its account
  await confirm(other, makeReceipt(), "2547 ***** 382");
  expect(refusalOf(await refund(other, 100_000)).field).toBe("amount");
  expect(paidOut()).toEqual([]);
});

test("a till's late payment without a phone is never linked by sum and time: it waits, with its prompt as a proposal", async () => {
  shop().operator.on(PATHS.push, () => acceptedStkPush(`ws_CO_late_${makeReceipt()}`));
  const order = await prompt();
  await db().order.update({ where: { id: order.orderId }, data: { status: "cancelled" } });
  shop().setStatus(order.checkoutId, "0");
  expect(await queryAndSettle(order.id, MAY_COMPLETE)).toBe("unmatched");
  const late = { cents: order.cents, phone: "", accountReference: "", paidAt: new Date() };
  const receipt = makeReceipt();
  const recorded = await recordConfirmation({ ...late, receipt, payerName: "" }, "{}", "list");
  expect(recorded).toBe("unmatched");
  expect(await db().confirmation.findUnique({ where: { mpesaReceipt: receipt } })).toMatchObject({
    state: "unmatched",
    attemptId: null,
    lateAttemptId: null,
  });
  expect((await findPossibleAttempts(late)).map(({ id }) => id)).toContain(order.id);
});
