import fc from "fast-check";
import { expect, test } from "vitest";
import { foldText } from "./search-text";

test("search ignores accents, case and punctuation", () => {
  expect(foldText("Café – Ngũgĩ's  KIKOI!")).toBe("cafe ngugi s kikoi");
  expect(foldText("  ½-litre ﬂask ")).toBe("1 2 litre flask");
  expect(foldText("!!!")).toBe("");
});

test("folded text is folded already", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text));
    }),
  );
});
