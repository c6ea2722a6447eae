import { expect, test } from "vitest";
import { isToConfirm } from "./shipping";

test("an unpaid pending order without an M-Pesa payment to wait for needs a person's confirmation (D80)", () => {
  const order = { status: "pending", paymentStatus: "pending", paymentMethod: "Pay on delivery" } as const;
  expect(isToConfirm(order)).toBe(true);
  expect(isToConfirm({ ...order, paymentMethod: "M-PESA" })).toBe(false);
  expect(isToConfirm({ ...order, paymentStatus: "completed" })).toBe(false);
  expect(isToConfirm({ ...order, status: "processing" })).toBe(false);
});
