import { expect, test } from "vitest";
import type { PaymentStatus } from "~/domain/round/participation";
import { acceptsPayment } from "./accepts-payment";
import { centsToMarkPaid, enteredPayment } from "./mark-paid";

const now = new Date("2026-11-29T09:00:00Z");
const PENDING = { status: "pending", paymentStatus: "pending", totalCents: 50_000, dueCents: 0 };
const EDITED = { ...PENDING, paymentStatus: "completed", dueCents: 7_000 };

const takes = (cents: number, order: typeof PENDING) =>
  acceptsPayment({ cents, order, participation: null }, now);

test("an order takes the sum that is to be paid, to the cent, while it is not cancelled", () => {
  expect(takes(50_000, PENDING)).toBe(true);
  expect(takes(49_999, PENDING)).toBe(false);
  expect(takes(50_001, PENDING)).toBe(false);
  expect(takes(50_000, { ...PENDING, status: "cancelled" })).toBe(false);
  expect(takes(7_000, EDITED)).toBe(true);
  expect(takes(50_000, EDITED)).toBe(false);
});

test("an order that costs nothing takes nothing once, and a paid one not again", () => {
  expect(takes(0, { ...PENDING, totalCents: 0 })).toBe(true);
  expect(takes(0, { ...EDITED, dueCents: 0 })).toBe(false);
  expect(takes(0, { ...PENDING, paymentStatus: "refunded" })).toBe(false);
});

const ROUND = {
  state: "active",
  closesAt: null,
  product: { productType: "auction", status: "active", startTime: null, endTime: null, deletedAt: null },
} as const;
const joins = (paymentStatus: PaymentStatus, round: Partial<typeof ROUND> | object = {}) =>
  acceptsPayment(
    { cents: 5_000, order: null, participation: { paymentStatus, round: { ...ROUND, ...round } } },
    now,
  );

test("an entry fee counts once, while the round is open and its auction is not deleted (D16, D71)", () => {
  expect(joins("pending")).toBe(true);
  expect(joins("failed")).toBe(true);
  expect(joins("completed")).toBe(false);
  expect(joins("pending", { state: "closed" })).toBe(false);
  expect(joins("pending", { closesAt: now })).toBe(false);
  expect(joins("pending", { product: { ...ROUND.product, deletedAt: now } })).toBe(false);
  expect(acceptsPayment({ cents: 5_000, order: null, participation: null }, now)).toBe(false);
});

test("'Mark as paid' takes what is due, after a full refund the whole again (D80)", () => {
  const refunded = { ...PENDING, paymentStatus: "refunded" };
  expect(centsToMarkPaid(PENDING)).toEqual({ ok: true, value: 50_000 });
  expect(centsToMarkPaid(EDITED)).toEqual({ ok: true, value: 7_000 });
  expect(centsToMarkPaid(refunded)).toEqual({ ok: true, value: 50_000 });
  expect(centsToMarkPaid({ ...PENDING, totalCents: 0 })).toEqual({ ok: true, value: 0 });
  expect(centsToMarkPaid({ ...EDITED, dueCents: 0 })).toMatchObject({
    refusal: { message: "This order is paid already." },
  });
  expect(centsToMarkPaid(refunded, "cancelled")).toMatchObject({ refusal: { code: "conflict" } });
  expect(centsToMarkPaid({ ...refunded, status: "cancelled" })).toMatchObject({ ok: false });
  expect(centsToMarkPaid({ ...PENDING, status: "cancelled" })).toMatchObject({ ok: true });
});

test("staff enter all that is to be paid or a part of it, never more and never nothing", () => {
  const entered = (toPay: number, amount: number | null) => enteredPayment(toPay, amount);
  expect(entered(50_000, null)).toEqual({ ok: true, value: { cents: 50_000, dueCents: 0 } });
  expect(entered(50_000, 20_000)).toEqual({ ok: true, value: { cents: 20_000, dueCents: 30_000 } });
  expect(entered(50_000, 50_000)).toEqual({ ok: true, value: { cents: 50_000, dueCents: 0 } });
  expect(entered(50_000, 50_001)).toMatchObject({
    refusal: { field: "amount", message: "Only KSh 500 is to be paid" },
  });
  expect(entered(50_000, 0)).toMatchObject({ refusal: { field: "amount" } });
  expect(entered(0, null)).toEqual({ ok: true, value: { cents: 0, dueCents: 0 } });
});
