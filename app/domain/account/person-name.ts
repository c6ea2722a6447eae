import { normalized } from "~/domain/text/normalized";
import { foldText } from "~/domain/search/search-text";

export const MAX_USERNAME_LENGTH = 150;

const BARE = new RegExp(`^[A-Za-z0-9._-]{1,${MAX_USERNAME_LENGTH}}$`);

/** D5, D88. Latin letters only, accents included ('ngũgĩ'): a Cyrillic 'а' could imitate somebody's 'a'. */
export function isUsername(name: string): boolean {
  return !/\p{M}/u.test(name) && BARE.test(normalized(name, "NFD").replace(/\p{M}/gu, ""));
}

/** Controls, direction marks, joiners, fillers and half surrogate pairs. U+2800 is an empty Braille cell. */
const UNSEEN = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** Vietnamese puts two marks on a letter; more would cover the lines above. */
const PILED_MARKS = /(\p{M}{3})\p{M}+/gu;

export const cleanName = (text: string): string =>
  normalized(text.replace(/\s+/g, " ").replace(UNSEEN, ""), "NFC").replace(PILED_MARKS, "$1").trim();

export const hasLetter = (name: string): boolean => /\p{L}/u.test(name);

/** 'You', also in Greek, Cyrillic, Coptic, Armenian, Lisu or small capital letters that look the same. */
const YOU = "[yуүұυγⲩʏꓬ][oоοօⲟᴏꓳ0][uυսᴜцꓴ]";
const ALONE = new RegExp(`^${YOU}$`);
/** Matches 'You (me)' and 'You 2', but not 'Young', 'You Ling' or 'You-Jin'. */
const BEFORE_SIGNS = new RegExp(`^[^\\p{L}]*${YOU}(?!\\p{L}|[ '’-]\\p{L})`, "u");

/** 'You' cannot be a first name (D88), because a leaderboard calls its reader so. */
export const isReservedFirstName = (name: string): boolean =>
  ALONE.test(foldText(name).replaceAll(" ", "")) ||
  BEFORE_SIGNS.test(normalized(name, "NFKD").replace(/\p{M}/gu, "").toLowerCase());

/** The full name, or the username of somebody who gave none. */
export const personName = (user: {
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string;
}): string => `${user.firstName} ${user.lastName}`.trim() || user.username;
