import { db } from "~/db/client.server";
import { inCents } from "~/db/rows.server";
import type { Viewer } from "~/domain/account/access";
import { mayOpen } from "~/domain/account/may-open";
import { permissionsIn } from "~/domain/account/permissions";
import { userDetail } from "./user-detail.queries.server";
import { userNotes } from "./user-notes.server";

const RECENT = 5;

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
    orderBy: { id: "desc" },
    take: RECENT,
    select: { id: true, state: true, cents: true, startedAt: true, orderId: true },
  });
  return rows.map(inCents);
}
