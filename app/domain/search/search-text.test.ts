import fc from "fast-check";
import { expect, test } from "vitest";
import {
  foldText,
  inOtherNumber,
  mayBeOneWord,
  productSearchText,
  type SearchWord,
  searchWords,
  spelledTerm,
  withoutApostrophes,
} from "./search-text";
import { anyCharacter } from "../../../tests/any-character";

test("search ignores accents, case and punctuation", () => {
  expect(foldText("Café – Ngũgĩ's  KIKOI!")).toBe("cafe ngugi s kikoi");
  expect(foldText("  ½-litre ﬂask ")).toBe("1 2 litre flask");
  expect(foldText("!!!")).toBe("");
  expect(foldText("soft\u00adware \u2068Kiondo\u2069"), "nor what nobody sees (D107)").toBe(
    "software kiondo",
  );
});

test("letters with strokes and double letters are as people type them in Kenya", () => {
  expect(foldText("ß æ œ ø ł đ ð þ ħ ŧ ı ŋ")).toBe("ss ae oe o l d d th h t i ng");
  expect(foldText("Ølåf Łódź Straße"), "in a word too").toBe("olaf lodz strasse");
});

test.each([
  ['TV 43" black', "tv 43 inch black"],
  ["43″", "43 inch"],
  ["43 ''", "43 inch"],
  ["5’’ x 3′′", "5 inch x 3 inch"],
  ['5"x3"', "5 inch x3 inch"],
  ['"Size 5" lamp', "size 5 lamp"],
  ['lamp (“Model 5”) 7"', "lamp model 5 7 inch"],
  ['the "A5" and the "B6"', "the a5 and the b6"],
  ['x" y', "x y"],
  ["it''s", "it s"],
])("a quotation mark behind a number is inches, unless it closes a quotation: %s", (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test("all kinds of apostrophe may be left out (D107)", () => {
  expect(["Ng'ang'a", "Ng’ang‘a", "Ngʼangʻa", "Ng`ang´a"].map(withoutApostrophes)).toEqual(
    Array.from({ length: 4 }, () => "Nganga"),
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
  expect(searchWords("led")).toEqual([{ text: "led", at: "anywhere" }]);
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
  expect(productSearchText("  Plain  words ! ")).toBe("plain words");
});

const word = (text: string): SearchWord => ({ text, at: "anywhere" });

test.each([
  ["wi", "fi", true],
  ["wi", "fibre", true],
  ["smart", "tv", true],
  ["led", "fan", false],
  ["smart", "phone", false],
  ["a5", "b", false],
  ["5a", "b", false],
  ["b", "a5", false],
])("%s and %s may be one word if one is short and both are letters: %s", (first, second, may) => {
  expect(mayBeOneWord(word(first), word(second))).toBe(may);
});

const spelled = (...texts: string[]) => {
  const { typed, others } = spelledTerm(texts.map(word));
  return [typed, ...others].map((way) => way.map(({ text }) => text).join(" "));
};

test.each([
  [
    ["5", "000"],
    ["5 000", "5000"],
  ],
  [
    ["20", "000", "000", "mah"],
    ["20 000 000", "20000000"],
  ],
  [["5", "0000"], ["5"]],
  [["5", "1000"], ["5"]],
  [["5", "000a"], ["5"]],
  [
    ["a12", "000"],
    ["a12", "a 12"],
  ],
  [
    ["12a", "000"],
    ["12a", "12 a"],
  ],
  [["1234", "000"], ["1234"]],
  [["lamp"], ["lamp"]],
  [["128gb"], ["128gb", "128 gb"]],
  [["1280gb"], ["1280gb", "1280 gb"]],
])("the words %j begin with the term %j", (texts, ways) => expect(spelled(...texts)).toEqual(ways));

test("without words there is no term", () => expect(spelledTerm([])).toEqual({ typed: [], others: [] }));

test("thousands may stand elsewhere than the letters behind them", () => {
  const wordsOf = (text: string) => spelledTerm([word(text)]).others.map((way) => way.length);
  expect([wordsOf("128gb"), wordsOf("1280gb")]).toEqual([[1], [2]]);
});

test("a singular or plural of three letters or fewer must be a whole word of the title", () => {
  const others = (text: string) => inOtherNumber(word(text)).flat();
  expect(others("lamps")).toEqual([{ text: "lamp", at: "anywhere" }]);
  expect(others("beds")).toEqual([{ text: "bed", at: "whole in title" }]);
  expect(others("knife")).toEqual([{ text: "knives", at: "anywhere" }]);
  expect(others("lamp")).toEqual([]);
});
