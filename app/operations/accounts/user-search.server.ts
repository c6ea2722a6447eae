import { db } from "~/db/client.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { dialectOf } from "~/db/open.server";
import type { UserFilters } from "~/domain/account/user-list";
import { USER_TYPES, type UserType } from "~/domain/account/user-type";
import type { FoundUsers } from "../search-users.server";

const { sql, join, raw, empty } = Prisma;

/** Must equal the index in the migration exactly, or the index is not used. */
const nameKey = (column: "firstName" | "lastName") =>
  raw(
    `replace(replace(replace(replace(lower("${column}"), 'Ũ', 'u'), 'ũ', 'u'), 'Ĩ', 'i'), 'ĩ', 'i')${inBytes()}`,
  );

const inBytes = () => (dialectOf(db()) === "postgresql" ? ' COLLATE "C"' : "");

/** A literal, because the column is an enumeration on PostgreSQL. */
const ofType = (type: UserType) =>
  sql`"userType" = ${raw(`'${USER_TYPES.find((known) => known === type) ?? "buyer"}'`)}`;

export interface UserFilter {
  type: UserType | null;
  sort: UserFilters["sort"];
  found: FoundUsers | null;
}

const FEW_TO_SORT = 2_000;

/** SQLite has no statistics to plan by: few found users are looked up and sorted, many are read in the list's order. */
function readBy({ type, sort, found }: UserFilter, total: number) {
  if (dialectOf(db()) === "postgresql") return sql`"User"`;
  const isNarrowed = found !== null || type !== null;
  if (isNarrowed && total > FEW_TO_SORT) return sql`"User" INDEXED BY ${raw(orderIndex(sort, type))}`;
  return found ? sql`"User" NOT INDEXED` : sql`"User"`;
}

function orderIndex(sort: UserFilters["sort"], type: UserType | null): string {
  if (sort === "name") return `"User_first_name"`;
  return type === null ? `"User_dateJoined_idx"` : `"User_userType_dateJoined_idx"`;
}

/** `total` is the number of users, 0 while it is being counted. */
export function userFilter(meant: UserFilter, total = 0): Prisma.Sql {
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

/** By first name, as is usual in Kenya. */
function orderOf(sort: UserFilters["sort"]): Order {
  if (sort === "newest")
    return { key: sql`"dateJoined", "id"`, by: sql`"dateJoined" DESC, "id" DESC`, after: sql`<` };
  const key = sql`${nameKey("firstName")}, ${nameKey("lastName")}, "id"`;
  return { key, by: key, after: sql`>` };
}

export const pageOfUsers = (
  meant: UserFilter,
  total: number,
  { take, skip }: { take: number; skip: number },
) =>
  sql`SELECT "id" ${userFilter(meant, total)} ORDER BY ${orderOf(meant.sort).by} LIMIT ${take} OFFSET ${skip}`;

export function usersAfter(
  meant: UserFilter,
  total: number,
  { take, id }: { take: number; id: number | null },
) {
  const { key, by, after } = orderOf(meant.sort);
  const following =
    id === null ? empty : sql` AND (${key}) ${after} (SELECT ${key} FROM "User" WHERE "id" = ${id})`;
  return sql`SELECT "id" ${userFilter(meant, total)}${following} ORDER BY ${by} LIMIT ${take}`;
}
