import { expect, test } from "vitest";
import { changeFields, readProductChange } from "./product-change-form";

const read = (query: string) => readProductChange(new URLSearchParams(query));

test.each([
  ["change=activate", { kind: "activate" }],
  ["change=price&direction=raise&percent=10&round_to=5", { kind: "price", percent: 10, roundTo: 5 }],
  ["change=price&direction=lower&percent=90&round_to=100", { kind: "price", percent: -90, roundTo: 100 }],
  ["change=stock&way=set&pieces=0", { kind: "stock", how: "set", pieces: 0 }],
  ["change=stock&way=remove&pieces=3", { kind: "stock", how: "add", pieces: -3 }],
  ["change=category&new_category=7", { kind: "category", categoryId: 7 }],
])("a change is read from its form: %s", (query, value) => {
  expect(read(query)).toEqual({ ok: true, value });
});

test.each([
  ["change=price&direction=lower&percent=100&round_to=5", "percent"],
  ["change=price&direction=raise&percent=-5&round_to=5", "percent"],
  ["change=price&direction=raise&percent=5.5&round_to=5", "percent"],
  ["change=price&direction=raise&percent=5&round_to=0", "round_to"],
  ["change=stock&way=add&pieces=x", "pieces"],
  ["change=stock&way=set&pieces=1000001", "pieces"],
  ["change=category&new_category=", "new_category"],
])("a wrong value is refused beside its field: %s", (query, field) => {
  expect(read(query)).toMatchObject({ ok: false, refusal: { field } });
});

test("many products cannot be closed, reopened or deleted by this form", () => {
  for (const query of ["", "change=close", "change=reopen", "change=delete"]) expect(read(query)).toBeNull();
});

test("a preview's address has the typed values and nothing else", () => {
  const typed = new URLSearchParams("change=stock&way=set&pieces=x&product_ids=3");
  expect(changeFields(typed)).toEqual([
    ["change", "stock"],
    ["way", "set"],
    ["pieces", "x"],
  ]);
});
