import { expect, test } from "vitest";
import { tooManyAttempts } from "./too-many-attempts";

test("who tried too often reads how long to wait, in whole minutes, and programs in seconds (D10, D63)", () => {
  expect(tooManyAttempts(60_000)).toEqual({
    code: "too_many",
    message: "Too many tries. Please wait 1 minute.",
    retryAfterS: 60,
  });
  expect(tooManyAttempts(60_001, "Too many codes")).toEqual({
    code: "too_many",
    message: "Too many codes. Please wait 2 minutes.",
    retryAfterS: 61,
  });
  expect(tooManyAttempts(500).message).toContain("1 minute.");
});
