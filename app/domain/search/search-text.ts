import { normalized } from "~/domain/text/normalized";
import { withoutInvisible } from "~/domain/text/invisible";
import { irregularPlurals, singularsOf } from "./grammatical-number";

/** 'Café – Ngũgĩ, 5″!' → 'cafe ngugi 5 inch': no accents, lower case, punctuation as single spaces (D32). */
export function foldText(text: string): string {
  return foldAccents(text.replace(QUOTED, "$1 $2 ").replace(INCHES, " inch ")).replace(
    OTHER_LETTERS,
    (letter) => LETTERS[letter] ?? letter,
  );
}

/** As the indexes of people and orders fold: only letters that Unicode takes apart lose their accents. */
export function foldAccents(text: string): string {
  return normalized(normalized(withoutInvisible(text), "NFKD").toLowerCase(), "NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** A digit before the first quotation mark would make it a sign for inches. */
const QUOTED = /(^|[\s(])["“]([^"“”]*)["”]/g;
const INCHES = /(?<=\p{N})\s?(?:[″”"]|''|′′|’’)/gu;

/** Letters with strokes and double letters, as people type them on a Kenyan keyboard. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ħ: "h",
  ŧ: "t",
  ı: "i",
  ŋ: "ng",
};
const OTHER_LETTERS = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "g");

/** The text that finds a product (D107): folded, with other spellings: 'Men's' also as 'mens', '5,000' as '5000', '5kg' as '5 kg'. */
export function productSearchText(text: string): string {
  const folded = foldText(text);
  const joined = text.split(/\s+/).map((run) => foldText(run).replaceAll(" ", ""));
  const apart = folded.split(" ").flatMap((word) => word.match(LETTERS_OR_DIGITS) ?? []);
  const known = new Set(folded.split(" "));
  const others = [...new Set([...joined, ...apart])].filter((word) => word !== "" && !known.has(word));
  return [folded, ...others].join(" ");
}

const LETTERS_OR_DIGITS = /\p{L}+|\p{N}+/gu;

const APOSTROPHES = /['’‘‛ʼʻʹ′`´＇]/g;

/** All kinds of apostrophe: 'Ng’ang’a' and 'Ng'ang'a' are one name (D107). */
export const withoutApostrophes = (text: string): string => text.replace(APOSTROPHES, "");

const MAX_WORDS = 20;
const MIN_PART_LENGTH = 3;

/** Folded; with a blank inside, consecutive words. `whole in title`: a whole word of the title, singular or plural ('lamp', 'lamps'). */
export interface SearchWord {
  readonly text: string;
  readonly at: "anywhere" | "beginning" | "whole in title";
}

/** Found if all words of one of its `ways` are found. */
export interface SearchTerm {
  readonly ways: readonly (readonly SearchWord[])[];
}

/** D32. Short words are found only at the beginning of a word: 'tv' must not find 'outvote'. */
export function searchWords(query: string): readonly SearchWord[] {
  const words = new Set(foldText(query).split(" ").filter(Boolean));
  return [...words].slice(0, MAX_WORDS).map((text) => ({
    text,
    at: Array.from(text).length < MIN_PART_LENGTH ? "beginning" : "anywhere",
  }));
}

const isShort = ({ text }: SearchWord) => Array.from(text).length < MIN_PART_LENGTH;
const isLetters = ({ text }: SearchWord) => /^\p{L}+$/u.test(text);
const isThousands = ({ text }: SearchWord) => /^\d{3}$/.test(text);

/** Two words of which one is short: 'wi fi' may be written 'wifi' (D107). */
export const mayBeOneWord = (first: SearchWord, second: SearchWord): boolean =>
  isLetters(first) && isLetters(second) && (isShort(first) || isShort(second));

export interface SpelledTerm {
  readonly typed: readonly SearchWord[];
  readonly others: readonly (readonly SearchWord[])[];
}

/** The first word, or the words of one number, and other spellings (D107): '5 000' also as '5000', '128gb' as '128 gb', 'knives' as 'knife'. */
export function spelledTerm(words: readonly SearchWord[]): SpelledTerm {
  const [first] = words;
  if (!first) return { typed: [], others: [] };
  if (/^\d{1,3}$/.test(first.text)) {
    const end = words.findIndex((word, i) => i > 0 && !isThousands(word));
    const number = end === -1 ? words : words.slice(0, end);
    const text = number.map((word) => word.text).join("");
    if (number.length > 1) return { typed: number, others: [[{ text, at: "beginning" }]] };
  }
  return { typed: [first], others: [...apart(first.text), ...inOtherNumber(first)] };
}

/** The word in singular or plural. A very short one must be a whole word of the title: 'lens' must not find 'Lenovo'. */
export const inOtherNumber = ({ text }: SearchWord): SearchWord[][] =>
  [...singularsOf(text), ...irregularPlurals(text)].map((other) => [
    { text: other, at: other.length > MIN_PART_LENGTH ? "anywhere" : "whole in title" },
  ]);

/** '128gb' as '128 gb'. A number with thousands may be elsewhere: '20,000 mAh' has its '20000' after the text. */
function apart(word: string): SearchWord[][] {
  const parts = word.match(LETTERS_OR_DIGITS) ?? [];
  if (parts.length < 2) return [];
  const wholes = parts.some((part) => /\p{N}{4}/u.test(part)) ? parts : [parts.join(" ")];
  return [wholes.map((text) => ({ text, at: "beginning" }))];
}
