import { expect, test } from "vitest";
import {
  CASH,
  isByHand,
  REPORTED_METHODS,
  reportedMethod,
  reportedMethodLabel,
  SET_TO_PAID,
  TYPED_CODE,
} from "./reported-method";

const payment = { provider: "daraja", resultCode: null, hasReceipt: true, isConfirmed: true };
const byHand = { provider: "hand", resultCode: null, hasReceipt: false, isConfirmed: false };

test("M-Pesa, cash, entered codes and a plain status are reported separately (D80)", () => {
  expect(reportedMethod(payment)).toBe("mpesa");
  expect(reportedMethod({ ...payment, hasReceipt: false, isConfirmed: false })).toBe("mpesa");
  expect(reportedMethod({ ...payment, provider: "mock" })).toBe("mock");
  expect(reportedMethod({ ...byHand, resultCode: CASH })).toBe("cash");
  expect(reportedMethod({ ...byHand, resultCode: SET_TO_PAID })).toBe("set_to_paid");
  expect(reportedMethod({ ...byHand, resultCode: TYPED_CODE, hasReceipt: true })).toBe("typed");
  expect(reportedMethod({ ...payment, resultCode: TYPED_CODE, isConfirmed: false })).toBe("typed");
});

test("an entered code that M-Pesa confirms counts as M-Pesa", () => {
  expect(reportedMethod({ ...byHand, resultCode: TYPED_CODE, hasReceipt: true, isConfirmed: true })).toBe(
    "mpesa",
  );
  expect(reportedMethod({ ...payment, resultCode: TYPED_CODE })).toBe("mpesa");
});

test("rows of older versions without a method count as entered by staff, or as a typed code if they have one", () => {
  expect(reportedMethod(byHand)).toBe("hand");
  expect(reportedMethod({ ...byHand, hasReceipt: true })).toBe("typed");
});

test("somebody entered cash, a code and a plain status; M-Pesa's own results nobody", () => {
  for (const resultCode of [CASH, TYPED_CODE, SET_TO_PAID]) expect(isByHand({ resultCode })).toBe(true);
  for (const resultCode of [null, "0", "1032"]) expect(isByHand({ resultCode })).toBe(false);
});

test("reports name each method by a label of its own", () => {
  const labels = REPORTED_METHODS.map(reportedMethodLabel);
  expect(reportedMethodLabel("none")).toBe("No payment");
  expect(labels).toContain("M-Pesa code entered by staff");
  expect(new Set([...labels, "No payment"]).size).toBe(REPORTED_METHODS.length + 1);
});
