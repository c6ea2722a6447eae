import { may, type Viewer } from "~/domain/account/access";
import { ownOrders } from "../orders/orders.queries.server";
import { ownPledges } from "./profile.queries.server";
import { userTotals } from "./user-totals.queries.server";
import { listedUser } from "./user-list.queries.server";

const RECENT = 5;

/** For staff; orders and pledges for those who may see them (D87). Neither password nor sessions are selected. Amounts in cents. */
export async function userDetail(viewer: Viewer, id: number) {
  const user = await listedUser(id);
  if (!user) return null;
  const [stats, { orders }, { pledges }] = await Promise.all([
    userTotals(id),
    may(viewer, "orders") ? ownOrders(id, { take: RECENT }) : { orders: [] },
    may(viewer, "rounds") ? ownPledges(id, { take: RECENT }) : { pledges: [] },
  ]);
  return { ...user, stats, recentOrders: orders, recentBids: pledges };
}

export type UserDetail = NonNullable<Awaited<ReturnType<typeof userDetail>>>;
