import { expect, test } from "vitest";
import { normalizePhone } from "./phone";

test("a phone number is stored as E.164 with spaces and dashes dropped", () => {
  expect(normalizePhone("+254 712-345 678")).toBe("+254712345678");
  expect(normalizePhone(" +254\u2013712345678 ")).toBe("+254712345678");
});

test.each([
  ["0712345678", "no country code"],
  ["254712345678", "no plus"],
  ["+1234567", "7 digits"],
  ["+1234567890123456", "16 digits"],
  ["+0712345678", "no country begins with 0"],
  ["+25471234567a", "a letter"],
  ["", "nothing"],
])("%j is refused: %s", (text) => {
  expect(normalizePhone(text)).toBeNull();
});

test("8 to 15 digits are taken", () => {
  expect(normalizePhone("+12345678")).toBe("+12345678");
  expect(normalizePhone("+123456789012345")).toBe("+123456789012345");
});
