import { normalized } from "~/domain/text/normalized";
import { kenyanMobile } from "./phone";

/** Also written with letters that look like digits, or with underscores. */
const AS_DIGITS = [
  [/[oO]/g, "0"],
  [/[liI]/g, "1"],
  [/_/g, ""],
] as const;
/** A foreign number without its '+'. */
const DIGITS_ALONE = /^(?:\d[._-]*){7,}$/;

/** Whoever forgets a password, and staff, look for a phone number first (D130). */
export const readsAsPhone = (name: string): boolean =>
  DIGITS_ALONE.test(name) ||
  kenyanMobile(AS_DIGITS.reduce((text, [letter, digit]) => text.replace(letter, digit), name)) !== null;

/** Characters that people mistake for one another; SQL replaces the same ones, in this order (`refuse-duplicate.server.ts`). */
export const LOOK_ALIKES = [
  ["ũ", "u"],
  ["ĩ", "i"],
  ["0", "o"],
  ["1", "l"],
  ["i", "l"],
  ["rn", "m"],
  ["vv", "w"],
] as const;

/** Two keys of usernames that give the same here look the same (D130). */
export const lookAlikeKey = (usernameKey: string): string =>
  LOOK_ALIKES.reduce((text, [from, to]) => text.replaceAll(from, to), usernameKey);

const OWN_NAMES = ["admin", "admins", "administrator", "support", "staff", "clock"];
/** A shop called 'A' keeps nobody from a name. */
const LEAST = 3;

const plain = (name: string): string =>
  lookAlikeKey(
    normalized(name, "NFKD")
      .replace(/\p{M}|\d+$/gu, "")
      .toLowerCase(),
  ).replace(/[^a-z]/g, "");

/** The shop's own names, one or several in a row, with dots and figures or without: only the shop speaks for itself (D130). */
export function isShopsOwn(username: string, shopName: string): boolean {
  const own = [...OWN_NAMES, shopName].map(plain).filter((name) => name.length >= LEAST);
  return new RegExp(`^(?:${own.join("|")})+$`).test(plain(username));
}
