import * as z from "zod";
import { userList } from "~/domain/account/user-list";
import { choiceFilter, searchFilter } from "~/domain/form/rest-fields";
import { USER_TYPES } from "~/domain/account/user-type";
import { accepted, refuse, refused } from "~/domain/refusal";
import { call, resource } from "~/http/rest/resource.server";
import {
  siteStatsEntity,
  userDetailEntity,
  userEntity,
  wireSiteStats,
  wireUser,
  wireUserDetail,
} from "~/http/wire/user.server";
import { totalsOfUsers } from "~/operations/accounts/user-totals.queries.server";
import { userDetail } from "~/operations/accounts/user-detail.queries.server";
import { userRows, userStats } from "~/operations/accounts/user-list.queries.server";

const group = "Account service";
const USER_NOT_FOUND = "User not found";

const route = resource({
  listUsers: call(
    {
      method: "GET",
      path: "/accounts/api/users/admin_list/",
      group,
      summary: "Everybody with an account, newest first",
      notes:
        "search finds users whose username, e-mail address, first or last name or phone number begins with each of its words.",
      access: "staff",
      query: z.object({ user_type: choiceFilter("user_type", USER_TYPES), search: searchFilter() }),
      list: true,
      answer: userEntity,
    },
    async ({ query: { user_type, search }, page, now }) => {
      const filters = userList.read(new URLSearchParams({ type: user_type ?? "", q: search }));
      const { rows, total } = await userRows(filters, page);
      const statsOf = await totalsOfUsers(rows.map(({ id }) => id));
      return accepted({ rows: rows.map((user) => wireUser(user, statsOf(user.id), now)), total });
    },
  ),

  getUser: call(
    {
      method: "GET",
      path: "/accounts/api/users/{id}/admin_detail/",
      group,
      summary: "One user, with figures, the 5 latest orders and the 5 latest bids",
      access: "staff",
      answer: userDetailEntity,
      missing: USER_NOT_FOUND,
    },
    async ({ viewer, ids, now }) => {
      const user = await userDetail(viewer, ids.id);
      return user ? accepted(wireUserDetail(user, now)) : refused(refuse("missing", USER_NOT_FOUND));
    },
  ),

  getUserStats: call(
    {
      method: "GET",
      path: "/accounts/api/users/admin_stats/",
      group,
      summary: "The site's users in figures",
      access: "staff",
      answer: siteStatsEntity,
    },
    async ({ now }) => accepted(wireSiteStats(await userStats(now))),
  ),
});
export const loader = route.loader;
export const action = route.action;
