import { expect, test } from "vitest";
import { personPrefixes } from "./person-search";

test("each word is looked for by itself, in lower case and without the tildes of Kikuyu names", () => {
  expect(personPrefixes("Ngũgĩ  Thiong'o")).toMatchObject([
    { username: "ngũgĩ", names: ["ngugi"] },
    { username: "thiong'o", names: ["thiong'o"] },
  ]);
  expect(personPrefixes("Émile")[0]?.names).toEqual(["émile", "Émile"]);
  expect(personPrefixes("a b c d e f g h")).toHaveLength(6);
  expect(personPrefixes("")).toEqual([]);
});

test("a phone number is one word, as Kenyans write it and as it is stored", () => {
  const phones = (query: string) => personPrefixes(query).map((word) => word.phones);
  expect(phones("0712 345-678")).toEqual([["+254712345678"]]);
  expect(phones("+254 712")).toEqual([["+254712"]]);
  expect(phones("712")).toEqual([["+712", "+254712"]]);
  expect(phones("Wanjiku 0712")).toEqual([[], ["+254712"]]);
});
