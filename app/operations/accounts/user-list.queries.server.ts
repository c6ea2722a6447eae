/** For superusers only (D12). Password hashes and sessions are never selected. */
import { BATCH, batchesOf, countRows, inOrderOf } from "~/db/list-rows.server";
import { db } from "~/db/client.server";
import { only } from "~/db/columns.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { select } from "~/db/select.server";
import { listPage } from "~/domain/list/page";
import type { UserFilters } from "~/domain/account/user-list";
import { searchUsers } from "../search-users.server";
import { type UserFilter, pageOfUsers, usersAfter, userFilter } from "./user-search.server";

const NEW_FOR_MS = 30 * 86_400_000;

export interface UserStats {
  totalUsers: number;
  verified: number;
  newUsersLast30Days: number;
  buyers: number;
  sellers: number;
  admins: number;
}

export async function userStats(now: Date): Promise<UserStats> {
  const since = new Date(now.getTime() - NEW_FOR_MS);
  const [[row], newUsersLast30Days] = await Promise.all([
    select<Record<"buyers" | "sellers" | "admins" | "verified", number>>(
      Prisma.sql`SELECT
      (SELECT COUNT(*) FROM "User" WHERE "userType" = 'buyer') AS "buyers",
      (SELECT COUNT(*) FROM "User" WHERE "userType" = 'seller') AS "sellers",
      (SELECT COUNT(*) FROM "User" WHERE "userType" = 'admin') AS "admins",
      (SELECT COUNT(*) FROM "User" WHERE "isVerified") AS "verified"`,
      { cached: true },
    ),
    db().user.count({ where: { dateJoined: { gte: since } } }),
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

const rowFields = only(
  "User",
  "id, username, email, firstName, lastName, phoneNumber, gender, dateOfBirth, userType",
  "isSuperuser, isVerified, trustScore, dateJoined",
);

export type ListedUser = Prisma.UserGetPayload<{ select: typeof rowFields }>;

export const listedUser = (id: number): Promise<ListedUser | null> =>
  db().user.findUnique({ where: { id }, select: rowFields });

export async function userPage(filters: UserFilters, size: number) {
  const { meant, total } = await filterFor(filters);
  const { skip, page, pageCount } = listPage(filters.page, total, size);
  return { total, page, pageCount, users: await usersAt(meant, total, { take: size, skip }) };
}

export async function userSlice(
  filters: UserFilters,
  { skip, size }: { skip: number; size: number },
): Promise<{ rows: ListedUser[]; total: number }> {
  const { meant, total } = await filterFor(filters);
  return { rows: await usersAt(meant, total, { take: size, skip }), total };
}

const usersAt = async (meant: UserFilter, total: number, part: { take: number; skip: number }) =>
  usersOf(await select<{ id: number }>(pageOfUsers(meant, total, part)));

export async function* userBatches(filters: UserFilters, take = BATCH): AsyncGenerator<ListedUser[]> {
  const { meant, total } = await filterFor(filters);
  const read = (after: { id: number } | null) =>
    select<{ id: number }>(usersAfter(meant, total, { take, id: after?.id ?? null }));
  for await (const ids of batchesOf(read, take)) yield await usersOf(ids);
}

async function filterFor({ q, type, sort }: UserFilters): Promise<{ meant: UserFilter; total: number }> {
  const meant = { type, sort, found: await searchUsers(q) };
  // the search has counted them already
  if (type === null && meant.found && meant.found.count !== null) return { meant, total: meant.found.count };
  return { meant, total: await countRows(userFilter(meant), { cached: true }) };
}

async function usersOf(found: readonly { id: number }[]): Promise<ListedUser[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const rows = await db().user.findMany({ where: { id: { in: ids } }, select: rowFields });
  return inOrderOf(ids, rows);
}
