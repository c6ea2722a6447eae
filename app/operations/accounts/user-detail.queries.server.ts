import { ownOrders } from "../orders/orders.queries.server";
import { ownPledges } from "./profile.queries.server";
import { userTotals } from "./user-totals.queries.server";
import { listedUser } from "./user-list.queries.server";

const RECENT = 5;

/** For superusers. Neither password nor sessions are selected. Amounts in cents. */
export async function userDetail(id: number) {
  const user = await listedUser(id);
  if (!user) return null;
  const [stats, { orders }, { pledges }] = await Promise.all([
    userTotals(id),
    ownOrders(id, { take: RECENT }),
    ownPledges(id, { take: RECENT }),
  ]);
  return { ...user, stats, recentOrders: orders, recentBids: pledges };
}

export type UserDetail = NonNullable<Awaited<ReturnType<typeof userDetail>>>;
