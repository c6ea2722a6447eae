import { expect, test } from "vitest";
import { sha256 } from "~/domain/round/digests.fixture";
import { payerPhone, phoneSimilarity } from "./payer-phone";

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

test.each([
  ["masked, like the prompted one", "2547 ***** 678", false, null],
  ["masked, like the prompted one, whose prompt was paid", "2547 ***** 678", true, ASKED],
  ["masked, another's, although the prompt was paid", "2547 ***** 679", true, null],
  ["whole", "254712345678", false, ASKED],
  ["whole, another's", "254712345679", true, "+254712345679"],
  ["a hash of the prompted one", sha256("254712345678"), false, ASKED],
  ["a hash of another", sha256("254712345679"), true, null],
  ["not named", "", false, null],
  ["not named, but the prompt was paid", "", true, ASKED],
] as const)(
  "a part goes back to the phone that paid, to the digit (D114): %s",
  (_, confirmed, isPaidByPrompt, to) => {
    expect(payerPhone({ prompted: ASKED, isPaidByPrompt, confirmed }, sha256)).toBe(to);
  },
);

test("without a prompt a part goes back to a whole number only", () => {
  const paid = { prompted: null, isPaidByPrompt: false };
  expect(payerPhone({ ...paid, confirmed: "254712345678" }, sha256)).toBe(ASKED);
  expect(payerPhone({ ...paid, confirmed: "2547 ***** 678" }, sha256)).toBeNull();
});
