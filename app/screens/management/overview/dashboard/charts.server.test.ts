import { expect, test } from "vitest";
import { takingsCharts } from "./charts.server";

const day = (date: string, orders: number, cents: [revenue: number, owed: number], cancelled = 0) => ({
  day: date,
  orders,
  cancelled,
  revenueCents: cents[0],
  owedCents: cents[1],
});

test("the revenue chart shows paid and owed amounts, the orders chart shows the number of cancelled ones", () => {
  const { revenue, orders } = takingsCharts([
    day("2026-11-20", 3, [500_000, 300_000], 1),
    day("2026-11-21", 1, [100_000, 100_000]),
  ]);
  expect(revenue.summary).toBe(
    "KSh 6,000 in 2 days: KSh 2,000 paid, KSh 4,000 still owed; most on 20 Nov 2026: KSh 5,000",
  );
  expect(orders.summary).toBe("4 orders in 2 days, 1 of them cancelled; most on 20 Nov 2026: 3");
});

test("equal days have no best day, and without sales nothing is owed", () => {
  const { revenue, orders } = takingsCharts([
    day("2026-11-20", 1, [0, 0], 1),
    day("2026-11-21", 1, [0, 0], 1),
  ]);
  expect(revenue.summary).toBe("KSh 0 in 2 days");
  expect(orders.summary).toBe("2 orders in 2 days, all of them cancelled");
});
