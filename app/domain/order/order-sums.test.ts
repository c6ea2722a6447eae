import { expect, test } from "vitest";
import { itemRevenueOf, owedOf, revenueOf } from "./order-sums";

const paid = { status: "paid", paymentStatus: "completed", totalCents: 150_000, dueCents: 0 } as const;
const unpaid = { ...paid, status: "pending", paymentStatus: "pending" } as const;
const left = (leftCents: number) => ({ leftCents });

test("an order earns what is left of its payment and what it still costs, nothing once it is cancelled (D46)", () => {
  expect(revenueOf(paid, left(150_000))).toBe(150_000);
  expect(revenueOf(paid, left(100_000))).toBe(100_000);
  expect(revenueOf({ ...paid, dueCents: 20_000 }, left(130_000))).toBe(150_000);
  expect(revenueOf(unpaid, left(0))).toBe(150_000);
  expect(revenueOf({ ...paid, status: "cancelled" }, left(150_000))).toBe(0);
});

test("an order owes what is still to be paid of it, nothing once it is cancelled (D80)", () => {
  expect(owedOf(unpaid)).toBe(150_000);
  expect(owedOf({ ...paid, dueCents: 20_000 })).toBe(20_000);
  expect(owedOf({ ...unpaid, status: "cancelled" })).toBe(0);
});

test("an item bears its share of a refund of its order, and earns nothing in a cancelled one (D46)", () => {
  expect(itemRevenueOf(60_000, paid, left(150_000))).toBe(60_000);
  expect(itemRevenueOf(60_000, paid, left(120_000))).toBe(48_000);
  expect(itemRevenueOf(60_000, paid, left(0))).toBe(0);
  expect(itemRevenueOf(60_000, unpaid, left(0))).toBe(60_000);
  expect(itemRevenueOf(60_000, { ...paid, status: "cancelled" }, left(150_000))).toBe(0);
  // of an order that costs nothing nothing can be shared
  expect(itemRevenueOf(0, { ...paid, totalCents: 0 }, left(0))).toBe(0);
});
