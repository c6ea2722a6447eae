import { expect, test } from "vitest";
import { listMeta } from "./list-meta";

test("every page of a list has its own title and address", () => {
  expect(listMeta("Furniture", "/category/furniture", 1)).toEqual({
    title: "Furniture",
    canonical: "/category/furniture",
  });
  expect(listMeta("Browse", "/browse", 3)).toEqual({ title: "Browse, page 3", canonical: "/browse?page=3" });
});
