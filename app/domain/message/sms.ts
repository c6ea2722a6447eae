/** The alphabet of an SMS, and in how many parts a phone gets and a provider counts it. */
import { normalized } from "../text/normalized";

/** GSM 03.38: an SMS holds 160 of these characters, but only 70 once it has any other. */
const BASIC =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
/** Each counts as two. */
const EXTENDED = "\f^{}\\[~]|€";

const basic = new Set(BASIC);
const extended = new Set(EXTENDED);

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

/** In the alphabet of SMS: 'Ngũgĩ' becomes 'Ngugi', any other letter becomes '?'. */
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

/** In the alphabet of SMS, unless it has a letter that the alphabet has not: then as it is. */
export function smsText(text: string): string {
  const unknown = Array.from(normalized(text, "NFC")).some((one) => one !== "?" && inGsm7(one) === "?");
  return unknown ? text : toGsm7(text);
}

type SmsAlphabet = "GSM-7" | "UCS-2";

/** One letter outside GSM 03.38 makes the whole text UCS-2, of which a part holds less than half as much. */
const ROOM: Readonly<Record<SmsAlphabet, { readonly alone: number; readonly ofSeveral: number }>> = {
  "GSM-7": { alone: 160, ofSeveral: 153 },
  "UCS-2": { alone: 70, ofSeveral: 67 },
};

export interface SmsParts {
  readonly alphabet: SmsAlphabet;
  readonly length: number;
  readonly parts: number;
}

/** Of a text as it is sent. A part never ends within a character. */
export function smsParts(text: string): SmsParts {
  const characters = Array.from(text);
  const isGsm7 = characters.every((one) => basic.has(one) || extended.has(one));
  const alphabet = isGsm7 ? "GSM-7" : "UCS-2";
  const sizes = characters.map((one) => (isGsm7 ? gsm7Length(one) : one.length));
  const length = sizes.reduce((sum, size) => sum + size, 0);
  const { alone, ofSeveral } = ROOM[alphabet];
  if (length <= alone) return { alphabet, length, parts: 1 };
  let [parts, used] = [1, 0];
  for (const size of sizes) {
    if (used + size > ofSeveral) [parts, used] = [parts + 1, 0];
    used += size;
  }
  return { alphabet, length, parts };
}
