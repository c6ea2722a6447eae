import { normalized } from "~/domain/normalized";

const MAX_WORDS = 10;
const PHONE_LIKE = /^(?=\D*\d)\+?[\d\s()-]+$/;

/** Folded as the index of users is: lower case, 'ngũgĩ' as 'ngugi'. A phone number is one word, with or without spaces. */
export function personWords(query: string): string[] {
  // no database accepts a NUL in a full-text query
  const text = query.replace(/\p{C}/gu, " ").trim();
  const words = PHONE_LIKE.test(text) ? [text.replace(/[^\d+]/g, "")] : text.split(/\s+/);
  return words.filter(Boolean).slice(0, MAX_WORDS).map(folded);
}

const folded = (word: string) =>
  normalized(word, "NFC").toLowerCase().replaceAll("ũ", "u").replaceAll("ĩ", "i");
