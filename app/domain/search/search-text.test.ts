import fc from "fast-check";
import { expect, test } from "vitest";
import { foldText, searchWords, productSearchText } from "./search-text";
import { anyCharacter } from "../../../tests/any-character";

test("search ignores accents, case and punctuation", () => {
  expect(foldText("Café – Ngũgĩ's  KIKOI!")).toBe("cafe ngugi s kikoi");
  expect(foldText("  ½-litre ﬂask ")).toBe("1 2 litre flask");
  expect(foldText("!!!")).toBe("");
  expect(foldText("soft\u00adware \u2068Kiondo\u2069"), "nor what nobody sees (D107)").toBe(
    "software kiondo",
  );
});

test("folding folded text changes nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text));
    }),
  );
});

test("a word of three letters is found anywhere, a shorter one at the beginning of a word (D32)", () => {
  expect(searchWords("Sony TV, 55 cm: sony")).toEqual([
    { text: "sony", at: "anywhere" },
    { text: "tv", at: "beginning" },
    { text: "55", at: "beginning" },
    { text: "cm", at: "beginning" },
  ]);
  // counted in letters, not in JavaScript's UTF-16 units
  expect(searchWords("𐐨𐐨")).toEqual([{ text: "𐐨𐐨", at: "beginning" }]);
});

test("punctuation is not a word, and of a pasted page the first 20 words count", () => {
  expect(searchWords(" – !? 📱 ")).toEqual([]);
  expect(searchWords(Array.from({ length: 30 }, (_, i) => `word${i}`).join(" "))).toHaveLength(20);
});

test("a product is found by other spellings of its words (D107)", () => {
  expect(productSearchText("Men's Wi-Fi")).toBe("men s wi fi mens wifi");
  expect(productSearchText("5,000 l, 5kg")).toBe("5 000 l 5kg 5000 kg");
  expect(productSearchText("Plain words")).toBe("plain words");
  expect(productSearchText("!")).toBe("");
});
