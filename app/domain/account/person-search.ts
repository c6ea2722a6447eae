import { foldAccents, withoutApostrophes } from "~/domain/search/search-text";
import { withoutInvisible } from "~/domain/text/invisible";
import { kenyanMobile } from "./phone";

const MAX_WORDS = 10;
/** Also matches an order number without its letters: both are searched by their digits. */
const PHONE_LIKE = /^(?=.*\d)[\d\s+().[\]\p{Dash}]+$/u;

/** The words that find a person or an order (D107), folded like their indexes. A phone number is one word, a Kenyan one its last nine digits. */
export function personSearchWords(query: string): string[] {
  // no database accepts a NUL in a full-text query
  const text = withoutInvisible(query).replace(/\p{C}/gu, " ").trim();
  const typed = PHONE_LIKE.test(text) ? [text] : text.split(/\s+/).filter(Boolean);
  const words = typed.map((word) =>
    PHONE_LIKE.test(word) ? digitsOf(word) : foldAccents(withoutApostrophes(word)),
  );
  // a search for punctuation alone finds nothing; without words it would find everybody
  const found = words.some(Boolean) ? words.filter(Boolean) : typed;
  return found.slice(0, MAX_WORDS);
}

function digitsOf(text: string): string {
  const national = kenyanMobile(text)?.slice("+254".length);
  return national ?? text.replace(/\D/g, "").replace(/^00(?=254)/, "");
}
