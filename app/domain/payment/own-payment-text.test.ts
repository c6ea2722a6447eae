import { expect, test } from "vitest";
import { isSimilarText, type MatchTarget, rankCandidates } from "./match";
import { ownPaymentState, refundText } from "./own-payment-text";

test("a buyer's list says where their money is (D77)", () => {
  const said = (...of: Parameters<typeof ownPaymentState>) =>
    Object.values(ownPaymentState(...of)).join(", ");
  for (const state of ["started", "accepted", "unknown"] as const)
    expect(said(state, null)).toBe("Under way, amber");
  expect(said("completed", "counted")).toBe("Paid, green");
  expect(said("refunding", null)).toBe("On its way back, amber");
  expect(said("refunded", null)).toBe("Sent back, neutral");
  expect(said("failed", "paid_too_late")).toBe("Came too late, amber");
  expect(said("failed", "same_payment_as")).toBe("Counted as another payment, neutral");
  expect(said("failed", "given_up")).toBe("Not known, amber");
  for (const outcome of ["refused", "never_asked", null] as const)
    expect(said("failed", outcome)).toBe("Not paid, red");
});

test("a refund is on its way until M-Pesa says that it went (D78)", () => {
  const refund = { cents: 50_000, state: "completed", receipt: "SJK7QWERTY" };
  expect(refundText(refund)).toBe("KSh 500 went back, M-Pesa receipt SJK7QWERTY");
  expect(refundText({ ...refund, receipt: null })).toBe("KSh 500 went back");
  for (const state of ["accepted", "failed", "unknown"])
    expect(refundText({ ...refund, state })).toBe("KSh 500 is on its way back");
});

test("a code with one letter wrong, missing or too many is similar, and no more", () => {
  for (const typed of ["AB12", "XAB123", "AB1234", "A123", "AB723", "B123", "AB123"])
    expect(isSimilarText(typed, "AB123"), typed).toBe(true);
  for (const typed of ["AB", "AB1", "XB723", "AB12345", "BA123", "", "AAB1233"])
    expect(isSimilarText(typed, "AB123"), typed).toBe(false);
  // the last four characters of an order's number are enough
  expect(isSimilarText("0042", "ORD20261123000042")).toBe(true);
  expect(isSimilarText("042", "ORD20261123000042")).toBe(false);
  expect(isSimilarText("042", "")).toBe(false);
});

test("a name of the payer's counts among several, in any case, but no short word", () => {
  const target = (names: string[]): MatchTarget => ({
    kind: "order",
    id: 1,
    cents: 50_000,
    codes: [],
    orderNumber: null,
    phones: ["+254700000001", "+254712345678"],
    names,
  });
  const why = (payerName: string, names: string[]) =>
    rankCandidates({ cents: 50_000, phone: "2547•••••678", payerName, accountReference: "" }, [
      target(names),
    ])[0]?.why;
  expect(why("WANJIKU MUTHONI K", ["wanjiku kamau"])).toEqual([
    "the same amount, KSh 500",
    "a phone with the same last digits",
    "a buyer with this name",
  ]);
  expect(why("JO WA", ["Jo Otieno"])).not.toContain("a buyer with this name");
  expect(why("", [""])).not.toContain("a buyer with this name");
});
