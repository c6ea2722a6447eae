import fc from "fast-check";
import { expect, test } from "vitest";
import { parseSeen, seenByForm, stockToWrite, versionToken } from "./seen-version";

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

test("a form names the version that it showed, and the one that is overwritten on purpose", () => {
  const seen = (fields: { seen?: string; over?: string }) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return seenByForm(form);
  };
  expect(seen({ seen: "3:10", over: "5:8" })).toEqual({ edit: 3, stock: 10, over: { edit: 5, stock: 8 } });
  expect(seen({ seen: "3" })).toStrictEqual({ edit: 3 });
  expect(seen({ over: "5" })).toStrictEqual({ edit: 5 });
  expect(seen({ seen: "x", over: "5" })).toStrictEqual({ edit: 5 });
  expect(seen({})).toBeNull();
});

test("a stock of up to seven digits belongs to a version", () => {
  expect(parseSeen("0")).toEqual({ edit: 0 });
  expect(parseSeen("4:9999999")).toEqual({ edit: 4, stock: 9_999_999 });
  for (const text of ["4:10000000", "4:x", "x4", "4x", "04"]) expect(parseSeen(text), text).toBeNull();
});
