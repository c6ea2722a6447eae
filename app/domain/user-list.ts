import { emailKey, USER_TYPES, usernameKey, type UserType } from "./account";

export const USER_SORTS = ["newest", "name"] as const;
export type UserSort = (typeof USER_SORTS)[number];

/** What an administrator narrows the users down to: all of it stands in the address of /management/users. */
export interface UserFilters {
  /** What was typed, trimmed, at most 100 characters; '' for none. */
  readonly q: string;
  readonly type: UserType | null;
  readonly sort: UserSort;
  /** From 1. A page past the end shows the last one. */
  readonly page: number;
}

export const ALL_USERS: UserFilters = { q: "", type: null, sort: "newest", page: 1 };

const LONGEST_QUERY = 100;
const LAST_PAGE = 1_000_000;

/** The filters an address asks for. Nonsense is ignored, never an error. */
export function readUserFilters(params: URLSearchParams): UserFilters {
  const page = Number(params.get("page"));
  return {
    q: (params.get("q") ?? "")
      .replace(/\p{C}+/gu, " ")
      .trim()
      .slice(0, LONGEST_QUERY),
    type: USER_TYPES.find((type) => type === params.get("type")) ?? null,
    sort: USER_SORTS.find((sort) => sort === params.get("sort")) ?? "newest",
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
  };
}

/** The address of these filters; what has its default is left out, so that one list has one address. */
export function userListPath(filters: Partial<UserFilters>, listing = "/management/users"): string {
  const { q, type, sort, page } = { ...ALL_USERS, ...filters };
  const params = new URLSearchParams();
  if (q) params.set("q", q);
  if (type) params.set("type", type);
  if (sort !== "newest") params.set("sort", sort);
  if (page > 1) params.set("page", String(page));
  const query = params.toString();
  return query ? `${listing}?${query}` : listing;
}

/** One word of a search for people: what username, e-mail address, a name or the phone number begins with. */
export interface PersonPrefix {
  readonly username: string;
  readonly email: string;
  readonly names: readonly string[];
  readonly phones: readonly string[];
}

const MAX_WORDS = 6;
const PHONE_LIKE = /^\+?[\d\s()-]*\d[\d\s()-]*$/;

/** The words of a search; a user is found when every one of them fits. A phone number is one word, however it is spaced. */
export function personPrefixes(query: string): PersonPrefix[] {
  const words = PHONE_LIKE.test(query) ? [query.replace(/[^\d+]/g, "")] : query.split(/\s+/);
  return words
    .filter(Boolean)
    .slice(0, MAX_WORDS)
    .map((word) => ({
      username: usernameKey(word),
      email: emailKey(word),
      // SQLite lowers A to Z alone
      names: [...new Set([word.toLowerCase(), word.replace(/[A-Z]+/g, (part) => part.toLowerCase())])].map(
        plainVowels,
      ),
      phones: phonePrefixes(word),
    }));
}

/** As the index of names has it: 'Ngũgĩ' is found by 'ngugi' and the other way round. */
const plainVowels = (name: string) => name.normalize("NFC").replace(/[Ũũ]/g, "u").replace(/[Ĩĩ]/g, "i");

/** Stored is E.164 (D4); typed is '0712…', '254712…', '712…' as well. */
function phonePrefixes(word: string): string[] {
  const [, plus, digits] = /^(\+?)(\d+)$/.exec(word) ?? [];
  if (digits === undefined) return [];
  if (plus) return [`+${digits}`];
  if (digits.startsWith("0")) return [`+254${digits.slice(1)}`];
  return [`+${digits}`, `+254${digits}`];
}
