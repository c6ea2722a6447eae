import { expect, test } from "vitest";
import { countdownText } from "./countdown-text";
import { countdownWords } from "./countdown-words.server";

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

test("the last day counts down; before that the date says more", () => {
  expect(countdownText(countdownWords("live"), 250 * SECOND)).toBe("closes in 4 min 10 s");
  expect(countdownText(countdownWords("upcoming"), 2 * HOUR)).toBe("starts in 2 h");
  expect(countdownText(countdownWords("live"), 24 * HOUR)).toBeNull();
});

test("a countdown never goes below zero and never starts anew", () => {
  expect(countdownText(countdownWords("live"), 0)).toBe("closing now");
  expect(countdownText(countdownWords("upcoming"), -3 * SECOND)).toBe("starting now");
});
