import { expect, test } from "vitest";
import { MAX_SELECTED_ORDERS, readIds, readOrderIds } from "./order-selection";

const read = (...values: string[]) =>
  readOrderIds(new URLSearchParams(values.map((value) => ["ids", value])));

test("selected orders are read from fields or a list with commas, each once, ascending", () => {
  expect(read("12", "3", "12")).toEqual([3, 12]);
  expect(read("9,3,x,12", "1")).toEqual([1, 3, 9, 12]);
  expect(readIds(new URLSearchParams("products=4"), "products")).toEqual([4]);
  expect(read()).toBeNull();
  expect(read("x", "0", "-1")).toBeNull();
});

test("a file is no selection", () => {
  const form = new FormData();
  form.append("ids", new File(["3"], "3"));
  expect(readOrderIds(form)).toBeNull();
});

test("at most 200 orders are selected at once, however long their numbers", () => {
  const ids = Array.from({ length: MAX_SELECTED_ORDERS }, (_, i) => 1_000_000_000 + i);
  expect(read(ids.join(","))).toEqual(ids);
  expect(read(...ids.map(String), "1")).toBeNull();
});
