import { expect, test } from "vitest";
import { CASH, SET_TO_PAID, TYPED, wayTaken } from "./way-taken";

const told = { provider: "daraja", resultCode: null, hasReceipt: true, isConfirmed: true };
const byHand = { provider: "hand", resultCode: null, hasReceipt: false, isConfirmed: false };

test("M-Pesa, cash, entered codes and a plain status are reported separately (D80)", () => {
  expect(wayTaken(told)).toBe("mpesa");
  expect(wayTaken({ ...told, hasReceipt: false, isConfirmed: false })).toBe("mpesa");
  expect(wayTaken({ ...told, provider: "mock" })).toBe("mock");
  expect(wayTaken({ ...byHand, resultCode: CASH })).toBe("cash");
  expect(wayTaken({ ...byHand, resultCode: SET_TO_PAID })).toBe("set_to_paid");
  expect(wayTaken({ ...byHand, resultCode: TYPED, hasReceipt: true })).toBe("typed");
  expect(wayTaken({ ...told, resultCode: TYPED, isConfirmed: false })).toBe("typed");
});

test("an entered code that M-Pesa confirms counts as M-Pesa", () => {
  expect(wayTaken({ ...byHand, resultCode: TYPED, hasReceipt: true, isConfirmed: true })).toBe("mpesa");
  expect(wayTaken({ ...told, resultCode: TYPED })).toBe("mpesa");
});

test("rows of older versions without a method count as entered by hand, or as a typed code if they have one", () => {
  expect(wayTaken(byHand)).toBe("hand");
  expect(wayTaken({ ...byHand, hasReceipt: true })).toBe("typed");
});
