import fc from "fast-check";
import { expect, test } from "vitest";
import { moneyTakenOff } from "./staff-price";
import { type StaffPriceEntry, staffPriceChanges } from "./staff-price-entries";

const lamp = {
  id: 1,
  title: "Lamp",
  priceCents: 90_000,
  quantity: 2,
  listPriceCents: 100_000,
  priceReason: "scratched",
};
const listed = { ...lamp, priceCents: 100_000, listPriceCents: null, priceReason: "" };
const entry: StaffPriceEntry = {
  orderItemId: 1,
  productTitle: "Lamp",
  actorId: 5,
  quantity: 2,
  listPriceCents: 100_000,
  priceCents: 90_000,
  givenOffCents: 20_000,
  reason: "scratched",
};

test("what staff give off is an entry of who gave it, with pieces, prices and reason", () => {
  expect(staffPriceChanges([], [lamp], 5)).toEqual([entry]);
  expect(staffPriceChanges([], [listed], 5)).toEqual([]);
  // more than the list price
  expect(staffPriceChanges([], [{ ...lamp, priceCents: 105_000 }], 5)).toEqual([
    { ...entry, priceCents: 105_000, givenOffCents: -10_000 },
  ]);
});

test("an order that did not change has no new entry", () => {
  expect(staffPriceChanges([entry], [lamp], 6)).toEqual([]);
});

test("a price that another gives off more is theirs; what is taken back counts for whoever gave it", () => {
  expect(staffPriceChanges([entry], [{ ...lamp, priceCents: 80_000, priceReason: "broken" }], 6)).toEqual([
    { ...entry, actorId: 6, priceCents: 80_000, givenOffCents: 20_000, reason: "broken" },
  ]);
  expect(staffPriceChanges([entry], [{ ...lamp, quantity: 1 }], 6)).toEqual([
    { ...entry, quantity: 1, givenOffCents: -10_000 },
  ]);
  expect(staffPriceChanges([entry], [{ ...lamp, quantity: 3 }], null)).toEqual([
    { ...entry, quantity: 3, givenOffCents: 10_000 },
  ]);
});

test("a line at its list price again, or taken out, takes all back and sells no piece for less", () => {
  const back = { ...entry, quantity: 0, givenOffCents: -20_000 };
  expect(staffPriceChanges([entry], [listed], 6)).toEqual([{ ...back, priceCents: 100_000 }]);
  expect(staffPriceChanges([entry], [], 6)).toEqual([back]);
  expect(staffPriceChanges([entry], [], null)).toEqual([back]);
});

test("the price of an older order that nobody gave makes no entry", () => {
  expect(staffPriceChanges([], [lamp], null)).toEqual([]);
});

test("whatever is changed one after the other, the entries add up to what the lines give off now", () => {
  const line = fc.record({
    id: fc.integer({ min: 1, max: 3 }),
    title: fc.constant("Lamp"),
    priceCents: fc.integer({ min: 0, max: 200 }),
    quantity: fc.integer({ min: 1, max: 5 }),
    listPriceCents: fc.option(fc.integer({ min: 1, max: 200 })),
  });
  const lines = fc.uniqueArray(line, { selector: ({ id }) => id, maxLength: 3 });
  fc.assert(
    fc.property(fc.array(fc.tuple(lines, fc.integer({ min: 1, max: 3 })), { minLength: 1 }), (changes) => {
      const entries: StaffPriceEntry[] = [];
      for (const [items, actorId] of changes) entries.push(...staffPriceChanges(entries, items, actorId));
      const now = changes.at(-1)?.[0] ?? [];
      for (const id of [1, 2, 3]) {
        const sum = entries.reduce((all, one) => (one.orderItemId === id ? all + one.givenOffCents : all), 0);
        const item = now.find((one) => one.id === id);
        expect(sum).toBe(item ? moneyTakenOff(item) : 0);
      }
    }),
  );
});
