import fc from "fast-check";
import { expect, test } from "vitest";
import { orderPayment } from "./order-payment";
import { chooseRefundMethod, isRefundSilent, mayResolveRefund, refuseRefund, spreadRefund } from "./refund";

const NOTHING = orderPayment(
  { paymentStatus: "pending", totalCents: 1, dueCents: 0, mpesaTransactionId: null, paidAt: null },
  [],
);
const PAID = { ...NOTHING, state: "paid", paidCents: 100_000, leftCents: 60_000, attemptId: 7 } as const;

const refusal = (cents: number, how: Partial<Parameters<typeof refuseRefund>[1]> = {}, payment = PAID) =>
  refuseRefund(payment, { cents, isByMpesa: true, ...how });

test("a refund is at most what is left of the payment, and never nothing (D80)", () => {
  expect(refusal(60_000)).toBeNull();
  expect(refusal(60_001)).toMatchObject({
    code: "invalid",
    field: "amount",
    message: "At most KSh 600 can be refunded",
  });
  expect(refusal(0)).toMatchObject({ field: "amount", message: "Please enter an amount" });
  expect(refuseRefund(NOTHING, { cents: 1, isByMpesa: true })?.message).toBe(
    "This order is not paid: there is nothing to refund.",
  );
  expect(refuseRefund({ ...PAID, leftCents: 0 }, { cents: 1, isByMpesa: false })?.message).toBe(
    "All the money of this order is back or on its way.",
  );
});

test("M-Pesa sends whole shillings; staff give back any sum", () => {
  expect(refusal(50)).toMatchObject({ field: "amount" });
  expect(refusal(50, { isByMpesa: false })).toBeNull();
});

test("where nobody knows the phone that paid, M-Pesa sends the whole back or nothing (D114)", () => {
  const isPayerKnown = false;
  const whole = { ...PAID, leftCents: 100_000 };
  expect(refuseRefund(whole, { cents: 100_000, isByMpesa: true, isPayerKnown })).toBeNull();
  expect(refuseRefund(whole, { cents: 90_000, isByMpesa: true, isPayerKnown })).toMatchObject({
    field: "amount",
    message:
      "M-Pesa did not say which phone paid, to the last digit: only the whole KSh 1,000 can go back to it. Send all of it back, or give a part back yourself.",
  });
  expect(refusal(60_000, { isPayerKnown })).not.toBeNull();
  expect(refusal(60_000, { isPayerKnown, isByMpesa: false })).toBeNull();
});

test("a sum is taken from the newest payments first, from each at most what is left of it", () => {
  const parts = [
    { attemptId: 3, leftCents: 20_000 },
    { attemptId: 2, leftCents: 0 },
    { attemptId: 1, leftCents: 30_000 },
  ];
  expect(spreadRefund({ parts, attemptId: 3 }, 20_000)).toEqual([{ attemptId: 3, cents: 20_000 }]);
  expect(spreadRefund({ parts, attemptId: 3 }, 25_000)).toEqual([
    { attemptId: 3, cents: 20_000 },
    { attemptId: 1, cents: 5_000 },
  ]);
  const all = fc.array(fc.nat({ max: 1_000 }), { minLength: 2, maxLength: 6 });
  fc.assert(
    fc.property(all, fc.double({ min: 0, max: 1, noNaN: true }), (left, share) => {
      const some = left.map((leftCents, attemptId) => ({ attemptId, leftCents }));
      const cents = Math.floor(left.reduce((sum, one) => sum + one, 0) * share);
      const spread = spreadRefund({ parts: some, attemptId: 0 }, cents);
      expect(spread.reduce((sum, one) => sum + one.cents, 0)).toBe(cents);
      for (const one of spread) expect(one.cents).toBeLessThanOrEqual(left[one.attemptId ?? -1] ?? 0);
    }),
  );
});

test("with one payment, or none on record, the whole sum is its own", () => {
  const parts = [{ attemptId: 7, leftCents: 10 }];
  expect(spreadRefund({ parts, attemptId: 7 }, 50)).toEqual([{ attemptId: 7, cents: 50 }]);
  expect(spreadRefund({ parts: [], attemptId: null }, 50)).toEqual([{ attemptId: null, cents: 50 }]);
});

test("the whole of a receipt is reversed; a part, or money without a receipt, is paid out (D78)", () => {
  expect(chooseRefundMethod({ isWhole: true, receipt: "SJK7QWERTY" })).toBe("reversal");
  expect(chooseRefundMethod({ isWhole: true, receipt: null })).toBe("payout");
  expect(chooseRefundMethod({ isWhole: false, receipt: "SJK7QWERTY" })).toBe("payout");
});

const AT = new Date("2026-11-29T09:00:00Z");
const after = (ms: number) => new Date(AT.getTime() + ms);
const SENT = { state: "accepted", way: "daraja", startedAt: AT };

test("a refund that M-Pesa is silent about for more than an hour may be ended by a person (D78)", () => {
  expect(isRefundSilent(SENT, after(3_600_000))).toBe(false);
  for (const state of ["started", "accepted", "unknown"])
    expect(isRefundSilent({ ...SENT, state }, after(3_600_001))).toBe(true);
  for (const other of [{ state: "completed" }, { state: "failed" }, { way: "hand" }])
    expect(isRefundSilent({ ...SENT, ...other }, after(9_000_000))).toBe(false);
});

test("a failed refund is ended by a person only once the money has arrived", () => {
  const ends = (state: string, hasArrived: boolean, now: Date) =>
    mayResolveRefund({ ...SENT, state }, { hasArrived, now });
  expect(ends("failed", true, AT)).toBe(true);
  expect(ends("failed", false, after(9_000_000))).toBe(false);
  expect(ends("accepted", true, AT)).toBe(false);
  expect(ends("accepted", false, after(9_000_000))).toBe(true);
});
