import { transaction, type Tx } from "~/db/client.server";
import { FORBIDDEN, isStaff, may, type Viewer } from "~/domain/account/access";
import { permissionsIn } from "~/domain/account/permissions";
import { losesAccess, type Rights } from "~/domain/account/staff/staff";
import { refuseGivenRights } from "~/domain/account/started-auction";
import { refuseRemoval } from "~/domain/account/superuser";
import { ACCOUNT_NOT_FOUND } from "~/domain/messages";
import { accepted, type Outcome, type Refusal, refuse, refused } from "~/domain/refusal";
import { publishAccessEnded } from "~/events/access-hub.server";
import { startedAuctions } from "~/operations/started-auctions/started-auctions.server";
import { endAllAccess } from "../sessions.server";
import { lockSuperusers } from "../superusers.server";
import { recordAudit } from "../../audit/record-audit.server";

const OWN_RIGHTS = refuse("forbidden", "Another superuser has to change your own rights");

/** Gives and takes (D87). Every request reads the rights anew; open live channels check them again. */
export async function changeRights(actor: Viewer, userId: number, rights: Rights): Promise<Outcome<null>> {
  if (!may(actor, "superuser")) return FORBIDDEN;
  if (actor.id === userId) return refused(OWN_RIGHTS);
  const changed = await transaction(async (tx): Promise<Outcome<{ isTaken: boolean }>> => {
    const superusers = await lockSuperusers(tx);
    // somebody may have taken the actor's rights meanwhile
    if (!superusers.includes(actor.id)) return FORBIDDEN;
    const target = await rightsOf(tx, userId);
    if (!target) return refused(refuse("missing", ACCOUNT_NOT_FOUND));
    if (target.isSuperuser && !rights.isSuperuser) {
      const refusal = refuseRemoval(target.username, true, superusers.length - 1);
      if (refusal) return refused(refusal);
    }
    const promoted = await refuseNewStaff(tx, target, rights);
    if (promoted) return refused(promoted);
    await writeRights(tx, actor, { userId, before: target, after: rights });
    return accepted({ isTaken: losesAccess(target, rights) });
  });
  if (!changed.ok) return changed;
  if (changed.value.isTaken) publishAccessEnded(userId);
  return accepted(null);
}

type Target = NonNullable<Awaited<ReturnType<typeof rightsOf>>>;

export async function rightsOf(tx: Tx, id: number) {
  const user = await tx.user.findUnique({
    where: { id },
    select: { id: true, username: true, isSuperuser: true, permissions: true, blockedAt: true },
  });
  return user && { ...user, permissions: permissionsIn(user.permissions) };
}

const becomesStaff = (target: Target, rights: Rights) => !isStaff(target) && isStaff({ ...rights });

/** Not while they take part in an auction, nor by an invitation (D39, D110). Locks the account, so that a join at the same moment is seen. */
export async function refuseNewStaff(tx: Tx, target: Target, rights: Rights): Promise<Refusal | null> {
  if (!becomesStaff(target, rights)) return null;
  await tx.user.updateMany({ where: { id: target.id }, data: { id: target.id } });
  return refuseBlocked(target) ?? refuseGivenRights(target.username, await startedAuctions(target.id, tx));
}

const refuseBlocked = ({ username, blockedAt }: Target) =>
  blockedAt ? refuse("conflict", `${username} is blocked. Unblock the account first.`) : null;

interface RightsChange {
  readonly userId: number;
  readonly before: Rights;
  readonly after: Rights;
  readonly invitedBy?: number;
}

/** A former superuser must log in again, as after `npm run superuser -- --remove`. */
export async function writeRights(
  tx: Tx,
  actor: Viewer,
  { userId, before, after, invitedBy }: RightsChange,
): Promise<void> {
  const isRemoved = before.isSuperuser && !after.isSuperuser;
  await tx.user.update({
    where: { id: userId },
    data: {
      isSuperuser: after.isSuperuser,
      permissions: after.permissions.join(","),
      ...(after.isSuperuser !== before.isSuperuser && { userType: after.isSuperuser ? "admin" : "buyer" }),
      ...(isRemoved && { passwordVersion: { increment: 1 } }),
    },
    select: { id: true },
  });
  if (isRemoved) await endAllAccess(tx, userId);
  await recordAudit(tx, actor, "user.rights", userId, {
    before: auditOf(before),
    after: { ...auditOf(after), ...(invitedBy !== undefined && { invited_by: invitedBy }) },
  });
}

const auditOf = ({ isSuperuser, permissions }: Rights) => ({
  is_superuser: isSuperuser,
  permissions: permissions.join(", "),
});
