import { expect, test } from "vitest";
import { personWords } from "./person-search";

test("each word is looked for by itself, in lower case and without the tildes of Kikuyu names", () => {
  expect(personWords("Ngũgĩ  Thiong'o")).toEqual(["ngugi", "thiong'o"]);
  // the letter and its tilde as two characters
  expect(personWords("Wairimu\u0303")).toEqual(["wairimu"]);
  expect(personWords("Émile\u0000x")).toEqual(["émile", "x"]);
  expect(personWords("a b c d e f g h i j k l")).toHaveLength(10);
  expect(personWords(" ")).toEqual([]);
});

test("a phone number is one word, as Kenyans write it and as it is stored", () => {
  expect(personWords("0712 345-678")).toEqual(["0712345678"]);
  expect(personWords("+254 (712)")).toEqual(["+254712"]);
  expect(personWords("Wanjiku 0712")).toEqual(["wanjiku", "0712"]);
});
