import { normalized } from "~/domain/text/normalized";

/** The alphabet of SMS (GSM 03.38): a message in it may have 160 characters, any other only 70. */
const BASIC =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
/** Each counts as two. */
const EXTENDED = "\f^{}\\[~]|€";

const basic = new Set(BASIC);
const extended = new Set(EXTENDED);

export const MAX_SMS_LENGTH = 160;

const SIMILAR: Readonly<Record<string, string>> = {
  "‘": "'",
  "’": "'",
  "“": '"',
  "”": '"',
  "–": "-",
  "—": "-",
  "…": "...",
  "×": "x",
  "•": "*",
  "\t": " ",
  "\u00A0": " ",
};

/** In the alphabet of SMS: 'Ngũgĩ' becomes 'Ngugi', what has no likeness becomes '?'. */
export const toGsm7 = (text: string): string =>
  Array.from(normalized(text, "NFC"), inGsm7).join("").replace(/\?+/g, "?");

function inGsm7(character: string): string {
  if (basic.has(character) || extended.has(character)) return character;
  const similar = SIMILAR[character] ?? normalized(character, "NFKD").replace(/\p{M}/gu, "");
  return Array.from(similar).every((one) => basic.has(one)) ? similar : "?";
}

export const gsm7Length = (text: string): number =>
  Array.from(text).reduce((sum, character) => sum + (extended.has(character) ? 2 : 1), 0);

/** At most `length` characters of the alphabet, the last three '...' if it was longer. */
export function cutGsm7(text: string, length: number): string {
  if (gsm7Length(text) <= length) return text;
  const characters = Array.from(text);
  while (gsm7Length(characters.join("")) > length - 3) characters.pop();
  return `${characters.join("").trimEnd()}...`;
}
