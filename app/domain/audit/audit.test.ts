import fc from "fast-check";
import { expect, test } from "vitest";
import { auditFields, changesBetween } from "./audit";

test("only different values are changes", () => {
  expect(changesBetween({ title: "Lamp", stock: 3 }, { title: "Lamp", stock: 2 })).toEqual([
    { field: "stock", before: 3, after: 2 },
  ]);
});

test("a text in another form is no change; an address that looks like another is one (D124)", () => {
  const before = { description: "Cafe\u0301\r\nby hand ", url: "https://my-shop.example" };
  const after = { description: "Café\nby hand", url: "https://my\u2011shop.example" };
  expect(changesBetween(before, after).map(({ field }) => field)).toEqual(["url"]);
});

test("a new record has no before, a deleted one no after", () => {
  expect(changesBetween(null, { title: "Lamp" })).toEqual([
    { field: "title", before: undefined, after: "Lamp" },
  ]);
  expect(changesBetween({ title: "Lamp" }, null)).toEqual([
    { field: "title", before: "Lamp", after: undefined },
  ]);
});

const fields = fc.dictionary(
  fc.string({ maxLength: 5 }),
  fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)),
);

test("equal records have no changes, and the reverse comparison swaps before and after", () => {
  fc.assert(
    fc.property(fields, fields, (one, other) => {
      expect(changesBetween(one, one)).toEqual([]);
      const there = changesBetween(one, other);
      const back = changesBetween(other, one);
      const turned = back.map(({ field, before, after }) => ({ field, before: after, after: before }));
      expect(new Set(turned.map((change) => JSON.stringify(change)))).toEqual(
        new Set(there.map((change) => JSON.stringify(change))),
      );
    }),
  );
});

test("times and amounts are stored as JSON values; lists and relations are left out", () => {
  const at = new Date("2026-11-21T10:00:00Z");
  const kept = { title: "Lamp", stock: 3, isActive: false, none: null };
  expect(
    auditFields({ at, cents: 150n, ...kept, rounds: [1], category: { id: 1 }, gone: undefined }),
  ).toEqual({
    at: "2026-11-21T10:00:00.000Z",
    cents: 150,
    ...kept,
  });
});
