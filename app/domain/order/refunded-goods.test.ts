import fc from "fast-check";
import { expect, test } from "vitest";
import { unrefundedGoods, spreadGoods } from "./refunded-goods";

const line = {
  id: 1,
  quantity: 3,
  shippedCount: 0,
  returnedCount: 0,
  totalCents: 100_000,
  discountCents: 10_000,
  refundedCount: 0,
};
const back = (
  changes: object,
  how: { status?: "paid" | "shipped" | "cancelled"; isWhole?: boolean } = {},
) => {
  const { status = "paid", isWhole = false } = how;
  return unrefundedGoods({ status, items: [{ ...line, ...changes }] }, { isWhole });
};

test("goods that came back are refunded at what was paid for them, less their discount (D118)", () => {
  expect(back({})).toEqual([]);
  expect(back({ shippedCount: 3, returnedCount: 1 })).toEqual([
    { orderItemId: 1, quantity: 1, cents: 30_000 },
  ]);
  expect(back({ shippedCount: 3, returnedCount: 3 })).toEqual([
    { orderItemId: 1, quantity: 3, cents: 90_000 },
  ]);
});

test("of a cancelled order, or one that is refunded whole, also what never left", () => {
  for (const how of [{ status: "cancelled" }, { isWhole: true }] as const) {
    expect(back({}, how)).toEqual([{ orderItemId: 1, quantity: 3, cents: 90_000 }]);
    expect(back({ shippedCount: 2 }, how)).toMatchObject([{ quantity: 1 }]);
    expect(back({ shippedCount: 3, returnedCount: 1 }, how)).toMatchObject([{ quantity: 1 }]);
  }
  expect(back({}, { status: "shipped", isWhole: true }), "all of it left").toEqual([]);
  // back although it never left by a shipment: no more than there was
  expect(back({ returnedCount: 2 }, { isWhole: true })).toMatchObject([{ quantity: 3 }]);
});

test("pieces are refunded once, and together to the cent what the line cost", () => {
  expect(back({ shippedCount: 3, returnedCount: 2, refundedCount: 2 })).toEqual([]);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9 }),
      fc.nat(100_000),
      fc.array(fc.nat(9), { maxLength: 6 }),
      (quantity, totalCents, steps) => {
        let [refundedCount, cents] = [0, 0];
        for (const returned of [...steps, 9]) {
          const returnedCount = Math.min(returned, quantity);
          const discountCents = totalCents >> 2;
          const item = { ...line, quantity, totalCents, discountCents, shippedCount: quantity };
          for (const one of back({ ...item, returnedCount, refundedCount })) {
            refundedCount += one.quantity;
            cents += one.cents;
          }
        }
        expect([refundedCount, cents]).toEqual([quantity, totalCents - (totalCents >> 2)]);
      },
    ),
  );
});

test("several payments give the goods back together: the pieces with the first, to each its cents", () => {
  const goods = [
    { orderItemId: 1, quantity: 2, cents: 600 },
    { orderItemId: 2, quantity: 1, cents: 300 },
  ];
  expect(spreadGoods(goods, [900])).toEqual([goods]);
  expect(spreadGoods(goods, [300, 600])).toEqual([
    [
      { orderItemId: 1, quantity: 2, cents: 200 },
      { orderItemId: 2, quantity: 1, cents: 100 },
    ],
    [
      { orderItemId: 1, quantity: 0, cents: 400 },
      { orderItemId: 2, quantity: 0, cents: 200 },
    ],
  ]);
  expect(spreadGoods(goods, [900, 50]), "delivery alone").toEqual([goods, []]);
  expect(spreadGoods([], [50])).toEqual([[]]);
  fc.assert(
    fc.property(fc.array(fc.nat(500), { minLength: 1 }), (parts) => {
      const given = spreadGoods(goods, parts);
      given.forEach((lines, at) => {
        const cents = lines.reduce((sum, one) => sum + one.cents, 0);
        const before = parts.slice(0, at).reduce((sum, one) => sum + one, 0);
        expect(cents).toBe(Math.max(0, Math.min(parts[at] ?? 0, 900 - before)));
      });
      expect(given.flat().reduce((sum, { quantity }) => sum + quantity, 0)).toBe(3);
    }),
  );
});
