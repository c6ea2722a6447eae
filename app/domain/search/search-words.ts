/** Words that mean the same to a search, from the owner's own list: docs/decisions/011-search.md */
import * as z from "zod/mini";
import { requiredText } from "~/domain/form/form-field";
import { foldText, type SearchTerm, type SearchWord, searchWords, spelledTerm } from "./search-text";

export const MAX_WORDS_LENGTH = 200;
const MAX_PARTS = 4;

const TOO_FEW = "Write two or more words that mean the same, with commas between them";

const TOO_LONG = `Words must be at most ${MAX_WORDS_LENGTH} characters`;

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
      error: `Write at most ${MAX_PARTS} words between two commas`,
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
    const { typed, others } = namedTerm(words.slice(at), synonyms) ?? spelledTerm(words.slice(at));
    terms.push({ ways: [typed, ...others] });
    at += typed.length;
  }
  return terms;
}

const NO_SYNONYMS: Synonyms = new Map();

function namedTerm(words: readonly SearchWord[], synonyms: Synonyms) {
  for (let parts = MAX_PARTS; parts > 0; parts -= 1) {
    const typed = words.slice(0, parts);
    const others = synonyms.get(typed.map(({ text }) => text).join(" "));
    if (others) return { typed, others: others.map(wholeNames) };
  }
  return null;
}

const wholeNames = (name: string) =>
  name.split(" ").map((text): SearchWord => ({ text, at: "whole in title" }));
