import { expect, test } from "vitest";
import { attemptCode } from "./attempt";
import { parsePaymentSearch } from "./payment-search";

test("an M-Pesa code, an invoice number and a payment's code are recognised as typed", () => {
  for (const q of ["SJK7QWERTY", "sjk7qwerty", " sjk7 qwerty "])
    expect(parsePaymentSearch(q)).toEqual({ receipt: "SJK7QWERTY", invoiceNumber: null, attemptId: null });
  for (const q of ["S1K7QWERTY", "1SK7QWERTY", "ABC123"]) expect(parsePaymentSearch(q).receipt).toBe(q);
  for (const q of ["INV-000712", "inv 712"]) expect(parsePaymentSearch(q).invoiceNumber).toBe(712);
  for (const q of ["INV-000007", "inv 7", "inv7", "INV-7"])
    expect(parsePaymentSearch(q)).toMatchObject({ invoiceNumber: 7, attemptId: null });
  expect(parsePaymentSearch(attemptCode(18).toLowerCase())).toMatchObject({ attemptId: 18 });
});

test("other words, phones and order numbers are not recognised as one", () => {
  for (const q of [
    "lamp",
    "0722 000 111",
    "ORD-20261123-000042",
    "",
    "7",
    "*SJK7QWERTY",
    "SJK7QWERTY-1",
    "*INV-7",
    "INV-7-1",
  ])
    expect(parsePaymentSearch(q)).toEqual({ receipt: null, invoiceNumber: null, attemptId: null });
});
