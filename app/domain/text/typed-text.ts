/** The one form of every text that people type and programs send (D124), and what of it a person can see (D134). */
import { normalized } from "./normalized";

/** How many lines its field shows: a field of one line holds no line break. */
export type Lines = "one line" | "several lines";

/** Except tab and line feed. SQLite ends a text at a NUL; PostgreSQL refuses one, and half a pair. */
const CONTROLS = /(?![\t\n])[\p{Cc}\p{Cs}]/gu;
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
/** Those that a letter or an emoji may need stay: marks, joiners, and the tags of a flag. */
const UNSEEN =
  /(?!\u200D|[\p{M}\u200C\u{E0020}-\u{E007F}])\p{Default_Ignorable_Code_Point}|[\uFFF9-\uFFFB]/gu;
/** Letters and symbols that have no glyph: of Hangul, Braille, music and hieroglyphs. */
const GLYPHLESS = "\\u115F\\u1160\\u3164\\uFFA0\\u2800\\u{1D159}\\u{13441}\\u{13442}";
const BLANKS = new RegExp(`[\\s\\u00AD\\u180E\\u200B\\u2060${GLYPHLESS}]+`, "gu");
const VISIBLE = new RegExp(
  `(?![\\uFFFC\\p{Default_Ignorable_Code_Point}${GLYPHLESS}])[\\p{L}\\p{N}\\p{P}\\p{S}]`,
  "u",
);
/** No living script puts more on one letter; a tower of them covers the lines above. */
const TOO_MANY_MARKS = /((?:[\u200C\u200D]*\p{M}){4})(?:[\u200C\u200D]*\p{M})+/gu;

/** A pattern for the end alone would be slow in a text of many blanks. */
const withoutBlankEnds = (text: string): string =>
  text.replace(BLANKS, (run, at: number) => (at === 0 || at + run.length === text.length ? "" : run));

/** Whether anything of it has a glyph of its own. */
export const isVisible = (text: string): boolean => VISIBLE.test(text);

/** Composed letters, '\n' as line end, no controls, no blanks at the ends; '' if nothing of it can be seen. */
export function tidyText(text: string, lines: Lines = "several lines"): string {
  const typed = text.replace(LINE_ENDS, "\n").replace(CONTROLS, "");
  const visible = lines === "one line" ? typed.replace(UNSEEN, "").replace(/[\t\n]+/g, " ") : typed;
  if (!isVisible(visible)) return "";
  return withoutBlankEnds(normalized(visible, "NFC").replace(TOO_MANY_MARKS, "$1"));
}

const HYPHENS = /[\u2010\u2011]/g;

const sameBy =
  (form: (text: string) => string) =>
  (one: unknown, other: unknown): boolean =>
    one === other || (typeof one === "string" && typeof other === "string" && form(one) === form(other));

/** Whether both are one text in the one form (D124): an older release stored some as they were typed. */
export const isSameText = sameBy((text) => tidyText(text));

/** True if a person would see no difference. The audit trail compares exactly: two addresses may look alike. */
export const isSameVisibleText = sameBy((text) => visibleKey(text));

/** Two texts with one key look the same: kinds and numbers of blanks in a line do not count, nor unseen characters. */
export const visibleKey = (text: string): string =>
  tidyText(text.replace(UNSEEN, ""))
    .replace(HYPHENS, "-")
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim())
    .join("\n");
