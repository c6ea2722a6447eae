import fc from "fast-check";

function codeOf(text: unknown): number {
  const [character = "", ...more] = String(text);
  if (more.length > 0) throw new Error("more than one character");
  return character.codePointAt(0) ?? 0;
}

/** As fast-check's own unit `binary`, which takes a second and 80 MB for a table of all characters. Halves of pairs too. */
export const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff })
  .map((code) => String.fromCodePoint(code), codeOf);
