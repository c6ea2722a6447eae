import { expect, test } from "vitest";
import { irregularPlurals, singularsOf } from "./grammatical-number";

test.each([
  ["babies", "baby"],
  ["cookies", "cookie"],
  ["knives", "knife"],
  ["shelves", "shelf"],
  ["gloves", "glove"],
  ["potatoes", "potato"],
  ["shoes", "shoe"],
  ["toothbrushes", "toothbrush"],
  ["boxes", "box"],
  ["houses", "house"],
  ["lamps", "lamp"],
])("'%s' is the plural of '%s'", (plural, singular) => {
  expect(singularsOf(plural)).toContain(singular);
});

test("a word that is no plural has no singular", () => {
  for (const word of ["glass", "lamp", "us", "s", "手机s", "a15s", "", "diesel", "vest", "chest", "shesha"])
    expect(singularsOf(word), word).toEqual([]);
});

test("only plurals that change the end of the word are made", () => {
  expect(["baby", "knife", "leaf", "yummy", "fife"].flatMap(irregularPlurals)).toEqual([
    "babies",
    "knives",
    "leaves",
    "yummies",
    "fives",
  ]);
  expect(
    ["toy", "lamp", "cuff", "y", "box", "f", "5baby", "babyfood", "5knife", "knifes"].flatMap(
      irregularPlurals,
    ),
  ).toEqual([]);
});
