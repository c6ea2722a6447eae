import { expect, test } from "vitest";
import { submit } from "~/domain/form/form.fixture";
import { searchTerms, searchWordsSchema, synonymsIn } from "./search-words";

const LINES = ["Simu, phone, smartphone", "sufuria, cooking pot", "simu, call"];
const waysOf = (query: string) =>
  searchTerms(query, synonymsIn(LINES)).map(({ ways }) =>
    ways.map((words) => words.map(({ text, at }) => (at === "whole in title" ? `${text}*` : text)).join(" ")),
  );

test("a word finds all its synonyms in any line, its own spelling first", () => {
  expect(waysOf("simu Nokia")).toEqual([["simu", "phone*", "smartphone*", "call*"], ["nokia"]]);
  expect(waysOf("PHONE")).toEqual([["phone", "simu*", "smartphone*"]]);
});

test("a name of two words is one term, and a part of it is not", () => {
  expect(waysOf("big cooking pot")).toEqual([["big"], ["cooking pot", "sufuria*"]]);
  expect(waysOf("sufuria")).toEqual([["sufuria", "cooking* pot*"]]);
  expect(waysOf("pot")).toEqual([["pot"]]);
});

test("a line is stored with one comma and one blank between, and needs two different names", () => {
  expect(submit(searchWordsSchema, { words: " simu ,,phone,  smart   phone," }).value).toEqual({
    words: "simu, phone, smart phone",
  });
  const few = { words: ["Write two or more words that mean the same, with commas between them"] };
  for (const words of ["", "simu", "simu, SIMU", "simu, !!", ",", "simu phone"])
    expect(submit(searchWordsSchema, { words }).errors, words).toEqual(few);
  expect(submit(searchWordsSchema, { words: `simu, ${"a".repeat(195)}` }).errors).toEqual({
    words: ["Words must be at most 200 characters"],
  });
  expect(submit(searchWordsSchema, { words: "pot, a thing to cook rice in" }).errors).toEqual({
    words: ["Write at most 4 words between two commas"],
  });
});
