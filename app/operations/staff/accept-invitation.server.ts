import { db, transaction } from "~/db/client.server";
import type { Viewer } from "~/domain/account/access";
import { INVITATION_INVALID } from "~/domain/messages";
import { type Permission, PERMISSIONS, permissionsIn } from "~/domain/account/permissions";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { msg } from "~/texts/t";
import { lockSuperusers } from "../accounts/superusers.server";
import { shopTime } from "../shop-clock.server";
import { refuseNewStaff, rightsOf, writeRights } from "./change-rights.server";
import { codeHash, openAt } from "./invite-staff.server";

const NO_INVITATION = refuse("missing", INVITATION_INVALID);

/** Null if it cannot be used. An invitation ends with the rights of whoever made it. */
export async function invitationOf(code: string): Promise<{ id: number; permissions: Permission[] } | null> {
  const found = await db().staffInvitation.findFirst({
    where: { codeHash: codeHash(code), ...openAt(shopTime()) },
    select: { id: true, permissions: true, invitedById: true },
  });
  const inviter = found && (await db().user.findFirst({ where: superuserNow(found.invitedById) }));
  return found && inviter ? { id: found.id, permissions: permissionsIn(found.permissions) } : null;
}

const superuserNow = (id: number) => ({ id, isSuperuser: true, blockedAt: null });

/** Adds the permissions to those that the account has. Of two who use it at once one gets them. */
export async function acceptInvitation(
  { id: userId }: Viewer,
  code: string,
  { confirmed }: { confirmed: boolean },
): Promise<Outcome<null>> {
  return transaction(async (tx) => {
    const superusers = await lockSuperusers(tx);
    const where = { codeHash: codeHash(code), ...openAt(shopTime()) };
    const found = await tx.staffInvitation.findFirst({ where });
    const target = await rightsOf(tx, userId);
    if (!found || !target || !superusers.includes(found.invitedById)) return refused(NO_INVITATION);
    if (target.isSuperuser)
      return refused(refuse("conflict", msg("You are a superuser: you may do all of this.")));
    const added = permissionsIn(found.permissions);
    const permissions = PERMISSIONS.filter((one) => added.includes(one) || target.permissions.includes(one));
    const rights = { isSuperuser: false, permissions };
    const refusal = await refuseNewStaff(tx, { target, rights, confirmed });
    if (refusal) return refused(refusal);
    const { count } = await tx.staffInvitation.updateMany({
      where: { ...where, id: found.id },
      data: { endedAt: shopTime(), acceptedById: userId },
    });
    if (count === 0) return refused(NO_INVITATION);
    const change = { userId, before: target, after: rights, invitedBy: found.invitedById };
    await writeRights(tx, { id: userId, ...rights }, change);
    return accepted(null);
  });
}
