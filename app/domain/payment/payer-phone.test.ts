import { expect, test } from "vitest";
import { sha256 } from "~/domain/round/digests.fixture";
import { phoneSimilarity } from "./payer-phone";

const ASKED = "+254712345678";

test.each([
  ["254712345678", "same"],
  ["0712345678", "same"],
  ["254712345679", "other"],
  [sha256("254712345678"), "same"],
  [sha256("254712345678").toUpperCase(), "same"],
  [sha256("0712345678"), "same"],
  [sha256("254712345679"), "unknown"],
  ["2547 ***** 678", "alike"],
  ["2547 ***** 679", "other"],
  ["2547 ***** 8", "unknown"],
  ["", "unknown"],
] as const)("a payment's phone %s is %s to the prompted phone (D103)", (phone, fit) => {
  expect(phoneSimilarity(phone, ASKED, sha256)).toBe(fit);
});

test("without a prompted phone nothing is known", () => {
  expect(phoneSimilarity("254712345678", null, sha256)).toBe("unknown");
});
