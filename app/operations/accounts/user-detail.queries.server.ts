import { db } from "~/db/client.server";
import { inCents } from "~/db/rows.server";
import { may, type Viewer } from "~/domain/account/access";
import { mayOpen } from "~/domain/account/staff/may-open";
import { permissionsIn } from "~/domain/account/permissions";
import { ownOrders } from "../orders/orders.queries.server";
import { ownPledges } from "./profile.queries.server";
import { listedUser } from "./user-list.queries.server";
import { userNotes } from "./managed-account.server";
import { userTotals } from "./user-totals.queries.server";

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

export async function ownUser(userId: number) {
  const [user, stats] = await Promise.all([listedUser(userId), userTotals(userId)]);
  return user && { ...user, stats };
}

/** What a member of staff may see of an account (D87, D88): payments only with their permission. */
export async function accountPage(viewer: Viewer, id: number) {
  const user = await userDetail(viewer, id);
  if (!user) return null;
  const [state, notes, payments] = await Promise.all([
    db().user.findUniqueOrThrow({
      where: { id },
      select: { blockedAt: true, seenAt: true, permissions: true },
    }),
    userNotes(id),
    mayOpen(viewer, "/management/payments") ? recentPayments(id) : null,
  ]);
  return {
    ...user,
    ...state,
    permissions: permissionsIn(state.permissions),
    notes,
    recentPayments: payments,
  };
}

export type AccountPage = NonNullable<Awaited<ReturnType<typeof accountPage>>>;

async function recentPayments(userId: number) {
  const rows = await db().paymentAttempt.findMany({
    where: { userId },
    orderBy: [{ startedAt: "desc" }, { id: "desc" }],
    take: RECENT,
    select: { id: true, state: true, cents: true, startedAt: true, orderId: true },
  });
  return rows.map(inCents);
}
