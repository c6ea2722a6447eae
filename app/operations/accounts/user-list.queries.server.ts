/** For superusers only (D12). Password hashes and sessions are never selected. */
import { BATCH_SIZE, batchesOf, countRows, rowsOfIds } from "~/db/list-rows.server";
import { db } from "~/db/client.server";
import { columns, selectColumns, asNumber } from "~/db/columns.server";
import type { Prisma } from "~/db/generated/sqlite/client";
import { empty, join, raw, sql, type Sql } from "~/db/sql.server";
import { select, selectNumbers } from "~/db/select.server";
import { listPage } from "~/domain/list/page";
import type { UserFilters } from "~/domain/account/user-list";
import { dialectOf } from "~/db/open.server";
import { USER_TYPES, type UserType } from "~/domain/account/user-type";
import { type FoundUsers, searchUsers } from "../search-users.server";

const NEW_FOR_MS = 30 * 86_400_000;

export interface UserStats {
  totalUsers: number;
  verified: number;
  newUsersLast30Days: number;
  buyers: number;
  sellers: number;
  admins: number;
}

const usersWho = (condition: string) => asNumber(`(SELECT COUNT(*) FROM "User" WHERE ${condition})`);

const userCounts = columns({
  buyers: usersWho(`"userType" = 'buyer'`),
  sellers: usersWho(`"userType" = 'seller'`),
  admins: usersWho(`"userType" = 'admin'`),
  verified: usersWho(`"isVerified"`),
});

export async function userStats(now: Date): Promise<UserStats> {
  const since = new Date(now.getTime() - NEW_FOR_MS);
  const [[row], newUsersLast30Days] = await Promise.all([
    select(userCounts, { cached: true })``,
    countRows()`FROM "User" WHERE "dateJoined" >= ${since}`,
  ]);
  const { buyers = 0, sellers = 0, admins = 0, verified = 0 } = row ?? {};
  return {
    totalUsers: buyers + sellers + admins,
    verified,
    newUsersLast30Days,
    buyers,
    sellers,
    admins,
  };
}

const rowFields = selectColumns(
  "User",
  "id, username, email, firstName, lastName, phoneNumber, gender, dateOfBirth, userType",
  "isSuperuser, isVerified, trustScore, dateJoined",
);

export type ListedUser = Prisma.UserGetPayload<{ select: typeof rowFields }>;

export const listedUser = async (id: number): Promise<ListedUser | null> => (await usersOf([id]))[0] ?? null;

export async function userPage(filters: UserFilters, size: number) {
  const { meant, total } = await filterFor(filters);
  const { skip, page, pageCount } = listPage(filters.page, total, size);
  return { total, page, pageCount, users: await usersAt(meant, total, { take: size, skip }) };
}

export async function userRows(
  filters: UserFilters,
  { skip, size }: { skip: number; size: number },
): Promise<{ rows: ListedUser[]; total: number }> {
  const { meant, total } = await filterFor(filters);
  return { rows: await usersAt(meant, total, { take: size, skip }), total };
}

const usersAt = async (meant: UserFilter, total: number, part: { take: number; skip: number }) =>
  usersOf(await selectNumbers()`${pageOfUsers(meant, total, part)}`);

export async function* userBatches(filters: UserFilters, take = BATCH_SIZE): AsyncGenerator<ListedUser[]> {
  const { meant, total } = await filterFor(filters);
  const read = (id: number | null) => selectNumbers()`${usersAfter(meant, total, { take, id })}`;
  for await (const ids of batchesOf(read, take)) yield await usersOf(ids);
}

async function filterFor({ q, type, sort }: UserFilters): Promise<{ meant: UserFilter; total: number }> {
  const meant = { type, sort, found: await searchUsers(q) };
  // the search has counted them already
  if (type === null && meant.found && meant.found.count !== null) return { meant, total: meant.found.count };
  return { meant, total: await countRows({ cached: true })`${userFilter(meant)}` };
}

const usersOf = (ids: readonly number[]): Promise<ListedUser[]> => rowsOfIds("User", rowFields, ids);

/** The index is used only if this expression is the same as in its migration. */
const nameKey = (column: "firstName" | "lastName") =>
  raw(
    `replace(replace(replace(replace(lower("${column}"), 'Ũ', 'u'), 'ũ', 'u'), 'Ĩ', 'i'), 'ĩ', 'i')${inBytes()}`,
  );

const inBytes = () => (dialectOf(db()) === "postgresql" ? ' COLLATE "C"' : "");

/** A literal, because the column is an enumeration on PostgreSQL. */
const ofType = (type: UserType) =>
  sql`"userType" = ${raw(`'${USER_TYPES.find((known) => known === type) ?? "buyer"}'`)}`;

interface UserFilter {
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
function userFilter(meant: UserFilter, total = 0): Sql {
  const conditions = [
    ...(meant.type ? [ofType(meant.type)] : []),
    ...(meant.found ? [sql`"id" IN (${meant.found.ids})`] : []),
  ];
  const where = conditions.length > 0 ? join(conditions, " AND ") : sql`1 = 1`;
  return sql`FROM ${readBy(meant, total)} WHERE ${where}`;
}

interface Order {
  key: Sql;
  by: Sql;
  after: Sql;
}

/** By first name, as is usual in Kenya. */
function orderOf(sort: UserFilters["sort"]): Order {
  if (sort === "newest")
    return { key: sql`"dateJoined", "id"`, by: sql`"dateJoined" DESC, "id" DESC`, after: sql`<` };
  const key = sql`${nameKey("firstName")}, ${nameKey("lastName")}, "id"`;
  return { key, by: key, after: sql`>` };
}

const pageOfUsers = (meant: UserFilter, total: number, { take, skip }: { take: number; skip: number }) =>
  sql`SELECT "id" ${userFilter(meant, total)} ORDER BY ${orderOf(meant.sort).by} LIMIT ${take} OFFSET ${skip}`;

function usersAfter(meant: UserFilter, total: number, { take, id }: { take: number; id: number | null }) {
  const { key, by, after } = orderOf(meant.sort);
  const following =
    id === null ? empty : sql` AND (${key}) ${after} (SELECT ${key} FROM "User" WHERE "id" = ${id})`;
  return sql`SELECT "id" ${userFilter(meant, total)}${following} ORDER BY ${by} LIMIT ${take}`;
}
