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

test("a plural has the synonyms of its singular, but a part of a name has not those of the rest", () => {
  const ways = (query: string) =>
    searchTerms(query, synonymsIn(["pot, sufuria"])).map(({ ways }) =>
      ways.map((words) => words.map(({ text }) => text).join(" ")),
    );
  expect(ways("cooking pots")).toEqual([["cooking"], ["pots", "pot", "sufuria"]]);
});

test("of many synonyms side by side a hundred ways are tried besides the typed one", () => {
  const line = (first: string) =>
    [first, ...Array.from({ length: 11 }, (_, at) => `${first}${at}`)].join(", ");
  const [term] = searchTerms("tv pc", synonymsIn([line("tv"), line("pc")]));
  expect(term?.ways).toHaveLength(101);
});

test("a word with synonyms may also be joined with a short neighbour (D107)", () => {
  const tvs = synonymsIn(["TV, television", "pc, computer", "tv stand, console"]);
  const ways = (query: string) =>
    searchTerms(query, tvs).map(({ ways }) => ways.map((words) => words.map(({ text }) => text).join(" ")));
  expect(ways("tv x")).toEqual([["tv x", "tvx", "television x"]]);
  expect(ways("lg tv")).toEqual([["lg tv", "lgtv", "lg television"]]);
  expect(ways("lg tv stand oak")).toEqual([["lg tv stand", "lgtv stand", "lg console"], ["oak"]]);
  expect(ways("tv pc")).toEqual([["tv pc", "tvpc", "tv computer", "television pc", "television computer"]]);
  expect(ways("tv 43")).toEqual([["tv", "television"], ["43"]]);
  expect(ways("5 000 tv")).toEqual([
    ["5 000", "5000"],
    ["tv", "television"],
  ]);
});

test.each([
  ["wi fi", ["wi", "fi"], [["wifi"]]],
  ["smart tv", ["smart", "tv"], [["smarttv"]]],
  ["smart phone", ["smart"], []],
  ["5 000 000", ["5", "000"], [["5000"]]],
  ["250,000", ["250", "000"], [["250000"]]],
  ["128gb", ["128gb"], [["128 gb"]]],
  ["20000mah", ["20000mah"], [["20000", "mah"]]],
  ["5 kg", ["5"], []],
])("%j begins with %j, also written %j", (query, typed, others) => {
  const ways = searchTerms(query)[0]?.ways.map((words) => words.map(({ text }) => text));
  expect(ways).toEqual([typed, ...others]);
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
  const tooLong = { words: ["Words must be at most 200 characters"] };
  for (const words of [`simu, ${"a".repeat(395)}`, "a".repeat(300), "a".repeat(401)])
    expect(submit(searchWordsSchema, { words }).errors, words).toEqual(tooLong);
  const longest = `simu, ${"a".repeat(194)}`;
  expect(submit(searchWordsSchema, { words: longest.replace(" ", " ".repeat(200)) }).value).toEqual({
    words: longest,
  });
  expect(submit(searchWordsSchema, { words: "pot, cook rice in it" }).value).toEqual({
    words: "pot, cook rice in it",
  });
  expect(submit(searchWordsSchema, { words: "pot, a thing to cook rice in" }).errors).toEqual({
    words: ["Write at most 4 words between two commas"],
  });
});
