import { expect, test } from "vitest";
import { changeFields, readProductChange } from "./product-change-form";

const read = (query: string) => readProductChange(new URLSearchParams(query));

test.each([
  ["change=activate", { kind: "activate" }],
  ["change=figures&way=price_raise&number=10&round_to=5", { kind: "price", percent: 10, roundTo: 5 }],
  ["change=figures&way=price_lower&number=90&round_to=100", { kind: "price", percent: -90, roundTo: 100 }],
  ["change=figures&way=price_set&number=1,500.50", { kind: "price", how: "set", cents: 150_050 }],
  ["change=figures&way=price_add&number=50", { kind: "price", how: "add", cents: 5_000 }],
  ["change=figures&way=price_remove&number=50", { kind: "price", how: "add", cents: -5_000 }],
  [
    "change=figures&way=sale&number=20&sale_ends=2030-01-01T18:00",
    { kind: "sale", sale: { percent: 20, endsAt: new Date("2030-01-01T15:00:00Z") } },
  ],
  ["change=figures&way=sale_end&number=x", { kind: "sale", sale: null }],
  ["change=figures&way=stock_set&number=0", { kind: "stock", how: "set", pieces: 0 }],
  ["change=figures&way=stock_remove&number=3", { kind: "stock", how: "add", pieces: -3 }],
  ["change=category&new_category=7", { kind: "category", categoryId: 7 }],
])("a change is read from its form: %s", (query, value) => {
  expect(read(query)).toEqual({ ok: true, value });
});

test.each([
  ["change=figures&number=5", "way"],
  ["change=figures&way=price_lower&number=100&round_to=5", "number"],
  ["change=figures&way=price_raise&number=-5&round_to=5", "number"],
  ["change=figures&way=price_raise&number=5.5&round_to=5", "number"],
  ["change=figures&way=price_raise&number=5&round_to=0", "round_to"],
  ["change=figures&way=price_set&number=0", "number"],
  ["change=figures&way=price_set&number=-1", "number"],
  ["change=figures&way=price_add&number=1000000000000", "number"],
  ["change=figures&way=sale&number=100&sale_ends=2030-01-01T18:00", "number"],
  ["change=figures&way=sale&number=20&sale_ends=", "sale_ends"],
  ["change=figures&way=sale&number=20&sale_ends=tomorrow", "sale_ends"],
  ["change=figures&way=stock_add&number=x", "number"],
  ["change=figures&way=stock_set&number=1000001", "number"],
  ["change=category&new_category=", "new_category"],
])("a wrong value is refused beside its field: %s", (query, field) => {
  expect(read(query)).toMatchObject({ ok: false, refusal: { field } });
});

test("many products cannot be closed, reopened or deleted by this form", () => {
  for (const query of ["", "change=close", "change=reopen", "change=delete"]) expect(read(query)).toBeNull();
});

test("a preview's address has the typed values and nothing else", () => {
  const typed = new URLSearchParams("change=figures&way=stock_set&number=x&product_ids=3");
  expect(changeFields(typed)).toEqual([
    ["change", "figures"],
    ["way", "stock_set"],
    ["number", "x"],
  ]);
});
