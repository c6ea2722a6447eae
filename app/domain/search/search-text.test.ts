import fc from "fast-check";
import { expect, test } from "vitest";
import { foldText, searchWords } from "./search-text";

test("search ignores accents, case and punctuation", () => {
  expect(foldText("Café – Ngũgĩ's  KIKOI!")).toBe("cafe ngugi s kikoi");
  expect(foldText("  ½-litre ﬂask ")).toBe("1 2 litre flask");
  expect(foldText("!!!")).toBe("");
  expect(foldText("soft\u00adware \u2068Kiondo\u2069"), "nor what nobody sees (D107)").toBe(
    "software kiondo",
  );
});

test("folded text is folded already", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text));
    }),
  );
});

test("a word of three letters is found anywhere, a shorter one where a word begins (D32)", () => {
  expect(searchWords("Sony TV, 55 cm: sony")).toEqual([
    { text: "sony", at: "anywhere" },
    { text: "tv", at: "beginning" },
    { text: "55", at: "beginning" },
    { text: "cm", at: "beginning" },
  ]);
  // counted in letters, not in JavaScript's UTF-16 units
  expect(searchWords("𐐨𐐨")).toEqual([{ text: "𐐨𐐨", at: "beginning" }]);
});

test("punctuation is no word, and a pasted page counts by its first 20 words", () => {
  expect(searchWords(" – !? 📱 ")).toEqual([]);
  expect(searchWords(Array.from({ length: 30 }, (_, i) => `word${i}`).join(" "))).toHaveLength(20);
});
