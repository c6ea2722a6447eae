/** Users in SQL, for both databases: which are meant by a filter, and in which order. */
import { db } from "~/db/client.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { dialectOf } from "~/db/open.server";
import { type PersonPrefix, personPrefixes } from "~/domain/person-search";
import type { UserFilters } from "~/domain/user-list";
import { USER_TYPES, type UserType } from "~/domain/user-type";

const { sql, join, raw, empty } = Prisma;

/** The expression of the migration's indexes, letter for letter: no index serves another one. */
const nameKey = (column: "firstName" | "lastName") =>
  raw(
    `replace(replace(replace(replace(lower("${column}"), 'Ũ', 'u'), 'ũ', 'u'), 'Ĩ', 'i'), 'ĩ', 'i')${inBytes()}`,
  );

/** SQLite compares byte by byte of itself; so does PostgreSQL when it is told. */
const inBytes = () => (dialectOf(db()) === "postgresql" ? ' COLLATE "C"' : "");
const plainColumn = (column: "usernameKey" | "emailKey" | "phoneNumber") => raw(`"${column}"${inBytes()}`);

const LAST_CHARACTER = "\u{10FFFF}";

/** What begins with the text: a range, which an index of either database answers. */
const startsWith = (column: Prisma.Sql, text: string) =>
  sql`SELECT "id" FROM "User" WHERE ${column} >= ${text} AND ${column} < ${text + LAST_CHARACTER}`;

const matchesOf = ({ username, email, names, phones }: PersonPrefix) => [
  startsWith(plainColumn("usernameKey"), username),
  startsWith(plainColumn("emailKey"), email),
  ...names.flatMap((name) => [startsWith(nameKey("firstName"), name), startsWith(nameKey("lastName"), name)]),
  ...phones.map((phone) => startsWith(plainColumn("phoneNumber"), phone)),
];

/** A literal: the column is an enumeration on PostgreSQL. */
const ofType = (type: UserType) =>
  sql`"userType" = ${raw(`'${USER_TYPES.find((known) => known === type) ?? "buyer"}'`)}`;

const FEW_TO_SORT = 2_000;

/**
 * SQLite has no figures of its tables to choose by, so it is told: few who were found are looked up and sorted, many are
 * read in their order.
 */
function readBy({ type, sort }: UserFilters, words: readonly PersonPrefix[], total: number) {
  if (dialectOf(db()) === "postgresql") return sql`"User"`;
  const isNarrowed = words.length > 0 || type !== null;
  if (isNarrowed && total > FEW_TO_SORT) return sql`"User" INDEXED BY ${raw(orderIndex(sort, type))}`;
  return words.length > 0 ? sql`"User" NOT INDEXED` : sql`"User"`;
}

function orderIndex(sort: UserFilters["sort"], type: UserType | null): string {
  if (sort === "name") return `"User_first_name"`;
  return type === null ? `"User_dateJoined_idx"` : `"User_userType_dateJoined_idx"`;
}

const userConditions = (id: Prisma.Sql, words: readonly PersonPrefix[]) =>
  words.map((word) => sql`${id} IN (${join(matchesOf(word), " UNION ")})`);

/** That the column holds the id of a user whom the search finds; a search without a word finds everybody. */
export function isFoundUser(column: Prisma.Sql, q: string): Prisma.Sql {
  const conditions = userConditions(column, personPrefixes(q));
  return conditions.length > 0 ? sql`(${join(conditions, " AND ")})` : sql`1 = 1`;
}

/** `FROM … WHERE …` of the users that the filters mean. `total` is how many they are, 0 while that is being asked. */
export function usersMeant(filters: UserFilters, total = 0): Prisma.Sql {
  const words = personPrefixes(filters.q);
  const conditions = [...(filters.type ? [ofType(filters.type)] : []), ...userConditions(sql`"id"`, words)];
  const where = conditions.length > 0 ? join(conditions, " AND ") : sql`1 = 1`;
  return sql`FROM ${readBy(filters, words, total)} WHERE ${where}`;
}

interface Order {
  key: Prisma.Sql;
  by: Prisma.Sql;
  after: Prisma.Sql;
}

/** 'name' goes by the first name, as people are called here. */
function orderOf(sort: UserFilters["sort"]): Order {
  if (sort === "newest")
    return { key: sql`"dateJoined", "id"`, by: sql`"dateJoined" DESC, "id" DESC`, after: sql`<` };
  const key = sql`${nameKey("firstName")}, ${nameKey("lastName")}, "id"`;
  return { key, by: key, after: sql`>` };
}

/** A page's ids. `total` is how many the filters mean. */
export const pageOfUsers = (
  filters: UserFilters,
  total: number,
  { take, skip }: { take: number; skip: number },
) =>
  sql`SELECT "id" ${usersMeant(filters, total)} ORDER BY ${orderOf(filters.sort).by} LIMIT ${take} OFFSET ${skip}`;

/** The ids that follow one of them in the list; null for its beginning. */
export function usersAfter(
  filters: UserFilters,
  total: number,
  { take, id }: { take: number; id: number | null },
) {
  const { key, by, after } = orderOf(filters.sort);
  const following =
    id === null ? empty : sql` AND (${key}) ${after} (SELECT ${key} FROM "User" WHERE "id" = ${id})`;
  return sql`SELECT "id" ${usersMeant(filters, total)}${following} ORDER BY ${by} LIMIT ${take}`;
}
