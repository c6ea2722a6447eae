import { expect, test } from "vitest";
import { browsePath, NO_FILTERS } from "~/domain/product/browse";
import { activeFilters } from "./active-filter-list";

const categories = [{ slug: "furniture", name: "Furniture" }];

test("sort and page are not filters", () => {
  expect(activeFilters({ ...NO_FILTERS, sort: "price", page: 3 }, categories)).toEqual([]);
});

test("each filter can be removed separately: the others and the sort stay, the page starts at 1", () => {
  const filters = {
    q: "lamp",
    type: "both",
    condition: "used",
    category: "furniture",
    price_from: "500",
    price_to: "2000",
    sort: "-price",
    quick: ["on_sale", "new"],
    page: 2,
  } as const;
  expect(activeFilters(filters, categories)).toEqual([
    { label: "“lamp”", without: browsePath({ ...filters, page: 1, q: "" }) },
    { label: "Both Options", without: browsePath({ ...filters, page: 1, type: null }) },
    { label: "Condition: Used", without: browsePath({ ...filters, page: 1, condition: null }) },
    { label: "Furniture", without: browsePath({ ...filters, page: 1, category: null }) },
    {
      label: "KSh 500 to KSh 2,000",
      without: browsePath({ ...filters, page: 1, price_from: "", price_to: "" }),
    },
    { label: "On Sale", without: browsePath({ ...filters, page: 1, quick: ["new"] }) },
    { label: "New Arrivals", without: browsePath({ ...filters, page: 1, quick: ["on_sale"] }) },
  ]);
});
