/** UAX #15, Stream-Safe Text Format: no script writes more marks on one letter. */
const MOST_MARKS = 30;
const TOO_MANY_MARKS = new RegExp(`(\\p{M}{${MOST_MARKS}})\\p{M}+`, "gu");

type Form = "NFC" | "NFD" | "NFKC" | "NFKD";

/**
 * The only way to Unicode's normal forms here: marks on one letter are sorted, which takes the square of their number, and
 * 240 kB of them a minute. Beyond 30 on a letter they are dropped, so that the work grows with the text and no faster.
 */
export const normalized = (text: string, form: Form): string =>
  text.replace(TOO_MANY_MARKS, "$1").normalize(form);
