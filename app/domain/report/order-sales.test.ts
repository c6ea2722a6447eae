import fc from "fast-check";
import { expect, test } from "vitest";
import { revenueOf } from "~/domain/order/order-sums";
import { type OrderSales, salesChange, salesOfOrder, type SoldOrder } from "./order-sales";

const lamp = {
  productId: 7,
  quantity: 2,
  totalCents: 116_000,
  discountCents: 0,
  unitCostCents: 30_000,
  taxPercent: 16,
};
const cup = {
  productId: 8,
  quantity: 1,
  totalCents: 20_000,
  discountCents: 0,
  unitCostCents: null,
  taxPercent: null,
};
const order: SoldOrder = {
  status: "paid",
  paymentStatus: "completed",
  totalCents: 194_000,
  dueCents: 0,
  shippingCounty: "Nakuru",
  shippingTaxPercent: 16,
  items: [lamp, cup],
};

test("an order's sales are those of its goods and of its delivery, with VAT and known cost apart", () => {
  expect(salesOfOrder(order, { leftCents: 194_000 })).toEqual([
    {
      productId: 7,
      county: "Nakuru",
      orders: 1,
      pieces: 2,
      salesCents: 116_000,
      vatCents: 16_000,
      knownCents: 100_000,
      costCents: 60_000,
    },
    {
      productId: 8,
      county: "Nakuru",
      orders: 1,
      pieces: 1,
      salesCents: 20_000,
      vatCents: 0,
      knownCents: 0,
      costCents: 0,
    },
    {
      productId: null,
      county: "Nakuru",
      orders: 1,
      pieces: 0,
      salesCents: 58_000,
      vatCents: 8_000,
      knownCents: 0,
      costCents: 0,
    },
  ]);
  expect(salesOfOrder({ ...order, status: "cancelled" }, { leftCents: 194_000 })).toEqual([]);
});

test("two lines of a product are one order of it, and a discount and a refund lower what they brought", () => {
  const twice = { ...order, items: [lamp, { ...lamp, discountCents: 16_000 }], totalCents: 216_000 };
  expect(salesOfOrder(twice, { leftCents: 216_000 })[0]).toMatchObject({
    orders: 1,
    pieces: 4,
    salesCents: 216_000,
  });
  const [half] = salesOfOrder(order, { leftCents: 97_000 });
  expect(half).toMatchObject({ pieces: 2, salesCents: 58_000, vatCents: 8_000, costCents: 60_000 });
});

const cents = fc.nat(500_000);
const item = fc.record({
  productId: fc.integer({ min: 1, max: 3 }),
  quantity: fc.integer({ min: 1, max: 5 }),
  totalCents: cents,
  discountCents: fc.constant(0),
  unitCostCents: fc.option(cents),
  taxPercent: fc.constantFrom(null, 0, 8, 16),
});
const state = fc.record({
  items: fc.array(item, { minLength: 1, maxLength: 4 }),
  delivery: cents,
  left: cents,
});
const sum = (sales: readonly OrderSales[], name: "salesCents" | "pieces" | "costCents") =>
  sales.reduce((all, one) => all + one[name], 0);

test("the sales of products and delivery are together, to the cent, what the order brought", () => {
  fc.assert(
    fc.property(state, ({ items, delivery, left }) => {
      const totalCents = delivery + items.reduce((all, one) => all + one.totalCents, 0);
      const one = { ...order, items, totalCents };
      const payment = { leftCents: Math.min(left, totalCents) };
      expect(sum(salesOfOrder(one, payment), "salesCents")).toBe(revenueOf(one, payment));
    }),
  );
});

test("what changed, added to what was, is what is; what did not change is left out", () => {
  const now = salesOfOrder(order, { leftCents: 194_000 });
  expect(salesChange(now, now)).toEqual([]);
  expect(salesChange([], now)).toEqual(now);
  const taken = salesChange(now, []);
  expect(taken.map(({ salesCents, orders, pieces }) => [salesCents, orders, pieces])).toEqual([
    [-116_000, -1, -2],
    [-20_000, -1, -1],
    [-58_000, -1, 0],
  ]);
  const moved = salesOfOrder({ ...order, shippingCounty: "Kisumu" }, { leftCents: 194_000 });
  expect(salesChange(now, moved)).toHaveLength(6);
  fc.assert(
    fc.property(state, state, (one, other) => {
      const [before, after] = [one, other].map(({ items, delivery, left }) => {
        const totalCents = delivery + items.reduce((all, sold) => all + sold.totalCents, 0);
        return salesOfOrder({ ...order, items, totalCents }, { leftCents: Math.min(left, totalCents) });
      });
      const change = salesChange(before ?? [], after ?? []);
      for (const name of ["salesCents", "pieces", "costCents"] as const)
        expect(sum(before ?? [], name) + sum(change, name)).toBe(sum(after ?? [], name));
    }),
  );
});
