import { expect, test } from "vitest";
import { inLanguage } from "~/texts/language.server";
import { formatDuration } from "./duration";

test.each([
  [0, "0 s"],
  [-5000, "0 s"],
  [45_000, "45 s"],
  [300_000, "5 min"],
  [3_900_000, "1 h 5 min"],
  [86_400_000, "1 day"],
  [183_600_000, "2 days 3 h"],
  [183_661_000, "2 days 3 h"],
  [172_861_000, "2 days"],
  [3_661_000, "1 h 1 min"],
  [999, "0 s"],
  [1_000, "1 s"],
  [59_999, "59 s"],
  [60_000, "1 min"],
  [3_600_000, "1 h"],
])("a duration of %i ms reads %j", (ms, text) => {
  expect(formatDuration(ms)).toBe(text);
});

test.each([
  [116_000, "dakika 1 na sekunde 56"],
  [25_200_000, "masaa 7"],
  [90_000_000, "siku 1 na saa 1"],
])("Swahili writes a duration of %i ms out: %j", (ms, text) => {
  expect(inLanguage("sw", () => formatDuration(ms))).toBe(text);
});
