/** What a callback that is unreadable, repeated or comes while the database is away does (D73, D75). */
import { expect, onTestFinished, test } from "vitest";
import { db } from "~/db/client.server";
import { confirmationJson, refundResultJson, stkCallbackJson } from "~/payments/daraja/callbacks.fixture";
import { errorOf, PATHS } from "~/payments/daraja/fake-operator.fixture";
import { usePaymentConnections } from "~/payments/provider.server";
import { makeReceipt, PHONE, promptForFee, promptForOrder, stored } from "./daraja-shop.fixture";
import { forgetEarlierPayments, useDarajaShop } from "./daraja-shop-hooks.fixture";
import { handleCallback, handleStkCallback } from "./handle-callback.server";

const shop = useDarajaShop();
forgetEarlierPayments();

const confirmationOf = (mpesaReceipt: string) => db().confirmation.findUnique({ where: { mpesaReceipt } });

test("a callback that fails is tried again after each pause; if the last try fails too, it says so", async () => {
  let failures = 0;
  usePaymentConnections(async () => {
    failures -= 1;
    if (failures >= 0) throw new Error(`the database is away, ${failures}`);
    return null;
  });
  onTestFinished(() => usePaymentConnections(async () => null));
  const errors: unknown[] = [];
  const call = (TransID: string) =>
    handleCallback(
      {
        kind: "confirmation",
        reference: "",
        json: confirmationJson({ TransID }),
        raw: "{}",
        owner: { connectionId: 3, isUsed: true },
      },
      { pausesMs: [1, 1], onRetry: (error) => void errors.push(String(error)) },
    );
  const receipt = makeReceipt();
  failures = 3;
  await expect(call(receipt)).rejects.toThrow("the database is away, 0");
  expect(await confirmationOf(receipt)).toBeNull();
  errors.length = 0;
  failures = 2;
  expect(await call(receipt)).toBe("handled");
  expect(errors).toEqual(["Error: the database is away, 1", "Error: the database is away, 0"]);
  expect(await confirmationOf(receipt)).toMatchObject({ state: "unmatched", connectionId: 3 });
});

test("a callback that cannot be read, or is about nothing of ours, is ignored and stores nothing", async () => {
  const before = await db().confirmation.count();
  for (const json of [
    null,
    "paid",
    { ...confirmationJson(), TransID: "" },
    confirmationJson({ TransAmount: "?" }),
  ])
    expect(await shop().forge("confirmation", "", json)).toBe("ignored");
  for (const kind of ["refund", "payout-status"] as const) {
    expect(await shop().forge(kind, "back", {})).toBe("ignored");
    expect(await shop().forge(kind, "back", refundResultJson({ conversationId: "AG_1" }))).toBe("ignored");
  }
  expect(await db().confirmation.count()).toBe(before);
});

test("a failure of another sum is ignored; one that is repeated changes nothing of the failed payment", async () => {
  const { id, reference, checkoutId } = await promptForFee();
  shop().setStatus(checkoutId, "1032");
  const failed = stkCallbackJson({ checkoutId, code: 1032 });
  const Item = [{ Name: "Amount", Value: 51 }];
  const other = { Body: { stkCallback: { ...failed.Body.stkCallback, CallbackMetadata: { Item } } } };
  expect(await shop().forge("push", reference, other)).toBe("ignored");
  expect(await stored(id)).toMatchObject({ state: "accepted", callback: null });
  Item[0] = { Name: "Amount", Value: 50 };
  expect(await shop().forge("push", reference, other)).toBe("handled");
  const after = await stored(id);
  expect(after).toMatchObject({ state: "failed", callback: JSON.stringify(other) });
  const queries = shop().operator.sent(PATHS.query).length;
  expect(await shop().forge("push", reference, failed)).toBe("handled");
  expect(await stored(id)).toEqual(after);
  expect(shop().operator.sent(PATHS.query)).toHaveLength(queries);
});

test("a payment's callback that M-Pesa does not answer about is under way, and one without a receipt counts", async () => {
  const { id, reference, checkoutId } = await promptForFee();
  const call = stkCallbackJson({ checkoutId, receipt: "" });
  shop().operator.on(PATHS.query, () => errorOf("500.003.02", "System is busy"));
  expect(await handleStkCallback(reference, { json: call, raw: "{}" }, [])).toBe("under way");
  expect((await stored(id)).state).toBe("accepted");
  shop().operator.on(PATHS.query, () => ({ json: { ResponseCode: "0", ResultCode: "0" } }));
  expect(await shop().forge("push", reference, call)).toBe("handled");
  expect(await stored(id)).toMatchObject({ state: "completed", receipt: null });
  expect(await shop().forge("push", reference, call)).toBe("handled");
  expect((await stored(id)).receipt).toBeNull();
});

test("the list is read at once only for a confirmation that neither the list nor a status query has proven", async () => {
  const readings = () => shop().operator.sent(PATHS.pull).length;
  const order = await promptForOrder();
  const confirm = (receipt: string, account: string) =>
    shop().forge(
      "confirmation",
      "",
      confirmationJson({ TransID: receipt, BillRefNumber: account, TransAmount: String(order.cents / 100) }),
    );
  shop().setStatus(order.checkoutId, "0");
  await confirm(makeReceipt(), order.account);
  expect((await stored(order.id)).state).toBe("completed");
  expect(readings()).toBe(0);
  await confirm(makeReceipt(), "WATER");
  expect(readings()).toBeGreaterThan(0);
});

test("a test's callback is ignored if it is another kind, unreadable, or came by another number's address", async () => {
  const reference = `test-${makeReceipt()}`;
  const test = {
    reference,
    phoneNumber: PHONE,
    startedAt: new Date(),
    checkoutId: "ws_test",
    state: "accepted",
  } as const;
  const { id } = await db().testPayment.create({ data: test });
  const row = () => db().testPayment.findUniqueOrThrow({ where: { id } });
  const paid = stkCallbackJson({ checkoutId: "ws_test", receipt: makeReceipt(), shillings: 1 });
  const call = (json: unknown, changes: object = {}) =>
    handleCallback({ kind: "push", reference, json, raw: "{}", ...changes }, { pausesMs: [] });
  shop().setStatus("ws_test", "0");
  expect(await call(paid, { kind: "confirmation" })).toBe("ignored");
  expect(await call({})).toBe("ignored");
  expect(await call(paid, { owner: { connectionId: 3, isUsed: false } })).toBe("ignored");
  expect(await call(paid, { reference: "test-unknown" })).toBe("ignored");
  expect(await row()).toMatchObject({ state: "accepted", calledAt: null, callback: null });
  // the call may come before the answer that names its id
  await db().testPayment.update({ where: { id }, data: { checkoutId: null } });
  expect(await call(paid)).toBe("handled");
  expect(await row()).toMatchObject({
    state: "completed",
    checkoutId: "ws_test",
    callback: "{}",
    calledAt: expect.any(Date) as unknown,
  });
});
