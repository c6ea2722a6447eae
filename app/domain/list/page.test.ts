import fc from "fast-check";
import { expect, test } from "vitest";
import { listPage, readPage, readQuery } from "./page";
import { anyCharacter } from "../../../tests/any-character";

test("a page past the end is the last one, and an empty list has one page", () => {
  expect(listPage(3, 41, 20)).toEqual({ page: 3, pageCount: 3, skip: 40 });
  expect(listPage(99, 41, 20)).toMatchObject({ page: 3 });
  expect(listPage(7, 0, 20)).toEqual({ page: 1, pageCount: 1, skip: 0 });
});

test("a page is a whole number", () => {
  expect(readPage(new URLSearchParams({ page: "7" }))).toBe(7);
  expect(readPage(new URLSearchParams())).toBe(1);
  expect(listPage(0, 41, 20)).toEqual({ page: 1, pageCount: 3, skip: 0 });
  expect([listPage(1, 20, 20).pageCount, listPage(1, 21, 20).pageCount]).toEqual([1, 2]);
});

test.each(["", "0", "-1", "1.5", "1e3", "x", "2147483648"])("page %j is the first", (page) =>
  expect(readPage(new URLSearchParams({ page }))).toBe(1),
);

test("a search text is valid in any database, whatever was typed", () => {
  const read = (q: string) => readQuery(new URLSearchParams({ q }));
  expect(read("  ngũgĩ \0 wa\n")).toBe("ngũgĩ   wa");
  expect(read("\u2068Ng\u00aduyo\u200b\u2069\u202a"), "what nobody sees (D107)").toBe("Nguyo");
  expect(read("😀".repeat(101)), "no half of a pair").toBe("😀".repeat(100));
  expect(readQuery(new URLSearchParams())).toBe("");
  expect(read("a\0\u0007b")).toBe("a b");
  expect(read(`${"a".repeat(99)} b`), "no blank where it is cut").toBe("a".repeat(99));
  const form = new FormData();
  form.set("q", new Blob(["a"]));
  expect(readQuery(form)).toBe("");
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 300 }), (q) => {
      expect(read(q)).not.toMatch(/\p{C}|^\s|\s$/u);
      expect(Array.from(read(q)).length).toBeLessThanOrEqual(100);
      expect(read(read(q))).toBe(read(q));
    }),
  );
});

test("the pages together hold every entry once", () => {
  const sizes = fc.tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 1, max: 50 }));
  fc.assert(
    fc.property(sizes, ([total, take]) => {
      const entries = Array.from({ length: total }, (_, index) => index);
      const { pageCount } = listPage(1, total, take);
      const pages = Array.from({ length: pageCount }, (_, index) => listPage(index + 1, total, take));
      expect(pages.flatMap(({ skip }) => entries.slice(skip, skip + take))).toEqual(entries);
    }),
  );
});
