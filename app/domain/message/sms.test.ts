import fc from "fast-check";
import { expect, test } from "vitest";
import { cutGsm7, gsm7Length, smsParts, smsText, toGsm7 } from "./sms";

test.each([
  ["", "GSM-7", 0, 1],
  ["a".repeat(160), "GSM-7", 160, 1],
  ["a".repeat(161), "GSM-7", 161, 2],
  ["a".repeat(306), "GSM-7", 306, 2],
  ["a".repeat(307), "GSM-7", 307, 3],
  ["€".repeat(80), "GSM-7", 160, 1],
  // a part never ends within a character: 76 of them in 153
  ["€".repeat(153), "GSM-7", 306, 3],
  ["ĩ".repeat(70), "UCS-2", 70, 1],
  ["ĩ".repeat(71), "UCS-2", 71, 2],
  ["🙏".repeat(35), "UCS-2", 70, 1],
  ["🙏".repeat(36), "UCS-2", 72, 2],
  ["🙏".repeat(67), "UCS-2", 134, 3],
])("the parts of an SMS are counted as providers count them: %s", (text, alphabet, length, parts) => {
  expect(smsParts(text)).toEqual({ alphabet, length, parts });
});

test("a text goes out in the alphabet of SMS if all of it can be written so, else as it is", () => {
  expect(smsText("Ngũgĩ’s kĩondo?")).toBe("Ngugi's kiondo?");
  expect(smsText("Ngũgĩ 🙏")).toBe("Ngũgĩ 🙏");
});

test("what is in the alphabet of SMS is one of its texts, whatever was typed", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 400 }), (text) => {
      expect(smsParts(toGsm7(text)).alphabet).toBe("GSM-7");
      expect(smsParts(smsText(text)).parts).toBeGreaterThanOrEqual(1);
    }),
  );
});

test("letters of Kenyan languages stay readable", () => {
  expect(toGsm7("Ngũgĩ’s “kĩondo” – KSh 5 🧺🧺")).toBe('Ngugi\'s "kiondo" - KSh 5 ?');
  expect(cutGsm7("€€€€€€", 8)).toBe("€€...");
});

test("characters of the extended alphabet count as two", () => {
  expect(gsm7Length("a€{b}")).toBe(8);
  expect(gsm7Length("")).toBe(0);
  expect(toGsm7("^{}\\[~]|€")).toBe("^{}\\[~]|€");
});

test("a text that fits is not cut, and a cut one ends with three dots after its last word", () => {
  expect(cutGsm7("abcdef", 6)).toBe("abcdef");
  expect(cutGsm7("abcdefg", 6)).toBe("abc...");
  expect(cutGsm7("ab cdefg", 6)).toBe("ab...");
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom("a", " ", "€", "{") }),
      fc.integer({ min: 3, max: 40 }),
      (text, length) => {
        expect(gsm7Length(cutGsm7(text, length))).toBeLessThanOrEqual(length);
        expect(cutGsm7(text, length) === text).toBe(gsm7Length(text) <= length);
      },
    ),
  );
});

test("what SMS has not is written with its letters: quotes, dashes, dots, blanks and marks", () => {
  expect(toGsm7("‘’“”–—…×•\t\u00A0")).toBe("''\"\"--...x*  ");
  expect(toGsm7("ĩ é ç Ç ﬁ ½")).toBe("i é c Ç fi ?");
  expect(toGsm7("🧺")).toBe("?");
  expect(toGsm7("a??b")).toBe("a?b");
  expect(smsText("Sawa?")).toBe("Sawa?");
});
