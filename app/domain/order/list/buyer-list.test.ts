import fc from "fast-check";
import { cleanQuery } from "~/domain/list/page";
import { expect, test } from "vitest";
import { buyerList } from "./buyer-list";
import { ORDER_STATUSES } from "~/domain/order/order";

const filters = fc.record({
  q: fc.string({ maxLength: 100 }).map(cleanQuery),
  status: fc.option(fc.constantFrom(...ORDER_STATUSES)),
  page: fc.integer({ min: 1, max: 1_000_000 }),
});
const list = fc.constantFrom("/management/products/7/buyers", "/management/products/7?tab=buyers");

test("a URL holds the filters and the list's own query", () => {
  fc.assert(
    fc.property(filters, list, (asked, path) => {
      const { searchParams, pathname } = new URL(buyerList.at(path).path(asked), "http://soko.example");
      expect(buyerList.read(searchParams)).toEqual(asked);
      expect(`${pathname}${searchParams.has("tab") ? "?tab=buyers" : ""}`).toBe(path);
    }),
  );
});

test("defaults are left out of the URL", () => {
  expect(buyerList.at("/list").path(buyerList.all)).toBe("/list");
  expect(buyerList.at("/list").path({ status: "paid", q: "amina", page: 2 })).toBe(
    "/list?status=paid&q=amina&page=2",
  );
});

test("invalid values list all buyers", () => {
  const nonsense = new URLSearchParams("status=lost&page=-3");
  expect(buyerList.read(nonsense)).toEqual(buyerList.all);
});
