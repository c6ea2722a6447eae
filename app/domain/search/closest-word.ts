/** Corrects one typing mistake in a search word that finds nothing (D32): 'samsng' for 'samsung'. */
import type { SearchTerm, SearchWord } from "./search-text";

const MIN_LENGTH = 5;
const MIN_PART_LENGTH = 3;

/** Short words are too similar, and in '55inch' another digit means something else. */
export const mayBeMistyped = (word: string) => letters(word).length >= MIN_LENGTH && !/\p{N}/u.test(word);

const letters = (word: string) => Array.from(word);

/** Patterns that find every word with one mistake, and some others: `closestWord` decides. */
export function wordsLike(word: string): SearchTerm {
  const all = letters(word);
  const swapped = all
    .slice(1)
    .map((_, i): SearchWord[] => [
      { text: [...all.slice(0, i), all[i + 1], all[i], ...all.slice(i + 2)].join(""), at: "beginning" },
    ]);
  // a letter added, left out or replaced: the parts before and after it are right
  const around = all.map((_, i): SearchWord[] => {
    const before: SearchWord = { text: all.slice(0, i).join(""), at: "beginning" };
    const behind: SearchWord = { text: all.slice(i + 1).join(""), at: "anywhere" };
    return [...(i > 0 ? [before] : []), ...(all.length - i > MIN_PART_LENGTH ? [behind] : [])];
  });
  return { ways: [...swapped, ...around] };
}

export function closestWord(word: string, texts: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const text of texts)
    for (const other of new Set(text.split(" ")))
      if (isOneTypoAway(word, other)) counts.set(other, (counts.get(other) ?? 0) + 1);
  const [best] = [...counts].sort(([a, ofA], [b, ofB]) => ofB - ofA || (a < b ? -1 : 1));
  return best?.[0] ?? null;
}

export function isOneTypoAway(one: string, other: string): boolean {
  if (one === other) return false;
  const [short = [], long = []] = [letters(one), letters(other)].sort((a, b) => a.length - b.length);
  const first = long.findIndex((letter, i) => letter !== short[i]);
  const restOf = (word: readonly string[], from: number) => word.slice(from).join("");
  if (long.length > short.length) return restOf(long, first + 1) === restOf(short, first);
  const isOther = restOf(long, first + 1) === restOf(short, first + 1);
  const isSwapped =
    long[first] === short[first + 1] &&
    long[first + 1] === short[first] &&
    restOf(long, first + 2) === restOf(short, first + 2);
  return isOther || isSwapped;
}
