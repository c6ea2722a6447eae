import { expect, test } from "vitest";
import { mpesaReceipt, refuseCents, refuseSum } from "./mpesa";

test("M-Pesa takes whole shillings (D74)", () => {
  expect(refuseCents(5_000)).toBeNull();
  expect(refuseCents(5_050, "fee")).toEqual({
    code: "invalid",
    message: "M-Pesa takes whole shillings: KSh 50.50 has cents.",
    field: "fee",
  });
});

test("M-Pesa takes at most KSh 250,000 at once (D101)", () => {
  expect(refuseSum(25_000_000)).toBeNull();
  expect(refuseSum(100)).toBeNull();
  expect(refuseSum(25_000_100, "payment_method")).toEqual({
    code: "invalid",
    message: "M-Pesa takes at most KSh 250,000 at once, and this is KSh 250,001.",
    field: "payment_method",
  });
  expect(refuseSum(25_000_050)).toMatchObject({ message: expect.stringContaining("has cents") as unknown });
});

test.each([
  ["SJK7QWERTY", "SJK7QWERTY"],
  [" sjk7 qwerty ", "SJK7QWERTY"],
  ["\u2068SJK7\u00adQWERTY\u200b", "SJK7QWERTY"],
  ["SJK7QWERT", null],
  ["7SJKQWERTY", null],
  ["SJK7QWERTY1", null],
  ["SJK7-WERTY", null],
])("%j is the M-Pesa receipt %j", (typed, receipt) => {
  expect(mpesaReceipt(typed)).toBe(receipt);
});
