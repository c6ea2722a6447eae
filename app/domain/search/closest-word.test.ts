import fc from "fast-check";
import { expect, test } from "vitest";
import { closestWord, isOneTypoAway, mayBeMistyped, wordsLike } from "./closest-word";

test("one typing mistake is an extra, missing or wrong letter, or two letters swapped", () => {
  for (const typed of ["samsng", "samssung", "samsumg", "smasung", "amsung", "samsun", "samsungs"])
    expect(isOneTypoAway(typed, "samsung"), typed).toBe(true);
  for (const typed of ["samsung", "smsng", "sasmgun", "samsungxx", "sony"])
    expect(isOneTypoAway(typed, "samsung"), typed).toBe(false);
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
