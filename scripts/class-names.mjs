// Short class names (docs/decisions/048-old-phones.md): vanilla-extract's own have seven characters for the file, which no compression makes smaller.
import { readdirSync } from "node:fs";
import path from "node:path";

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
/** A letter and a digit: no word, because ad blockers hide classes such as `ad1`. */
const CODES = LETTERS.length * 10;

/**
 * Vanilla-extract's `identifiers`: two characters for the file, by its path, and the rule's number in it. A new file changes
 * hardly any other file's names, so sheets stay in browsers' caches.
 * @param {string} folder
 */
export function shortClassNames(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const codes = fileCodes(
    files.filter((file) => file.endsWith(".css.ts")).map((file) => posix(path.join(folder, file))),
  );
  /** @type {Map<string, number>} */
  const prefixes = new Map();
  return (/** @type {{ hash: string, filePath: string }} */ { hash, filePath }) => {
    const code = codes.get(posix(filePath));
    if (code === undefined) throw new Error(`${filePath} is not in ${folder}`);
    // the first name of a file ends with its number, 0
    const prefix = prefixes.get(filePath) ?? hash.length - 1;
    prefixes.set(filePath, prefix);
    return code + hash.slice(prefix);
  };
}

/** @param {readonly string[]} files @returns {Map<string, string>} */
export function fileCodes(files) {
  if (files.length > CODES) throw new Error("More style files than codes: give codes three characters");
  /** @type {Map<string, string>} */
  const codes = new Map();
  const taken = new Set();
  for (const file of files.toSorted()) {
    let number = hashOf(file) % CODES;
    while (taken.has(number)) number = (number + 1) % CODES;
    taken.add(number);
    codes.set(file, `${LETTERS[Math.floor(number / 10)]}${number % 10}`);
  }
  return codes;
}

/** FNV-1a. @param {string} text */
function hashOf(text) {
  let hash = 0x81_1c_9d_c5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01_00_01_93) >>> 0;
  return hash;
}

/** @param {string} file */
const posix = (file) => file.replaceAll("\\", "/");
