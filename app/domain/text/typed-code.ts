/** Codes that people type: what looks the same is the same code (D124). */
import { withoutInvisible } from "./invisible";
import { tidyText } from "./typed-text";

/** Each Cyrillic or Greek letter below the Latin one that it looks like. */
const LATIN = "ABCEHIJKMNOPSTXYZaceijopsxy";
const CYRILLIC = "АВСЕНІЈКМ ОРЅТХУ асеіјорѕху";
const GREEK = "ΑΒ ΕΗΙ ΚΜΝΟΡ ΤΧΥΖ     ο   ";
const LOOKS_LIKE = new Map(
  [CYRILLIC, GREEK].flatMap((letters) =>
    Array.from(letters, (letter, at) => [letter, LATIN.charAt(at)] as const),
  ),
);
const LOOK_ALIKES = /[\p{Script=Cyrillic}\p{Script=Greek}]/gu;
const WIDE = /[\uFF01-\uFF5E]/g;
const asNarrow = (wide: string) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0);

/** 'ＡＢ–１' is 'AB-1': plain letters, digits and dashes, one kind of blank, nothing unseen. Case stays. */
export const codeText = (typed: string): string =>
  tidyText(withoutInvisible(typed), "one line")
    .replace(/\p{Dash}/gu, "-")
    .replace(WIDE, asNarrow)
    .replace(LOOK_ALIKES, (letter) => LOOKS_LIKE.get(letter) ?? letter)
    .replace(/\s+/g, " ");

/** The same in capitals, without blanks, as it is looked up. */
export const codeKey = (typed: string): string => codeText(typed).replaceAll(" ", "").toUpperCase();
