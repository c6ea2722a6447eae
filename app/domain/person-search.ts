import { emailKey, usernameKey } from "./account";

/** One word of a search for people: what username, e-mail address, a name or the phone number begins with. */
export interface PersonPrefix {
  readonly username: string;
  readonly email: string;
  readonly names: readonly string[];
  readonly phones: readonly string[];
}

const MAX_WORDS = 6;
const PHONE_LIKE = /^\+?[\d\s()-]*\d[\d\s()-]*$/;

/** The words of a search; a user is found when every one of them fits. A phone number is one word, however it is spaced. */
export function personPrefixes(query: string): PersonPrefix[] {
  const words = PHONE_LIKE.test(query) ? [query.replace(/[^\d+]/g, "")] : query.split(/\s+/);
  return words
    .filter(Boolean)
    .slice(0, MAX_WORDS)
    .map((word) => ({
      username: usernameKey(word),
      email: emailKey(word),
      // SQLite lowers A to Z alone
      names: [...new Set([word.toLowerCase(), word.replace(/[A-Z]+/g, (part) => part.toLowerCase())])].map(
        plainVowels,
      ),
      phones: phonePrefixes(word),
    }));
}

/** As the index of names has it: 'Ngũgĩ' is found by 'ngugi' and the other way round. */
const plainVowels = (name: string) => name.normalize("NFC").replace(/[Ũũ]/g, "u").replace(/[Ĩĩ]/g, "i");

/** Stored is E.164 (D4); typed is '0712…', '254712…', '712…' as well. */
function phonePrefixes(word: string): string[] {
  const [, plus, digits] = /^(\+?)(\d+)$/.exec(word) ?? [];
  if (digits === undefined) return [];
  if (plus) return [`+${digits}`];
  if (digits.startsWith("0")) return [`+254${digits.slice(1)}`];
  return [`+${digits}`, `+254${digits}`];
}
