import { expect, test } from "vitest";
import { orderPayment, orderPaymentText } from "./order-payment";

const at = new Date("2026-11-23T09:00:00Z");
const order = {
  paymentStatus: "completed",
  totalCents: 170_000,
  dueCents: 0,
  mpesaTransactionId: null,
  paidAt: at,
};
const attempt = {
  id: 7,
  provider: "daraja",
  state: "completed",
  receipt: "SJK7QWERTY",
  resultCode: null,
  cents: 170_000,
  refundedCents: 0,
  settledAt: at,
  refunds: [],
} as const;
const back = (cents: number, state: "completed" | "accepted" | "failed") => ({ cents, state });

test("an order is unpaid until it is paid; while a prompt is open it waits", () => {
  const unpaid = { ...order, paymentStatus: "pending", paidAt: null };
  const failed = { ...attempt, state: "failed" } as const;
  expect(orderPayment(unpaid, [])).toMatchObject({ state: "unpaid", paidCents: 0, leftCents: 0 });
  expect(orderPayment(unpaid, [failed]).state).toBe("unpaid");
  expect(orderPayment(unpaid, [failed, { ...attempt, state: "accepted" }]).state).toBe("waiting");
});

test("an M-Pesa payment has its receipt, cash has none, and a plain 'paid' names no method (D66)", () => {
  const byHand = { ...attempt, provider: "hand", receipt: null };
  const textOf = (taken: Parameters<typeof orderPayment>[1][number]) =>
    orderPaymentText(orderPayment(order, [taken]));
  expect(textOf(attempt)).toBe("Paid by M-Pesa, SJK7QWERTY");
  expect(textOf({ ...byHand, receipt: "SJK8ASDFGH" })).toBe("Paid by M-Pesa, SJK8ASDFGH");
  expect(textOf({ ...byHand, resultCode: "cash" })).toBe("Paid in cash");
  expect(textOf(byHand)).toBe("Paid");
});

test("an order without a payment row is paid if its own row says so", () => {
  expect(orderPayment({ ...order, mpesaTransactionId: "SJK9ZXCVBN" }, [])).toEqual({
    state: "paid",
    paidBy: "mpesa",
    receipt: "SJK9ZXCVBN",
    paidAt: at,
    paidCents: 170_000,
    refundedCents: 0,
    leftCents: 170_000,
    attemptId: null,
    parts: [],
  });
  expect(orderPayment({ ...order, paymentStatus: "refunded" }, [])).toMatchObject({
    state: "refunded",
    leftCents: 0,
  });
});

test.each([
  [[back(50_000, "accepted")], 50_000, "refunding", 0, 120_000, "Refunding"],
  [[back(50_000, "completed")], 50_000, "refunded_in_part", 50_000, 120_000, "Refunded in part, KSh 500"],
  [
    [back(50_000, "completed"), back(20_000, "failed")],
    70_000,
    "refund_failed",
    50_000,
    100_000,
    "Refund failed",
  ],
  [[back(50_000, "completed"), back(120_000, "completed")], 170_000, "refunded", 170_000, 0, "Refunded"],
] as const)("%j of KSh 1,700 refunded", (refunds, refundedCents, state, done, left, text) => {
  const payment = orderPayment(order, [{ ...attempt, refundedCents, refunds }]);
  expect(payment).toMatchObject({ state, refundedCents: done, leftCents: left, paidCents: 170_000 });
  expect(orderPaymentText(payment)).toBe(text);
});

test("an order that was refunded and paid again shows the newer payment", () => {
  const first = {
    ...attempt,
    state: "refunded",
    refundedCents: 170_000,
    refunds: [back(170_000, "completed")],
  } as const;
  expect(orderPayment(order, [first, { ...attempt, id: 8, receipt: "SJK8ASDFGH" }])).toMatchObject({
    state: "paid",
    receipt: "SJK8ASDFGH",
    attemptId: 8,
  });
});
