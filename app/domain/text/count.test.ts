import { expect, test } from "vitest";
import { inLanguage } from "~/texts/language.server";
import { compactCount, countOf, formatCount, ordinal } from "./count";
import { counted, oneOrMany, sentencesAboutCount } from "./counted";

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
  expect([999, 1_000, 999_000, 1_000_000].map(compactCount)).toEqual(["999", "1k", "999k", "1M"]);
});

test("a place has its English ending", () => {
  expect(
    [1, 2, 3, 4, 10, 11, 12, 13, 19, 20, 21, 22, 23, 100, 101, 111, 113, 121, 1_012].map(ordinal),
  ).toEqual(
    "1st 2nd 3rd 4th 10th 11th 12th 13th 19th 20th 21st 22nd 23rd 100th 101st 111th 113th 121st 1,012th".split(
      " ",
    ),
  );
});

test("in Swahili a place is its number, for the word before it agrees with its noun", () => {
  expect(inLanguage("sw", () => [1, 12, 1_002].map(ordinal))).toEqual(["1", "12", "1,002"]);
});

test("a counted noun says none, one or many", () => {
  expect([0, 1, 2, 1_200].map((count) => counted(count, "order"))).toEqual([
    "No orders",
    "1 order",
    "2 orders",
    "1,200 orders",
  ]);
});

test("a sentence about a count has one form for one and another for many", () => {
  const about = (count: number) => oneOrMany(count, "One is left", "{count} are left");
  expect([1, 2, 1_200].map(about)).toEqual(["One is left", "2 are left", "1,200 are left"]);
});

test("nothing is said of none, nor of less", () => {
  const about = (count: number) => sentencesAboutCount(count, "One is left", "{count} are left");
  expect([-1, 0, 1, 2].map(about)).toEqual([[], [], ["One is left"], ["2 are left"]]);
});
