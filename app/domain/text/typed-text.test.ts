import fc from "fast-check";
import { expect, test } from "vitest";
import { anyCharacter } from "../../../tests/any-character";
import { normalized } from "./normalized";
import { codeKey, codeText } from "./typed-code";
import { isSameText, isSameVisibleText, isVisible, visibleKey, tidyText } from "./typed-text";

const BLANK_TEXTS = [
  "",
  " \t\r\n",
  "\u00a0\u2003\u202f\u3000",
  "\u3164",
  "\u115f\u1160\uffa0",
  "\u2800\u2800",
  "\u200b\u200d\ufeff\u2060",
  "\u202e\u202c\u2066\u2069",
  "\u0301\u0316",
  "\u00ad",
  "\u{1d159}\u{13441}",
  "\ufffc",
  "\u0000\u0007\ud800",
];

test.each(BLANK_TEXTS)("what a person cannot see is not text (D134): %j", (text) => {
  expect(isVisible(text)).toBe(false);
  for (const lines of ["one line", "several lines"] as const) expect(tidyText(text, lines)).toBe("");
});

test.each(["a", "5", "!", "€", "🍲", "❤️", "👩‍🍳", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "சி", "ㅎ", "…", "\u2801"])(
  "what has a glyph stays as it is: %s",
  (text) => expect(tidyText(text, "one line")).toBe(text),
);

test("letters are composed, line ends are one kind, and blanks at the ends go (D124)", () => {
  expect(tidyText(" Cafe\u0301\r\nNairobi\rWestlands\u2028x \u00a0\n")).toBe("Café\nNairobi\nWestlands\nx");
  expect(tidyText("\u200bLamp\u2800")).toBe("Lamp");
});

test("a field of one line holds no line break and no bidi control", () => {
  expect(tidyText("Lamp\r\n of\tbrass\u202e\u200f \u2067red\u2069", "one line")).toBe("Lamp  of brass red");
  expect(tidyText("a\u202eb")).toBe("a\u202eb");
});

test("at most four combining marks stand on one letter, whatever stands between them", () => {
  expect(tidyText(`z${"\u0301".repeat(60)}!`)).toBe("ź\u0301\u0301\u0301\u0301!");
  expect(tidyText(`a${"\u200d\u0316".repeat(60)}`).match(/\p{M}/gu)).toHaveLength(4);
  expect(tidyText("ệ ộ ṩ")).toBe("ệ ộ ṩ");
});

const text = fc.string({
  unit: fc.oneof(
    anyCharacter,
    fc.constantFrom(
      ..." \t\r\n\u00a0\u200b\u200d\u202e\u0301\u0316\u3164\u2800ae\u{1d159}\u0c47\u0cd5-\u2011",
    ),
  ),
});

test("a tidied text stays as it is, has no blank ends, and is the same however its letters are composed", () => {
  fc.assert(
    fc.property(text, fc.constantFrom("one line" as const, "several lines" as const), (typed, lines) => {
      const tidy = tidyText(typed, lines);
      expect(tidyText(tidy, lines)).toBe(tidy);
      expect(tidy).toBe(normalized(tidy, "NFC").trim());
      expect(tidy).not.toMatch(
        lines === "one line" ? /[\p{Cc}\p{Cs}\u202a-\u202e]/u : /(?![\t\n])\p{Cc}|\p{Cs}/u,
      );
      expect(tidy === "" || isVisible(tidy)).toBe(true);
      expect(visibleKey(visibleKey(typed))).toBe(visibleKey(typed));
      expect(visibleKey(typed)).not.toMatch(/^\s|\s$/);
    }),
    { numRuns: 1_000 },
  );
});

test("what a spreadsheet does to a text without changing what it says is the same text", () => {
  const text = "Café – 5 W\nWi-Fi  lamp";
  for (const saved of ["Cafe\u0301 – 5 W\r\nWi-Fi lamp ", " Café –\u00a05 W \nWi\u2011Fi\u200b  lamp\r\n"])
    expect(visibleKey(saved)).toBe(visibleKey(text));
  for (const other of ["Café - 5 W\nWi-Fi lamp", "Cafe – 5 W\nWi-Fi lamp", "Café – 5 W Wi-Fi lamp"])
    expect(visibleKey(other)).not.toBe(visibleKey(text));
});

test("texts are compared in the one form, other values exactly (D124)", () => {
  expect(isSameText("Cafe\u0301 ", "Café")).toBe(true);
  expect(isSameText("Wi\u2011Fi", "Wi-Fi")).toBe(false);
  expect(isSameText("Café", "Cafe")).toBe(false);
  expect(isSameVisibleText("Wi\u2011Fi", "Wi-Fi")).toBe(true);
  expect(isSameVisibleText("Wi-Fi", "WiFi")).toBe(false);
  for (const isSame of [isSameText, isSameVisibleText]) {
    expect([isSame(1, 1), isSame(null, null), isSame(1, 2)]).toEqual([true, true, false]);
    expect([isSame("1", 1), isSame(1, "1"), isSame("", null), isSame(null, "")]).toEqual([
      false,
      false,
      false,
      false,
    ]);
  }
});

test("line breaks and tabs in a field of one line become one blank, and unseen blanks at each line's end go", () => {
  expect(tidyText("a\t\n\tb", "one line")).toBe("a b");
  expect(visibleKey("a\n\u200b\n")).toBe("a");
  expect(visibleKey("a \n b")).toBe("a\nb");
});

test.each([
  ["Cyrillic", "АВСЕНІЈКМОРЅТХУасеіјорѕху", "ABCEHIJKMOPSTXYaceijopsxy"],
  ["Greek", "ΑΒΕΗΙΚΜΝΟΡΤΧΥΖο", "ABEHIKMNOPTXYZo"],
  ["wide", "！０９ＡＺａｚ～", "!09AZaz~"],
])("%s letters in a code are the plain ones that look like them (D124)", (_, typed, plain) => {
  expect(codeText(typed)).toBe(plain);
});

test("letters that look like no plain one stay, and so does a blank", () => {
  expect(codeText("Ж Ω é日")).toBe("Ж Ω é日");
});

test("codes that look the same are the same (D124)", () => {
  for (const typed of ["AB-1", " AB–1\u00a0", "ＡＢ－１", "АВ‑1", "\u200bAB\u22121"])
    expect(codeText(typed)).toBe("AB-1");
  expect(codeText("ab  1")).toBe("ab 1");
  expect(codeKey("sjk7 qwer\u00a0ty")).toBe("SJK7QWERTY");
  for (const other of ["AB1", "AB_1", "A8-1", "AB-I"]) expect(codeKey(other)).not.toBe(codeKey("AB-1"));
});
