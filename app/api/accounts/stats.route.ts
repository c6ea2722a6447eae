import { canManage } from "~/domain/account/access";
import { accepted } from "~/domain/refusal";
import { getOwnStats } from "~/http/calls/accounts.server";
import { answer, endpoint } from "~/http/rest/endpoint.server";
import { wireOwnStats } from "~/http/wire/user.server";
import { userFigures } from "~/operations/accounts/user-figures.queries.server";
import { userStats } from "~/operations/accounts/user-list.queries.server";

const route = endpoint(
  answer(getOwnStats, async ({ viewer, now }) => {
    const [figures, site] = await Promise.all([
      userFigures(viewer.id),
      canManage(viewer) ? userStats(now) : null,
    ]);
    return accepted(wireOwnStats(figures, site));
  }),
);
export const loader = route.loader;
export const action = route.action;
