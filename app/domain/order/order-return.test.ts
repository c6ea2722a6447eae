import { expect, test } from "vitest";
import { priceOfReturned, readReturnedParts } from "./order-return";

test("what comes back goes to the stock, all of a line or none of it: unticked it cannot be sold again", () => {
  const form = new FormData();
  for (const [name, value] of [
    ["back_1", "2"],
    ["stock_1", "on"],
    ["back_2", "1"],
    ["back_3", "0"],
    ["stock_3", "on"],
  ] as const)
    form.set(name, value);
  expect(readReturnedParts(form, [{ id: 1 }, { id: 2 }, { id: 3 }])).toEqual([
    { id: 1, quantity: 2, restockedCount: 2 },
    { id: 2, quantity: 1, restockedCount: 0 },
  ]);
});

test("the refund that is suggested is what was paid for the pieces, discounts taken off", () => {
  const lines = [
    { id: 1, paidCents: 100_000, quantity: 3 },
    { id: 2, paidCents: 45_000, quantity: 1 },
  ];
  expect(priceOfReturned(lines, new Map([[1, 1]]))).toBe(33_333);
  expect(
    priceOfReturned(
      lines,
      new Map([
        [1, 3],
        [2, 1],
      ]),
    ),
  ).toBe(145_000);
  expect(priceOfReturned(lines, new Map())).toBe(0);
});
