import { normalized } from "~/domain/normalized";
import { withoutUnseen } from "~/domain/unseen";

/** 'Café – Ngũgĩ!' → 'cafe ngugi': no accents, lower case, punctuation as single spaces (D32). */
export function foldText(text: string): string {
  return normalized(normalized(withoutUnseen(text), "NFKD").toLowerCase(), "NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

const APOSTROPHES = /['’‘‛ʼʻʹ′`´＇]/g;

/** Of any kind: 'Ng’ang’a' and 'Ng'ang'a' are one name (D107). */
export const withoutApostrophes = (text: string): string => text.replace(APOSTROPHES, "");

const MAX_WORDS = 20;
const SHORTEST_PART = 3;

/** Folded. `whole in title`: a whole word of the title, in singular or plural ('lamp', 'lamps'). */
export interface SearchWord {
  readonly text: string;
  readonly at: "anywhere" | "beginning" | "whole in title";
}

/** Found when all words of one of its `ways` are. */
export interface SearchTerm {
  readonly ways: readonly (readonly SearchWord[])[];
}

/** D32. Short words are found only at the beginning of a word: 'tv' must not find 'outvote'. */
export function searchWords(query: string): readonly SearchWord[] {
  const words = new Set(foldText(query).split(" ").filter(Boolean));
  return [...words].slice(0, MAX_WORDS).map((text) => ({
    text,
    at: Array.from(text).length < SHORTEST_PART ? "beginning" : "anywhere",
  }));
}

/** Without synonyms. */
export const literally = (words: readonly SearchWord[]): readonly SearchTerm[] =>
  words.map((word) => ({ ways: [[word]] }));
