import { expect, test } from "vitest";
import { readConfirmation, readListedPayment } from "./c2b.server";
import { readStkResult } from "./stk-push.server";
import { confirmationJson, stkCallbackJson } from "./callbacks.fixture";

const NOW = new Date("2026-11-24T09:00:00Z");

test("a confirmation may have a null phone, or a number as its account (D103)", () => {
  const json = { ...confirmationJson(), MSISDN: null, BillRefNumber: 4711 };
  expect(readConfirmation(json, NOW)).toMatchObject({
    receipt: "SJK7QWERTY",
    phone: "",
    accountReference: "4711",
  });
});

test("a listed payment may lack phone and account", () => {
  const row = { transactionId: "SJK7QWERTY", trxDate: null, msisdn: null, amount: "50", billreference: null };
  expect(readListedPayment(row, NOW)).toMatchObject({ phone: "", accountReference: "", paidAt: NOW });
});

test("a callback may have a null value, or no metadata", () => {
  const { stkCallback } = stkCallbackJson({ checkoutId: "ws_CO_1" }).Body;
  const Item = [
    { Name: "Amount", Value: 50 },
    { Name: "MpesaReceiptNumber", Value: "SJK7QWERTY" },
    { Name: "Balance", Value: null },
  ];
  expect(
    readStkResult({ Body: { stkCallback: { ...stkCallback, CallbackMetadata: { Item } } } }),
  ).toMatchObject({
    isPaid: true,
    receipt: "SJK7QWERTY",
  });
  const failed = { ...stkCallback, ResultCode: 1032, CallbackMetadata: null };
  expect(readStkResult({ Body: { stkCallback: failed } })).toMatchObject({ isPaid: false, receipt: null });
});
