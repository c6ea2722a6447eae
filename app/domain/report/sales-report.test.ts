import { expect, test } from "vitest";
import {
  averageSale,
  uncostedGoods,
  deliveryOf,
  NO_GOODS,
  owedToBuyersOf,
  profitOf,
  signedKsh,
  totalGoods,
  totalSales,
} from "./sales-report";

const goods = { pieces: 3, goodsCents: 116_000, vatCents: 16_000, knownCents: 60_000, costCents: 70_000 };

test("profit is of goods whose cost is known, and never guessed for the others", () => {
  expect(profitOf(goods)).toBe(-10_000);
  expect(profitOf({ ...goods, knownCents: 0, costCents: 0 })).toBeNull();
  expect(profitOf({ ...goods, knownCents: 0 })).toBe(-70_000);
  expect(profitOf({ ...goods, costCents: 0 })).toBe(60_000);
  expect(uncostedGoods(goods)).toBe(40_000);
});

test("an average is of orders placed; a day with none, or more cancelled than placed, has none", () => {
  const sales = { orders: 3, salesCents: 1_000, owedCents: 0 };
  expect(averageSale(sales)).toBe(333);
  expect([averageSale({ ...sales, orders: 0 }), averageSale({ ...sales, orders: -1 })]).toEqual([null, null]);
  expect(averageSale({ ...sales, orders: 1 })).toBe(1_000);
});

test("delivery is what sales are more than goods", () => {
  expect(deliveryOf({ salesCents: 166_000 }, goods)).toBe(50_000);
});

test("totals add up each figure", () => {
  expect(totalGoods([goods, goods, NO_GOODS])).toEqual({
    pieces: 6,
    goodsCents: 232_000,
    vatCents: 32_000,
    knownCents: 120_000,
    costCents: 140_000,
  });
  expect(totalGoods([])).toEqual(NO_GOODS);
  const sales = { orders: 2, salesCents: -500, owedCents: 300 };
  expect(totalSales([sales, sales])).toEqual({ orders: 4, salesCents: -1_000, owedCents: 600 });
  expect(owedToBuyersOf({ refundsCents: 1, unmatchedCents: 20, undecidedCents: 300 })).toBe(321);
});

test("a loss has its sign before the currency", () => {
  expect([signedKsh(20_000), signedKsh(0), signedKsh(-20_000)]).toEqual(["KSh 200", "KSh 0", "−KSh 200"]);
});
