import { normalized } from "~/domain/normalized";

/** A pasted page of text is searched by its beginning. */
const MAX_WORDS = 10;
const PHONE_LIKE = /^(?=\D*\d)\+?[\d\s()-]+$/;

/**
 * The words of a search for people, as the index of users has them: in lower case, 'ngũgĩ' as 'ngugi'. A phone number is one
 * word, however it is spaced.
 */
export function personWords(query: string): string[] {
  // neither database's query language takes a NUL
  const text = query.replace(/\p{C}/gu, " ").trim();
  const words = PHONE_LIKE.test(text) ? [text.replace(/[^\d+]/g, "")] : text.split(/\s+/);
  return words.filter(Boolean).slice(0, MAX_WORDS).map(folded);
}

/** Kenyan names are typed with and without their tildes. */
const folded = (word: string) =>
  normalized(word, "NFC").toLowerCase().replaceAll("ũ", "u").replaceAll("ĩ", "i");
