import { expect, test } from "vitest";
import { compactCount, countOf, formatCount } from "./count";

test("counts are grouped by thousands", () => {
  expect([0, 999, 1_000, 50_000, 1_234_567].map(formatCount)).toEqual([
    "0",
    "999",
    "1,000",
    "50,000",
    "1,234,567",
  ]);
});

test("a count agrees with its noun", () => {
  expect([0, 1, 2_000].map((n) => countOf(n, "user"))).toEqual(["No users", "1 user", "2,000 users"]);
  expect(countOf(2, "category", "categories")).toBe("2 categories");
});

test("a chart axis has short figures", () => {
  expect([0, 950, 12_000, 2_500, 1_500_000].map(compactCount)).toEqual(["0", "950", "12k", "2.5k", "1.5M"]);
});
