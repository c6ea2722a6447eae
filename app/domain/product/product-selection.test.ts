import fc from "fast-check";
import { expect, test } from "vitest";
import {
  MAX_SELECTED_PRODUCTS,
  type ProductSelection,
  readSelection,
  selectionFields,
} from "./product-selection";

const read = (query: string) => readSelection(new URLSearchParams(query));

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 2_147_483_647 }), { minLength: 1, maxLength: 60 });
const selection: fc.Arbitrary<ProductSelection> = fc.oneof(
  ids.map((some) => ({ kind: "ids" as const, ids: some.sort((one, other) => one - other) })),
  fc.constantFrom(null, "draft" as const, "deleted" as const).map((status) => ({
    kind: "filter" as const,
    filter: {
      q: "kiondo & more",
      status,
      type: null,
      category: 7,
      stock: "low" as const,
      condition: "used" as const,
    },
  })),
  fc
    .date({ noInvalidDate: true, min: new Date(0), max: new Date("2100-01-01") })
    .map((deletedAt) => ({ kind: "moment" as const, deletedAt })),
);

test("a selection is read back from its own fields", () => {
  fc.assert(
    fc.property(selection, (chosen) => {
      const form = new FormData();
      for (const [name, value] of selectionFields(chosen)) form.append(name, value);
      expect(readSelection(form)).toEqual(chosen);
    }),
  );
});

test("ids come in their order, each once, and invalid ids are left out", () => {
  expect(
    read("product_ids=9&product_ids=2&product_ids=9&product_ids=x&product_ids=-1&product_ids=0"),
  ).toEqual({
    kind: "ids",
    ids: [2, 9],
  });
});

test("a selection by filter wins over single ids", () => {
  expect(read("all=1&status=draft&product_ids=3")).toEqual({
    kind: "filter",
    filter: { q: "", status: "draft", type: null, condition: null, category: null, stock: null },
  });
});

test.each(["", "product_ids=x", "deleted_at=yesterday", "deleted_at=", "q=lamp"])(
  "no selection: %s",
  (query) => {
    expect(read(query)).toBeNull();
  },
);

test("more than a list can show is selected by a filter only", () => {
  const some = (count: number) => Array.from({ length: count }, (_, n) => `product_ids=${n + 1}`).join("&");
  expect(read(some(MAX_SELECTED_PRODUCTS))?.kind).toBe("ids");
  expect(read(some(MAX_SELECTED_PRODUCTS + 1))).toBeNull();
});
