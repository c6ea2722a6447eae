import fc from "fast-check";
import { expect, test } from "vitest";
import { closestWord, isOneTypoAway, mayBeMistyped, wordsLike } from "./closest-word";

test("one typing mistake is an extra, missing or wrong letter, or two letters swapped", () => {
  for (const typed of ["samsng", "samssung", "samsumg", "smasung", "amsung", "samsun", "samsungs"])
    expect(isOneTypoAway(typed, "samsung"), typed).toBe(true);
  for (const typed of ["samsung", "smsng", "sasmgun", "samsungxx", "sony"])
    expect(isOneTypoAway(typed, "samsung"), typed).toBe(false);
});

test("two wrong letters side by side are no swap", () => {
  for (const [one, other] of [
    ["sabun", "sbcun"],
    ["sabun", "scaun"],
    ["sabun", "sbanu"],
  ] as const) {
    expect(isOneTypoAway(one, other), other).toBe(false);
    expect(isOneTypoAway(other, one), other).toBe(false);
  }
});

test("of words that are as near and as frequent the first by the alphabet is chosen", () => {
  expect(closestWord("samsng", ["samseng", "samsang", "samsong"])).toBe("samsang");
  expect(closestWord("samsng", ["samsang", "samseng"])).toBe("samsang");
  expect(closestWord("samsng", ["samsang", "samseng", "samseng"])).toBe("samseng");
});

test("a word is looked for with two letters swapped, and by what is before and behind each letter", () => {
  const ways = wordsLike("abcde").ways.map((words) =>
    words.map(({ text, at }) => (at === "beginning" ? text : `…${text}`)).join(" "),
  );
  expect(ways).toEqual(["bacde", "acbde", "abdce", "abced", "…bcde", "a …cde", "ab", "abc", "abcd"]);
});

test("only words of five letters or more without digits are corrected", () => {
  expect(["phne", "phone", "55inch", "ngũgĩ"].map(mayBeMistyped)).toEqual([false, true, false, true]);
});

test("the most frequent near word is chosen; none if nothing is near", () => {
  expect(closestWord("samsng", ["samsung a15", "sony", "samsong", "samsung tv samsung"])).toBe("samsung");
  expect(closestWord("samsng", ["sams", "sony tv"])).toBeNull();
});

test("every word with one mistake is among the candidates", () => {
  const word = fc.string({ unit: fc.constantFrom(..."abcdef"), minLength: 5, maxLength: 9 });
  const slips = (typed: string) => {
    const all = Array.from(typed);
    return all.flatMap((letter, i) => [
      typed.slice(0, i) + typed.slice(i + 1),
      `${typed.slice(0, i)}x${typed.slice(i + 1)}`,
      `${typed.slice(0, i)}x${typed.slice(i)}`,
      `${typed}x`,
      typed.slice(0, i) + (all[i + 1] ?? "") + letter + typed.slice(i + 2),
    ]);
  };
  fc.assert(
    fc.property(word, (typed) => {
      for (const meant of slips(typed).filter((other) => isOneTypoAway(typed, other)))
        expect(
          wordsLike(typed).ways.some((words) =>
            words.every(({ text, at }) =>
              at === "beginning" ? ` ${meant}`.includes(` ${text}`) : meant.includes(text),
            ),
          ),
          `${typed} for ${meant}`,
        ).toBe(true);
    }),
  );
});
