import fc from "fast-check";
import { expect, test } from "vitest";
import { anyCharacter } from "../../../tests/any-character";
import { cutText, shortText } from "./cut-text";

const HALF = /\p{Cs}/u;

test.each([
  ["🎉🍲".repeat(200), 160],
  [`z${"🍲".repeat(200)}`, 80],
  [`z ${"🍲".repeat(200)}`, 80],
  ["👩‍🍳".repeat(60), 83],
  ["🇰🇪".repeat(60), 50],
  ["e\u0301\u0323".repeat(60), 52],
])("a text is never cut inside a character, nor at the first long word: %s", (text, most) => {
  const short = shortText(text, most);
  const cut = short.slice(0, -1);
  expect(short.length).toBeLessThanOrEqual(most);
  expect(short.length).toBeGreaterThan(most - 8);
  expect(short).not.toMatch(HALF);
  expect(text.startsWith(cut)).toBe(true);
  expect(text.slice(cut.length)).toMatch(/^(?:🎉|🍲|👩|🇰🇪|e)/u);
});

test("a short text stays, and a long one ends after a whole word where one ends near", () => {
  expect(shortText("A lamp of brass", 15)).toBe("A lamp of brass");
  expect(shortText("A lamp of brass", 13)).toBe("A lamp of…");
  expect(shortText("A lampofbrasswithalongname", 13)).toBe("A lampofbras…");
});

test("the … stands after the last whole word that ends in the last third, without a blank before it", () => {
  expect(shortText("abcdef ghijkl", 9)).toBe("abcdef…");
  expect(shortText("abcd  efghijklm", 7)).toBe("abcd…");
  expect(shortText("  abcdefghijklm", 7)).toBe("  abcd…");
  expect(shortText("abcdef ghijkl", 10)).toBe("abcdef gh…");
});

test("flags are two letters, and are cut between, never inside", () => {
  expect(cutText("a🇰🇪🇹🇿", 5)).toBe("a🇰🇪");
  expect(cutText("a🇰🇪🇹🇿", 8)).toBe("a🇰🇪");
  expect(cutText("🇰🇪x🇹🇿", 6)).toBe("🇰🇪x");
  expect(cutText("a🇰x🇪", 4)).toBe("a🇰x");
});

test("a joiner at the end belongs to its letter", () => {
  expect(cutText("ab\u200d", 2)).toBe("a");
  expect(cutText("ab\u200dc", 3)).toBe("a");
});

test("a single character that is longer than fits is cut between code points", () => {
  expect(cutText("👩‍🍳👩‍🍳", 4)).toBe("👩\u200d");
  expect(cutText("e\u0301\u0323\u0301", 2)).toBe("e\u0301");
  expect(cutText("🍲🍲", 1)).toBe("");
});

test("a cut text is the beginning, as long as fits, and never half a pair", () => {
  const text = fc.string({ unit: fc.oneof(anyCharacter, fc.constantFrom(..."a\u0301\u200d\ufe0f🏽🇰🍲 ")) });
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 30 }), (whole, most) => {
      fc.pre(!HALF.test(whole));
      const cut = cutText(whole, most);
      expect(whole.startsWith(cut)).toBe(true);
      expect(cut).not.toMatch(HALF);
      expect(cut.length).toBeLessThanOrEqual(most);
      if (whole.length <= most) expect([cut, shortText(whole, most)]).toEqual([whole, whole]);
    }),
  );
});
