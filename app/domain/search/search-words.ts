/** Words that mean the same to a search: 'simu' finds phones. The owner's own list: docs/decisions/011-search.md */
import * as z from "zod/mini";
import { requiredText } from "~/domain/form/form-field";
import { foldText, type SearchTerm, type SearchWord, searchWords } from "./search-text";

export const MAX_WORDS_LENGTH = 200;
/** The longest that is looked for as one in a search: 'cooking pot'. */
const MAX_PARTS = 4;

const TOO_FEW = "Write two or more words that mean the same, with commas between them";

const TOO_LONG = `Words must be at most ${MAX_WORDS_LENGTH} characters`;

/** One line of the list: 'simu, phone, cooking pot'. Commas part what means the same, blanks the words of one name. */
export const searchWordsSchema = z.object({
  words: requiredText(TOO_FEW).check(
    // before anything is made of it; a blank on each side of a comma is none of the owner's 200
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

/** The names in a line, folded, each once. */
const namesIn = (line: string) => [...new Set(line.split(",").map(foldText).filter(Boolean))];

/** What else each name may be called, folded. */
export type Synonyms = ReadonlyMap<string, readonly string[]>;

/** A name in several lines means what is in any of them. */
export function synonymsIn(lines: readonly string[]): Synonyms {
  const all = new Map<string, string[]>();
  for (const names of lines.map(namesIn))
    for (const name of names) {
      const others = names.filter((other) => other !== name);
      all.set(name, [...new Set([...(all.get(name) ?? []), ...others])]);
    }
  return all;
}

/**
 * What a search looks for: its words, and where these are a name in the list, whatever else that is called. Typed words are
 * found inside words too, the others only as whole words of a title: 'kitanda' (bed) finds no bedside lamp, and 'taa' (lamp) no
 * sofa "that stands well beside a lamp".
 */
export function searchTerms(query: string, synonyms: Synonyms): readonly SearchTerm[] {
  const words = searchWords(query);
  const terms: SearchTerm[] = [];
  for (let at = 0; at < words.length;) {
    const { typed, others } = nameAt(words, at, synonyms);
    const ways = others.map((name) =>
      name.split(" ").map((text): SearchWord => ({ text, at: "whole in title" })),
    );
    terms.push({ ways: [typed, ...ways] });
    at += typed.length;
  }
  return terms;
}

/** The longest name that begins with this word; the word alone where none does. */
function nameAt(words: readonly SearchWord[], at: number, synonyms: Synonyms) {
  for (let parts = MAX_PARTS; parts > 0; parts -= 1) {
    const typed = words.slice(at, at + parts);
    const others = synonyms.get(typed.map(({ text }) => text).join(" "));
    if (others) return { typed, others };
  }
  return { typed: words.slice(at, at + 1), others: [] };
}
