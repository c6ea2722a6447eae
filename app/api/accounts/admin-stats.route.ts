import { accepted } from "~/domain/refusal";
import { getUserStats } from "~/http/calls/accounts.server";
import { answer, endpoint } from "~/http/rest/endpoint.server";
import { wireSiteStats } from "~/http/wire/user.server";
import { userStats } from "~/operations/accounts/user-list.queries.server";

const route = endpoint(
  answer(getUserStats, async ({ now }) => accepted(wireSiteStats(await userStats(now)))),
);
export const loader = route.loader;
export const action = route.action;
