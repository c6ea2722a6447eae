import { normalized } from "~/domain/normalized";

/** What search compares (D32): accents stripped, lower case, punctuation as single spaces. 'Café – Ngũgĩ!' → 'cafe ngugi'. */
export function foldText(text: string): string {
  return normalized(normalized(text, "NFKD").toLowerCase(), "NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** A pasted page of text is searched by its beginning. */
const MAX_WORDS = 20;
const SHORTEST_PART = 3;

/**
 * One word of a search, folded, and where it is found: anywhere in a word, only where a word begins, or as a whole word of the
 * title, one or several ('lamp', 'lamps').
 */
export interface SearchWord {
  readonly text: string;
  readonly at: "anywhere" | "beginning" | "whole in title";
}

/** One thing that is searched for: found where all words of one of these ways to say it are. */
export interface SearchTerm {
  readonly ways: readonly (readonly SearchWord[])[];
}

/**
 * The words of a search (D32); a product is found when its title and description hold all of them, in any order. A word of
 * three or more letters is found inside words too ('sung' finds Samsung), a shorter one where a word begins ('tv', not
 * 'outvote'). Empty where only punctuation was typed: that finds nothing.
 */
export function searchWords(query: string): readonly SearchWord[] {
  const words = new Set(foldText(query).split(" ").filter(Boolean));
  return [...words].slice(0, MAX_WORDS).map((text) => ({
    text,
    at: Array.from(text).length < SHORTEST_PART ? "beginning" : "anywhere",
  }));
}

/** Each word as it is typed, and nothing else that it may be called. */
export const literally = (words: readonly SearchWord[]): readonly SearchTerm[] =>
  words.map((word) => ({ ways: [[word]] }));
