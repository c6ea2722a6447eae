import { expect, test } from "vitest";
import { categoryList } from "./category-list";

test("categories are filtered by words and by their state, and by nothing else", () => {
  const read = (query: string) => categoryList.read(new URLSearchParams(query));
  expect(read("q=shoes&status=active")).toEqual({ q: "shoes", status: "active", page: 1 });
  expect(read("status=inactive&page=3")).toEqual({ q: "", status: "inactive", page: 3 });
  expect(read("status=gone")).toEqual(categoryList.all);
  expect(categoryList.path({ q: "shoes", status: "active" })).toBe(
    "/management/categories?q=shoes&status=active",
  );
});
