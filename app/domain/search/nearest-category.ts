import { isOneTypoAway, mayBeMistyped } from "./closest-word";
import { singularsOf } from "./grammatical-number";
import { foldText, type SearchTerm } from "./search-text";

/** A search that finds so few products, or none, offers the nearest category. */
export const FEW_RESULTS = 3;

interface Category {
  readonly name: string;
  readonly description: string;
  readonly count: number;
}

/** The category whose name or description is nearest to the words of a search and their synonyms; null if none is near. */
export function nearestCategory<Found extends Category>(
  terms: readonly SearchTerm[],
  categories: readonly Found[],
): Found | null {
  const words = terms.map(({ ways }) => ways.flatMap((way) => way.flatMap(({ text }) => text.split(" "))));
  const [best] = categories
    .map((category) => ({ category, nearness: nearnessOf(words, category) }))
    .filter(({ nearness }) => nearness > 0)
    .sort((one, other) => other.nearness - one.nearness || other.category.count - one.category.count);
  return best?.category ?? null;
}

/** Every term counts once, by its nearest spelling. A category's name counts more than its description. */
function nearnessOf(terms: readonly (readonly string[])[], { name, description }: Category): number {
  const near = (word: string) => Math.max(4 * nearestOf(word, name), nearestOf(word, description));
  return terms.reduce((sum, words) => sum + Math.max(0, ...words.map(near)), 0);
}

const nearestOf = (word: string, text: string): number =>
  Math.max(0, ...meaningfulWords(text).map((other) => nearness(word, other)));

const COMMON = new Set(["and", "for", "the", "with", "from", "all", "our", "your"]);
const meaningfulWords = (text: string) =>
  foldText(text)
    .split(" ")
    .filter((word) => word.length > 1 && !COMMON.has(word));

const MIN_PART_LENGTH = 4;

/** 3: the same word, singular or plural; 2: one is a part of the other; 1: one typing mistake away. */
function nearness(word: string, other: string): number {
  const forms = (text: string) => [text, ...singularsOf(text)];
  return Math.max(...forms(word).flatMap((one) => forms(other).map((two) => spellingNearness(one, two))));
}

function spellingNearness(one: string, two: string): number {
  if (one === two) return 3;
  const [short = "", long = ""] = [one, two].sort((a, b) => a.length - b.length);
  if (short.length >= MIN_PART_LENGTH && long.includes(short)) return 2;
  return mayBeMistyped(one) && isOneTypoAway(one, two) ? 1 : 0;
}
