import { expect, test } from "vitest";
import { personSearchWords } from "./person-search";

test("each word is searched separately, without accents, apostrophes, case and punctuation (D107)", () => {
  expect(personSearchWords("Ngũgĩ  Thiong'o")).toEqual(["ngugi", "thiongo"]);
  for (const name of ["Ng’ang’a", "Ng'ang'a", "NgʼangʼA", "Ng`ang`a", "nganga", "\u2068Ng\u00adanga\u2069"])
    expect(personSearchWords(name), name).toEqual(["nganga"]);
  // the letter and its tilde as two characters
  expect(personSearchWords("Wairimu\u0303")).toEqual(["wairimu"]);
  expect(personSearchWords("Émile\u0000x Muñoz")).toEqual(["emile", "x", "munoz"]);
  expect(personSearchWords("otieno@SOKO.ke amina_b")).toEqual(["otieno soko ke", "amina b"]);
  expect(personSearchWords("ORD-20261121-000012")).toEqual(["ord 20261121 000012"]);
  expect(personSearchWords("a b c d e f g h i j k l")).toHaveLength(10);
  expect(personSearchWords(" ")).toEqual([]);
  expect(personSearchWords("!!! -")).toEqual(["!!!", "-"]);
});

test.each([
  "0733899027",
  "254733899027",
  "+254733899027",
  "00254733899027",
  "(0733) 899027",
  "0733\u00a0899\u00a0027",
  "0733.899.027",
  "0733-899\u2013027",
  "\u2068+254 (0) 733 899 027\u2069",
])("%j is one word, the nine digits of a Kenyan number", (typed) => {
  expect(personSearchWords(typed)).toEqual(["733899027"]);
});

test("part of a phone or order number is searched by its digits", () => {
  expect(personSearchWords("0712 345")).toEqual(["0712345"]);
  expect(personSearchWords("+254 (712)")).toEqual(["254712"]);
  expect(personSearchWords("00254 712")).toEqual(["254712"]);
  expect(personSearchWords("20261121-000012")).toEqual(["20261121000012"]);
  expect(personSearchWords("Wanjiku 0712")).toEqual(["wanjiku", "0712"]);
  expect(personSearchWords("Wanjiku +254712345678")).toEqual(["wanjiku", "712345678"]);
});
