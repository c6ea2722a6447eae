/** Cuts texts at the end of a character as people see it: of an emoji with its joiners, of a letter with its marks. */

const CHARACTER = /\p{RI}\p{RI}|.(?:[\p{M}\u{1F3FB}-\u{1F3FF}\u{E0020}-\u{E007F}]|\u200D.?)*/gsu;

/** At most `most` UTF-16 units. A single character that is longer is cut between code points. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  let end = 0;
  for (const [character] of text.matchAll(CHARACTER)) {
    if (end + character.length > most) break;
    end += character.length;
  }
  return end > 0 ? text.slice(0, end) : text.slice(0, most).replace(/[\uD800-\uDBFF]$/, "");
}

/** At most `most` UTF-16 units with a '…', which stands after a whole word if one ends near. */
export function shortText(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = cutText(text, most - 1);
  const blank = cut.lastIndexOf(" ");
  return `${(blank > (cut.length * 2) / 3 ? cut.slice(0, blank) : cut).trimEnd()}…`;
}
