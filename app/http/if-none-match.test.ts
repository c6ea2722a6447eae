import { expect, test } from "vitest";
import { isNotModified } from "./if-none-match";

test.each([
  ['W/"a"', true],
  ['"a"', true],
  ['"x", W/"a"', true],
  ['W/"x" , "a","y"', true],
  ['"b,c", "a"', true],
  ["*", true],
  [" * ", true],
  ['"x"', false],
  ['W/"A"', false],
  ["a", false],
  ['"b,"a"', false],
  ['"aa"', false],
  ["", false],
  [undefined, false],
  [null, false],
])('whether If-None-Match %s names the page W/"a": %s', (header, known) =>
  expect(isNotModified(header, 'W/"a"')).toBe(known),
);

test("a page with a strong tag is also named by its weak one", () => {
  expect(isNotModified('W/"a"', '"a"')).toBe(true);
});
