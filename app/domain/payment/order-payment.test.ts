import { expect, test } from "vitest";
import {
  amountDueOf,
  hasRefund,
  needsPaymentMethod,
  needsRefundDecision,
  orderPayment,
  orderPaymentText,
  paymentByAttempt,
  refuseOtherSum,
} from "./order-payment";

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

test("an M-Pesa payment has its receipt, cash has none, a test payment says so, and a plain 'paid' names no method (D66)", () => {
  const byHand = { ...attempt, provider: "hand", receipt: null };
  const textOf = (taken: Parameters<typeof orderPayment>[1][number]) =>
    orderPaymentText(orderPayment(order, [taken]));
  expect(textOf(attempt)).toBe("Paid by M-Pesa, SJK7QWERTY");
  expect(textOf({ ...byHand, receipt: "SJK8ASDFGH" })).toBe("Paid by M-Pesa, SJK8ASDFGH");
  expect(textOf({ ...attempt, provider: "mock", receipt: null })).toBe("Test payment");
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

test("an order costs its total until it is paid, then what an edit added, and nothing once its money is back", () => {
  const due = (paymentStatus: string, dueCents = 3_000) =>
    amountDueOf({ paymentStatus, totalCents: 170_000, dueCents });
  expect(["pending", "completed", "refunded", "failed"].map((status) => due(status))).toEqual([
    170_000, 3_000, 0, 0,
  ]);
});

const NEWER = { ...attempt, id: 8, receipt: "SJK8ASDFGH", cents: 30_000 } as const;

test("an order that two payments paid has both, the newest first", () => {
  const payment = orderPayment({ ...order, totalCents: 200_000 }, [attempt, NEWER]);
  expect(payment).toMatchObject({
    paidCents: 200_000,
    leftCents: 200_000,
    attemptId: 8,
    receipt: "SJK8ASDFGH",
  });
  expect(payment.parts).toEqual([
    { attemptId: 8, leftCents: 30_000 },
    { attemptId: 7, leftCents: 170_000 },
  ]);
  const second = { ...NEWER, refundedCents: 30_000, refunds: [back(30_000, "completed")] } as const;
  const left = orderPayment({ ...order, totalCents: 200_000 }, [attempt, second]);
  expect(left.parts).toEqual([{ attemptId: 7, leftCents: 170_000 }]);
  expect(left).toMatchObject({ state: "refunded_in_part", attemptId: 7, receipt: "SJK7QWERTY" });
  // a payment that failed, or went back as a whole before another came, pays nothing
  const failed = { ...NEWER, state: "failed" } as const;
  expect(orderPayment(order, [attempt, failed]).parts).toEqual([{ attemptId: 7, leftCents: 170_000 }]);
});

test("an order whose money is all back shows its newest payment", () => {
  const gone = { ...attempt, state: "refunded", refundedCents: 170_000 } as const;
  const refunds = [back(170_000, "completed")];
  const payment = orderPayment({ ...order, paymentStatus: "refunded" }, [
    { ...gone, id: 6 },
    { ...gone, refunds },
  ]);
  expect(payment).toMatchObject({
    state: "refunded",
    attemptId: 7,
    paidCents: 170_000,
    leftCents: 0,
    parts: [],
  });
});

test("what a part payment left is said with the sum that is paid", () => {
  const part = { ...attempt, provider: "hand", receipt: null, resultCode: "cash", cents: 50_000 } as const;
  const payment = orderPayment({ ...order, dueCents: 120_000 }, [part]);
  expect(payment).toMatchObject({ state: "paid_in_part", paidBy: "cash" });
  expect(orderPaymentText(payment)).toBe("Paid in part, KSh 500");
  expect(orderPayment({ ...order, dueCents: 120_000 }, [])).toMatchObject({
    paidCents: 50_000,
    paidBy: null,
  });
  // M-Pesa has taken the payment and has sent no receipt yet
  expect(orderPayment(order, [{ ...attempt, receipt: null, settledAt: null }])).toMatchObject({
    paidBy: "mpesa",
    paidAt: at,
  });
  const settledAt = new Date("2026-11-23T08:00:00Z");
  expect(orderPayment(order, [{ ...attempt, settledAt }]).paidAt).toEqual(settledAt);
});

test("a refund of one payment is bound to it", () => {
  const payment = orderPayment({ ...order, totalCents: 200_000 }, [attempt, NEWER]);
  expect(paymentByAttempt(payment, attempt)).toMatchObject({
    attemptId: 7,
    paidCents: 170_000,
    leftCents: 170_000,
    parts: [{ attemptId: 7, leftCents: 170_000 }],
  });
  expect(paymentByAttempt(payment, { id: 9, cents: 5 })).toMatchObject({ leftCents: 0, parts: [] });
});

test("whoever cancels an order says what happens to money that came, if somebody recorded how it came (D80)", () => {
  const paid = orderPayment(order, [attempt]);
  expect(needsRefundDecision(paid)).toBe(true);
  expect(needsRefundDecision({ ...paid, paidBy: null })).toBe(false);
  expect(needsRefundDecision({ ...paid, leftCents: 0 })).toBe(false);
});

test("setting an order to 'Paid' needs the method where the shop takes payments or money went back (D66)", () => {
  const needs = (paymentStatus: string, isCheckoutOn: boolean, wasRefunded: boolean) =>
    needsPaymentMethod({ paymentStatus, isCheckoutOn, hasRefund: wasRefunded });
  expect(needs("pending", false, false)).toBe(false);
  expect(needs("pending", true, false)).toBe(true);
  expect(needs("pending", false, true)).toBe(true);
  expect(needs("completed", true, true)).toBe(false);
  expect(hasRefund({ paymentStatus: "completed" }, [{ refundedCents: 0 }, { refundedCents: 1 }])).toBe(true);
  expect(hasRefund({ paymentStatus: "completed" }, [{ refundedCents: 0 }])).toBe(false);
  expect(hasRefund({ paymentStatus: "refunded" }, [])).toBe(true);
});

test("a form asks only for the sum that it showed (D133)", () => {
  expect(refuseOtherSum(null, 5_000)).toBeNull();
  expect(refuseOtherSum(5_000, 5_000)).toBeNull();
  expect(refuseOtherSum(4_000, 5_000)).toMatchObject({
    code: "conflict",
    message:
      "Your order has changed since this page was opened: KSh 50 is to be paid, not KSh 40. Nothing was asked for.",
  });
});
