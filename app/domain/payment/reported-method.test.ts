import { expect, test } from "vitest";
import { CASH, SET_TO_PAID, TYPED_CODE, reportedMethod } from "./reported-method";

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
