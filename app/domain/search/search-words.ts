/** Words that mean the same to a search, from the owner's own list: docs/decisions/011-search.md */
import * as z from "zod/mini";
import { requiredText } from "~/domain/form/form-field";
import {
  foldText,
  inOtherNumber,
  mayBeOneWord,
  type SearchTerm,
  type SearchWord,
  searchWords,
  type SpelledTerm,
  spelledTerm,
} from "./search-text";
import { msg } from "~/texts/t";

const MAX_WORDS_LENGTH = 200;
const MAX_PARTS = 4;

const TOO_FEW = msg("Write two or more words that mean the same, with commas between them");

const TOO_LONG = msg("Words must be at most 200 characters");

export const searchWordsSchema = z.object({
  words: requiredText(TOO_FEW).check(
    // spaces around commas do not count, so the first limit is wide
    z.maxLength(2 * MAX_WORDS_LENGTH, { error: TOO_LONG, abort: true }),
    z.overwrite((text) =>
      text
        .split(",")
        .map((name) => name.trim().replace(/\s+/g, " "))
        .filter(Boolean)
        .join(", "),
    ),
    z.maxLength(MAX_WORDS_LENGTH, { error: TOO_LONG, abort: true }),
    z.refine((text: string) => namesIn(text).length > 1, { error: TOO_FEW }),
    z.refine((text: string) => namesIn(text).every((name) => name.split(" ").length <= MAX_PARTS), {
      error: msg("Write at most 4 words between two commas"),
    }),
  ),
});

export type SearchWordsForm = z.infer<typeof searchWordsSchema>;

const namesIn = (line: string) => [...new Set(line.split(",").map(foldText).filter(Boolean))];

export type Synonyms = ReadonlyMap<string, readonly string[]>;

/** A name in several lines has the synonyms of all of them. */
export function synonymsIn(lines: readonly string[]): Synonyms {
  const all = new Map<string, string[]>();
  for (const names of lines.map(namesIn))
    for (const name of names) {
      const others = names.filter((other) => other !== name);
      all.set(name, [...new Set([...(all.get(name) ?? []), ...others])]);
    }
  return all;
}

/** Synonyms are found only as whole words of a title: 'kitanda' (bed) must not find a bedside lamp (D32). */
export function searchTerms(query: string, synonyms: Synonyms = NO_SYNONYMS): readonly SearchTerm[] {
  const words = searchWords(query);
  const terms: SearchTerm[] = [];
  for (let at = 0; at < words.length;) {
    const { typed, others } = termAt(words.slice(at), synonyms);
    terms.push({ ways: [typed, ...others] });
    at += typed.length;
  }
  return terms;
}

const NO_SYNONYMS: Synonyms = new Map();
const MAX_WAYS = 100;

type Way = readonly SearchWord[];

/** A short word may belong to the one beside it: 'tv x' is found as 'tvx' too, and 'tv' by its synonyms (D107). */
function termAt(words: Way, synonyms: Synonyms): SpelledTerm {
  const before = namedTerm(words, synonyms) ?? spelledTerm(words);
  const last = before.typed.at(-1);
  const rest = words.slice(before.typed.length);
  const [second] = rest;
  if (!last || !second || !mayBeOneWord(last, second)) return before;
  const after = namedTerm(rest, synonyms) ?? spelledTerm(rest);
  const joined: SearchWord = { text: last.text + second.text, at: "beginning" };
  const [typed = [], ...replaced] = [before.typed, ...before.others].flatMap((way) =>
    [after.typed, ...after.others].map((other) => [...way, ...other]),
  );
  const asOne = [...before.typed.slice(0, -1), joined, ...after.typed.slice(1)];
  return { typed, others: [asOne, ...replaced].slice(0, MAX_WAYS) };
}

function namedTerm(words: Way, synonyms: Synonyms): SpelledTerm | null {
  for (let parts = MAX_PARTS; parts > 0; parts -= 1) {
    const typed = words.slice(0, parts);
    const numbers = typed.length === 1 ? typed.flatMap(inOtherNumber) : [];
    const names = [typed, ...numbers].map((name) => name.map(({ text }) => text).join(" "));
    const others = names.map((name) => synonyms.get(name)).find((found) => found !== undefined);
    if (others) return { typed, others: [...numbers, ...others.map(wholeNames)] };
  }
  return null;
}

const wholeNames = (name: string) =>
  name.split(" ").map((text): SearchWord => ({ text, at: "whole in title" }));
