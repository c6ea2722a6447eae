import { expect, test } from "vitest";
import {
  piecesThatLeft,
  priceOfReturned,
  readReturnedParts,
  refuseReturn,
  returnableCount,
  returnBodySchema,
} from "./order-return";

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

test("all pieces of a shipped or delivered order left the shop, of another those with a shipment", () => {
  const line = { quantity: 3, shippedCount: 1, returnedCount: 0 };
  for (const status of ["shipped", "delivered"] as const) expect(piecesThatLeft(status, line)).toBe(3);
  for (const status of ["pending", "paid", "processing", "cancelled"] as const)
    expect(piecesThatLeft(status, line)).toBe(1);
  expect(returnableCount("delivered", { ...line, returnedCount: 2 })).toBe(1);
  expect(returnableCount("paid", { ...line, returnedCount: 2 })).toBe(0);
});

test("no more comes back than left and is not back yet, and no more of it goes to the stock", () => {
  const line = { id: 1, title: "Lamp", quantity: 3, shippedCount: 0, returnedCount: 1 };
  const refused = (changes: object, status: "paid" | "delivered" = "delivered") =>
    refuseReturn(status, [line], [{ id: 1, quantity: 2, restockedCount: 2, ...changes }]);
  expect(refused({})).toBeNull();
  expect(refused({ quantity: 3 })).toEqual({ code: "invalid", message: "Only 2 of Lamp can come back." });
  expect(refused({}, "paid")?.message).toBe("Only 0 of Lamp can come back.");
  expect(refused({ restockedCount: 3 })).toEqual({
    code: "invalid",
    message: "More of Lamp would go to the stock than came back.",
  });
  expect(refused({ id: 2 })).toEqual({ code: "missing", message: "These goods belong to another order." });
  expect(refuseReturn("delivered", [line], [])).toEqual({
    code: "invalid",
    message: "Please say how many of which goods came back.",
  });
});

test("a return by REST adds up the pieces of an item, and gives money back only where it says so", () => {
  const items = [
    { item_id: 7, quantity: 1, restocked: 1 },
    { item_id: 7, quantity: 2, restocked: 2 },
    { item_id: 8, quantity: 1 },
  ];
  expect(returnBodySchema.parse({ items, reason: "Too small", refund_amount: 500 })).toEqual({
    reason: "Too small",
    refundCents: 50_000,
    parts: [
      { id: 7, quantity: 3, restockedCount: 3 },
      { id: 8, quantity: 1, restockedCount: 0 },
    ],
  });
  expect(returnBodySchema.parse({ items, reason: "x".repeat(300) }).refundCents).toBe(0);
  const errors = (body: object) =>
    returnBodySchema
      .safeParse({ items, reason: "Too small", ...body })
      .error?.issues.map(({ message }) => message);
  expect(errors({ reason: "" })).toEqual(["Please give a reason"]);
  expect(errors({ reason: "x".repeat(301) })).toEqual(["Please use at most 300 characters"]);
  expect(errors({ items: [{ item_id: 7, quantity: 1, restocked: -1 }] })).toEqual([
    "restocked must be a whole number",
  ]);
  expect(errors({ items: [{ item_id: 7, quantity: 0 }] })).toHaveLength(1);
});
