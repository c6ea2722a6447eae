/** Users in SQL, for both databases: which are meant by a filter, and in which order. */
import { db } from "~/db/client.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { dialectOf } from "~/db/open.server";
import type { UserFilters } from "~/domain/account/user-list";
import { USER_TYPES, type UserType } from "~/domain/account/user-type";
import type { FoundUsers } from "./search-users.server";

const { sql, join, raw, empty } = Prisma;

/** The expression of the migration's indexes, letter for letter: no index serves another one. */
const nameKey = (column: "firstName" | "lastName") =>
  raw(
    `replace(replace(replace(replace(lower("${column}"), 'Ũ', 'u'), 'ũ', 'u'), 'Ĩ', 'i'), 'ĩ', 'i')${inBytes()}`,
  );

/** SQLite compares byte by byte of itself; so does PostgreSQL when it is told. */
const inBytes = () => (dialectOf(db()) === "postgresql" ? ' COLLATE "C"' : "");

/** A literal: the column is an enumeration on PostgreSQL. */
const ofType = (type: UserType) =>
  sql`"userType" = ${raw(`'${USER_TYPES.find((known) => known === type) ?? "buyer"}'`)}`;

/** Whom a filter means, once its search has been asked: `found` is null where nothing is searched. */
export interface MeantUsers {
  type: UserType | null;
  sort: UserFilters["sort"];
  found: FoundUsers | null;
}

const FEW_TO_SORT = 2_000;

/**
 * SQLite has no figures of its tables to choose by, so it is told: few who were found are looked up and sorted, many are
 * read in their order.
 */
function readBy({ type, sort, found }: MeantUsers, total: number) {
  if (dialectOf(db()) === "postgresql") return sql`"User"`;
  const isNarrowed = found !== null || type !== null;
  if (isNarrowed && total > FEW_TO_SORT) return sql`"User" INDEXED BY ${raw(orderIndex(sort, type))}`;
  return found ? sql`"User" NOT INDEXED` : sql`"User"`;
}

function orderIndex(sort: UserFilters["sort"], type: UserType | null): string {
  if (sort === "name") return `"User_first_name"`;
  return type === null ? `"User_dateJoined_idx"` : `"User_userType_dateJoined_idx"`;
}

/** `FROM … WHERE …` of the users that are meant. `total` is how many they are, 0 while that is being asked. */
export function usersMeant(meant: MeantUsers, total = 0): Prisma.Sql {
  const conditions = [
    ...(meant.type ? [ofType(meant.type)] : []),
    ...(meant.found ? [sql`"id" IN (${meant.found.ids})`] : []),
  ];
  const where = conditions.length > 0 ? join(conditions, " AND ") : sql`1 = 1`;
  return sql`FROM ${readBy(meant, total)} WHERE ${where}`;
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

/** A page's ids. `total` is how many are meant. */
export const pageOfUsers = (
  meant: MeantUsers,
  total: number,
  { take, skip }: { take: number; skip: number },
) =>
  sql`SELECT "id" ${usersMeant(meant, total)} ORDER BY ${orderOf(meant.sort).by} LIMIT ${take} OFFSET ${skip}`;

/** The ids that follow one of them in the list; null for its beginning. */
export function usersAfter(
  meant: MeantUsers,
  total: number,
  { take, id }: { take: number; id: number | null },
) {
  const { key, by, after } = orderOf(meant.sort);
  const following =
    id === null ? empty : sql` AND (${key}) ${after} (SELECT ${key} FROM "User" WHERE "id" = ${id})`;
  return sql`SELECT "id" ${usersMeant(meant, total)}${following} ORDER BY ${by} LIMIT ${take}`;
}
