import { normalized } from "~/domain/normalized";
import { foldText } from "~/domain/search/search-text";

export const MAX_USERNAME_LENGTH = 150;

const BARE = new RegExp(`^[A-Za-z0-9._-]{1,${MAX_USERNAME_LENGTH}}$`);

/**
 * 'Letters, digits, ".", "_", "-"' (D5, D88), in NFC. A letter is a Latin one, alone or with accents that Unicode holds as
 * one character ('ngũgĩ'): a Cyrillic 'а' would pass for another's 'a', and some letters of other scripts are blank.
 */
export function isUsername(name: string): boolean {
  return !/\p{M}/u.test(name) && BARE.test(normalized(name, "NFD").replace(/\p{M}/gu, ""));
}

/** Controls, marks of direction, joiners, fillers and half pairs: nothing of them is seen. U+2800 is an empty Braille cell. */
const UNSEEN = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** Vietnamese puts two marks on a letter; more climb over the lines above. */
const PILED_MARKS = /(\p{M}{3})\p{M}+/gu;

/** A first or last name as it is kept: without what cannot be seen, its words a space apart (D88). */
export const tidyName = (text: string): string =>
  normalized(text.replace(/\s+/g, " ").replace(UNSEEN, ""), "NFC").replace(PILED_MARKS, "$1").trim();

/** Marks, digits or signs alone are nobody's name. */
export const holdsLetter = (name: string): boolean => /\p{L}/u.test(name);

/** 'You' with letters of the same shape too: Greek, Cyrillic, Coptic, Armenian, Lisu and small capitals. */
const YOU = "[yуүұυγⲩʏꓬ][oоοօⲟᴏꓳ0][uυսᴜцꓴ]";
const ALONE = new RegExp(`^${YOU}$`);
/** With no other name behind it: 'You (me)', 'You 2', but neither 'Young' nor 'You Ling' nor 'You-Jin'. */
const BEFORE_SIGNS = new RegExp(`^[^\\p{L}]*${YOU}(?!\\p{L}|[ '’-]\\p{L})`, "u");

/** 'You' is no first name (D88), with signs behind it or without: a leaderboard calls its reader so. */
export const isYou = (name: string): boolean =>
  ALONE.test(foldText(name).replaceAll(" ", "")) ||
  BEFORE_SIGNS.test(normalized(name, "NFKD").replace(/\p{M}/gu, "").toLowerCase());
