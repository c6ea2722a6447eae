import fc from "fast-check";
import { expect, test } from "vitest";
import { parseSeen, versionToken, stockToWrite } from "./seen-version";

const stock = fc.nat(1_000_000);

test("the version in a form is read back as it was written", () => {
  fc.assert(
    fc.property(fc.nat(), fc.option(stock, { nil: undefined }), (edit, shown) => {
      const seen = shown === undefined ? { edit } : { edit, stock: shown };
      expect(parseSeen(versionToken(seen))).toEqual(seen);
    }),
  );
});

test.each([null, "", "x", "-1", "1:", "1:2:3", "1.5", "2147483648", "99999999999", " 1"])(
  "%j has no version",
  (text) => expect(parseSeen(text)).toBeNull(),
);

test("an unchanged stock field follows the orders made since", () => {
  fc.assert(
    fc.property(stock, stock, (seen, now) => {
      expect(stockToWrite({ typed: seen, seen: { edit: 0, stock: seen }, now })).toBe(now);
    }),
  );
});

test("a typed stock is saved if nothing moved, and never over sales that were not seen", () => {
  const seen = { edit: 0, stock: 10 };
  expect(stockToWrite({ typed: 12, seen, now: 10 })).toBe(12);
  expect(stockToWrite({ typed: 12, seen, now: 8 })).toBeNull();
  expect(stockToWrite({ typed: 8, seen, now: 8 }), "both say the same").toBe(8);
  expect(stockToWrite({ typed: 12, seen: null, now: 8 }), "a request that names none").toBe(12);
  const shown = { ...seen, over: { edit: 0, stock: 8 } };
  expect(stockToWrite({ typed: 12, seen: shown, now: 8 }), "over what was shown").toBe(12);
  expect(stockToWrite({ typed: 10, seen: shown, now: 8 }), "nobody touched it").toBe(8);
  expect(stockToWrite({ typed: 12, seen: shown, now: 7 }), "sold again since").toBeNull();
});
