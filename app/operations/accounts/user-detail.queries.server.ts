import { ownOrders } from "../orders/orders.queries.server";
import { ownPledges } from "./profile.queries.server";
import { userFigures } from "./user-figures.queries.server";
import { listedUser } from "./user-list.queries.server";

const RECENT = 5;

/** For superusers; null where there is none. Neither password nor sessions are selected. Amounts in cents. */
export async function userDetail(id: number) {
  const user = await listedUser(id);
  if (!user) return null;
  const [figures, { orders }, { pledges }] = await Promise.all([
    userFigures(id),
    ownOrders(id, { take: RECENT }),
    ownPledges(id, { take: RECENT }),
  ]);
  return { ...user, figures, recentOrders: orders, recentBids: pledges };
}

export type UserDetail = NonNullable<Awaited<ReturnType<typeof userDetail>>>;
