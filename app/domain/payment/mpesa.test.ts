import { expect, test } from "vitest";
import { mpesaReceipt, refuseRequest, refuseShillings, refuseSum, waitsUntil } from "./mpesa";

test("M-Pesa takes whole shillings (D74)", () => {
  expect(refuseShillings(5_000)).toBeNull();
  expect(refuseShillings(5_050, "fee")).toEqual({
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
  expect(refuseRequest({ cents: 30_000_000, phoneNumber: "+254712345678" }, null, new Date(0))).toMatchObject(
    {
      message: expect.stringContaining("at most KSh 250,000") as unknown,
    },
  );
});

test("the same amount from the same phone waits two minutes, another amount or phone does not (D74)", () => {
  const now = new Date("2026-11-23T12:00:00Z");
  const last = { startedAt: new Date("2026-11-23T11:59:00Z"), cents: 5_000, phoneNumber: "+254712345678" };
  const next = { cents: 5_000, phoneNumber: "+254712345678" };
  expect(waitsUntil(last, next, now)).toEqual(new Date("2026-11-23T12:01:00Z"));
  expect(waitsUntil(last, { ...next, cents: 6_000 }, now)).toBeNull();
  expect(waitsUntil(last, { ...next, phoneNumber: "+254722345678" }, now)).toBeNull();
  expect(waitsUntil(null, next, now)).toBeNull();
  expect(waitsUntil(last, next, new Date("2026-11-23T12:01:00Z"))).toBeNull();
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
