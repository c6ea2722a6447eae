import { expect, test } from "vitest";
import { inGroups } from "./in-groups";
import { parseJson } from "./json";
import { normalized } from "./normalized";
import { oneLine } from "./one-line";

test("a name of a person never begins a line of ours", () => {
  expect(oneLine(" Amina\r\n\u2028\u0000 Otieno\t")).toBe("Amina Otieno");
});

test("a long code is written in groups of four", () => {
  expect([inGroups("abcdefgh23", "-"), inGroups("abcd", " "), inGroups("", "-")]).toEqual([
    "abcd-efgh-23",
    "abcd",
    "",
  ]);
});

test("what is no JSON is undefined", () => {
  expect([parseJson('{"a":[1]}'), parseJson("null"), parseJson("{a"), parseJson("")]).toEqual([
    { a: [1] },
    null,
    undefined,
    undefined,
  ]);
});

test("thirty marks stay on a letter, the rest go before they cost time", () => {
  expect(normalized(`x${"\u0316".repeat(40)}y`, "NFC")).toBe(`x${"\u0316".repeat(30)}y`);
  expect(normalized(`x${"\u0316".repeat(30)}`, "NFC")).toHaveLength(31);
  expect(normalized("e\u0301", "NFC")).toBe("é");
});
