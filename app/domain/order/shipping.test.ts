import { expect, test } from "vitest";
import { isToConfirm } from "./shipping";

test("an unpaid pending order that no M-Pesa payment is to come for waits for a person's word (D80)", () => {
  const order = { status: "pending", paymentStatus: "pending", paymentMethod: "Pay on delivery" } as const;
  expect(isToConfirm(order)).toBe(true);
  expect(isToConfirm({ ...order, paymentMethod: "M-PESA" })).toBe(false);
  expect(isToConfirm({ ...order, paymentStatus: "completed" })).toBe(false);
  expect(isToConfirm({ ...order, status: "processing" })).toBe(false);
});
