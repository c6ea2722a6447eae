import * as fc from "fast-check";
import { cleanQuery } from "~/domain/list/page";
import { expect, test } from "vitest";
import { ORDER_STATUSES } from "../order";
import { orderList, ORDER_PAYMENTS, ORDER_SORTS, spanOfDays, TO_SHIP_CHOICE } from "./order-list";

const paramsOf = (path: string) => new URL(path, "http://soko.example").searchParams;

test("a list's address holds its filters and nothing more", () => {
  expect(orderList.path({})).toBe("/management/orders");
  expect(orderList.path({ status: "paid", sort: "newest", page: 1 })).toBe("/management/orders?status=paid");
  const waiting = { ...orderList.all, waiting: "to_ship" } as const;
  expect(orderList.read(paramsOf(orderList.path(waiting)))).toEqual(waiting);
  fc.assert(
    fc.property(
      fc.record({
        q: fc.string({ maxLength: 100 }).map(cleanQuery),
        status: fc.option(fc.constantFrom(...ORDER_STATUSES)),
        payment: fc.option(fc.constantFrom(...ORDER_PAYMENTS)),
        waiting: fc.constantFrom(null, TO_SHIP_CHOICE),
        from: fc.option(fc.constantFrom("2026-11-01", "2024-02-29")),
        to: fc.option(fc.constantFrom("2026-11-30", "9999-12-31")),
        sort: fc.constantFrom(...ORDER_SORTS),
        page: fc.integer({ min: 1, max: 1_000_000 }),
      }),
      (filters) => {
        expect(orderList.read(paramsOf(orderList.path(filters)))).toEqual(filters);
      },
    ),
  );
});

test.each([
  "?status=lost&sort=colour&page=0",
  "?payment=maybe&waiting=long&from=2026-02-30&to=yesterday",
  "?page=-1",
  "?page=1e9",
  "?page=1.5",
  "?q=%20%20",
])("invalid filters are ignored: %s", (query) => {
  expect(orderList.read(paramsOf(query))).toEqual(orderList.all);
});

test("days are Nairobi's, the last one to its end", () => {
  expect(spanOfDays({ from: "2026-11-21", to: "2026-11-21" })).toEqual({
    since: new Date("2026-11-20T21:00:00Z"),
    before: new Date("2026-11-21T21:00:00Z"),
  });
  expect(spanOfDays({ from: null, to: null })).toEqual({ since: null, before: null });
});
