import * as fc from "fast-check";
import { expect, test } from "vitest";
import { ORDER_STATUSES } from "./order";
import { ALL_ORDERS, ORDER_SORTS, orderSearch, ordersPath, readOrderFilters } from "./order-list";

const paramsOf = (path: string) => new URL(path, "http://soko.example").searchParams;

test("a list's address says all of it and nothing more", () => {
  expect(ordersPath({})).toBe("/management/orders");
  expect(ordersPath({ status: "paid", sort: "newest", page: 1 })).toBe("/management/orders?status=paid");
  fc.assert(
    fc.property(
      fc.record({
        q: fc.string({ maxLength: 100 }).map((text) => text.trim()),
        status: fc.option(fc.constantFrom(...ORDER_STATUSES)),
        sort: fc.constantFrom(...ORDER_SORTS),
        page: fc.integer({ min: 1, max: 1_000_000 }),
      }),
      (filters) => {
        expect(readOrderFilters(paramsOf(ordersPath(filters)))).toEqual(filters);
      },
    ),
  );
});

test.each(["?status=lost&sort=colour&page=0", "?page=-1", "?page=1e9", "?page=1.5", "?q=%20%20"])(
  "nonsense is ignored: %s",
  (query) => {
    expect(readOrderFilters(paramsOf(query))).toEqual(ALL_ORDERS);
  },
);

test("what looks like an order number looks for numbers, all else for customers", () => {
  expect(orderSearch("")).toBeNull();
  expect(orderSearch("ord-20261121-0001")).toEqual({ kind: "number", prefix: "ORD-20261121-0001" });
  expect(orderSearch("20261121")).toEqual({ kind: "number", prefix: "ORD-20261121" });
  for (const q of [
    "Wanjiku",
    "ord-",
    "ordway@example.com",
    "ord-erly",
    "99wanjiku",
    "0712 345",
    "0712345678",
    "254712",
  ])
    expect(orderSearch(q)).toEqual({ kind: "customer" });
});
