import { expect, test } from "vitest";
import { sha256 } from "~/domain/round/digests.fixture";
import { hasSameEnding, payerPhone, phoneSimilarity } from "./payer-phone";

const ASKED = "+254712345678";

test.each([
  ["254712345678", "same"],
  ["0712345678", "same"],
  [" 254712345678 ", "same"],
  ["712345678", "same"],
  ["712345679", "other"],
  ["254712345679", "other"],
  // the end alone, without the mask
  ["678", "alike"],
  ["45678", "alike"],
  [sha256("254712345678"), "same"],
  [sha256("254712345678").toUpperCase(), "same"],
  [sha256("0712345678"), "same"],
  [sha256("254712345679"), "unknown"],
  ["2547 ***** 678", "alike"],
  ["2547 ***** 679", "other"],
  ["2547 ***** 8", "unknown"],
  ["2547 *****", "unknown"],
  ["", "unknown"],
] as const)("a payment's phone %s is %s to the prompted phone (D103)", (phone, fit) => {
  expect(phoneSimilarity(phone, ASKED, sha256)).toBe(fit);
});

test("a hash is 64 digits and nothing else", () => {
  const hash = sha256("254712345678");
  // taken for hashes they would be unknown
  for (const longer of [`${hash}678`, `${hash} 999`])
    expect(phoneSimilarity(longer, ASKED, sha256)).not.toBe("unknown");
  for (const longer of [`x${"0".repeat(61)}678`, `${"0".repeat(64)}679`])
    expect(phoneSimilarity(longer, ASKED, sha256), longer).not.toBe("unknown");
});

test("three last digits or more tell that a masked number is like a phone", () => {
  const isLike = (masked: string) => hasSameEnding(masked, ASKED);
  expect(["2547 ***** 678", "*5678", ASKED].map(isLike)).toEqual([true, true, true]);
  expect(["2547 ***** 78", "2547 ***** 679", "***", ""].map(isLike)).toEqual([false, false, false, false]);
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
  ["a hash of another, with blanks", ` ${sha256("254712345679")} `, true, null],
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
