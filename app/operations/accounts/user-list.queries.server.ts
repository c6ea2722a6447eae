/** Everybody with an account, for superusers (D12). Neither password hashes nor sessions are ever selected. */
import { db } from "~/db/client.server";
import type { Prisma } from "~/db/generated/sqlite/client";
import { listPage } from "~/domain/page";
import type { UserFilters } from "~/domain/user-list";
import { userOrder, usersMeant } from "./user-search.server";

/** Specification §9: 'new-user window 30 days'. */
const NEW_FOR_MS = 30 * 86_400_000;

export interface UserStats {
  totalUsers: number;
  verified: number;
  newUsersLast30Days: number;
  /** By user_type; the three add up to all. */
  buyers: number;
  sellers: number;
  admins: number;
}

/** One statement, each of its counts from an index. */
export async function userStats(now: Date): Promise<UserStats> {
  const since = new Date(now.getTime() - NEW_FOR_MS);
  const [row] = await db().$queryRaw<Record<string, bigint | number>[]>`SELECT
    (SELECT COUNT(*) FROM "User" WHERE "userType" = 'buyer') AS "buyers",
    (SELECT COUNT(*) FROM "User" WHERE "userType" = 'seller') AS "sellers",
    (SELECT COUNT(*) FROM "User" WHERE "userType" = 'admin') AS "admins",
    (SELECT COUNT(*) FROM "User" WHERE "isVerified") AS "verified",
    (SELECT COUNT(*) FROM "User" WHERE "dateJoined" >= ${since}) AS "new"`;
  const [buyers, sellers, admins] = [Number(row?.buyers), Number(row?.sellers), Number(row?.admins)];
  return {
    totalUsers: buyers + sellers + admins,
    verified: Number(row?.verified),
    newUsersLast30Days: Number(row?.new),
    buyers,
    sellers,
    admins,
  };
}

const rowFields = {
  id: true,
  username: true,
  email: true,
  firstName: true,
  lastName: true,
  phoneNumber: true,
  userType: true,
  isSuperuser: true,
  isVerified: true,
  dateJoined: true,
} as const;

export type ListedUser = Prisma.UserGetPayload<{ select: typeof rowFields }>;

/** One page of the users that the filters mean, and how many they are; past the end it is the last page. Three statements. */
export async function userPage(filters: UserFilters, size: number) {
  const [counted] = await db().$queryRaw<{ total: bigint | number }[]>`
    SELECT COUNT(*) AS "total" ${usersMeant(filters)}`;
  const total = Number(counted?.total);
  const { skip, page, pageCount } = listPage(filters.page, total, size);
  const ids = await db().$queryRaw<{ id: number }[]>`
    SELECT "id" ${usersMeant(filters, total)} ORDER BY ${userOrder(filters.sort)} LIMIT ${size} OFFSET ${skip}`;
  return { total, page, pageCount, users: await usersOf(ids.map(({ id }) => id)) };
}

/** In this order. */
async function usersOf(ids: readonly number[]): Promise<ListedUser[]> {
  if (ids.length === 0) return [];
  const rows = await db().user.findMany({ where: { id: { in: [...ids] } }, select: rowFields });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
