import { expect, test } from "vitest";
import { pagerPages } from "./pager";

test("a pager with few pages shows them all", () => {
  expect(pagerPages(2, 4)).toEqual([1, 2, 3, 4]);
});

test("pages far from the current one are left out", () => {
  expect(pagerPages(6, 12)).toEqual([1, null, 5, 6, 7, null, 12]);
});

test("a gap of a single page shows that page", () => {
  expect(pagerPages(4, 12)).toEqual([1, 2, 3, 4, 5, null, 12]);
  expect(pagerPages(9, 12)).toEqual([1, null, 8, 9, 10, 11, 12]);
});
