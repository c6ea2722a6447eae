import { countOf, formatCount } from "~/domain/count";
import { formatDate } from "~/domain/time";
import { userList } from "~/domain/account/user-list";
import { USER_TYPES, type UserType } from "~/domain/account/user-type";
import { type ListedUser, userPage, userStats } from "~/operations/accounts/user-list.queries.server";
import { NOT_AVAILABLE, personName } from "~/screens/management/shared/person-name";

const PAGE_SIZE = 50;

const TYPE_TABS: Record<UserType, string> = { buyer: "Buyers", seller: "Sellers", admin: "Admins" };

export async function usersPage(url: URL, now: Date) {
  const filters = userList.read(url.searchParams);
  const [stats, { total, page, pageCount, users }] = await Promise.all([
    userStats(now),
    userPage(filters, PAGE_SIZE),
  ]);
  return {
    filters: { ...filters, page },
    pageCount,
    found: countOf(total, "user"),
    stats: [
      { label: "Total users", value: formatCount(stats.totalUsers) },
      { label: "Verified", value: formatCount(stats.verified) },
      { label: "New in 30 days", value: formatCount(stats.newUsersLast30Days) },
      { label: "Buyers", value: formatCount(stats.buyers) },
      { label: "Sellers", value: formatCount(stats.sellers) },
      { label: "Admins", value: formatCount(stats.admins) },
    ],
    // search and order stay when the type changes
    tabs: [
      { value: "all", label: "All", to: userList.path({ ...filters, type: null, page: 1 }) },
      ...USER_TYPES.map((type) => ({
        value: type,
        label: TYPE_TABS[type],
        to: userList.path({ ...filters, type, page: 1 }),
      })),
    ],
    rows: users.map(rowOf),
  };
}

const rowOf = (user: ListedUser) => ({
  id: user.id,
  username: user.username,
  name: personName(user),
  email: user.email,
  phone: user.phoneNumber ?? NOT_AVAILABLE,
  type: user.userType,
  isVerified: user.isVerified,
  joined: formatDate(user.dateJoined),
});

export type UserRow = ReturnType<typeof rowOf>;
