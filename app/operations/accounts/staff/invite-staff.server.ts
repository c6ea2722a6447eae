/** Invitations (D87): a link that is used once, within seven days. */
import { createHash, randomBytes } from "node:crypto";
import { db, transaction } from "~/db/client.server";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import { INVITATION_DAYS } from "~/domain/account/staff/invitation-days";
import { type Permission, PERMISSIONS, permissionsIn } from "~/domain/account/permissions";
import { invitationKey, invitationCode, type InvitationForm } from "~/domain/account/staff/staff";
import { INVITATION_INVALID } from "~/domain/messages";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { msg } from "~/texts/t";
import { lockSuperusers } from "../superusers.server";
import { recordAudit } from "../../audit/record-audit.server";
import { hasChannel } from "../../messages/channels.server";
import { queueEmail } from "../../messages/queue-message.server";
import { shopTime } from "../../shop-clock.server";
import { refuseNewStaff, rightsOf, writeRights } from "./change-rights.server";

const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_OPEN = 50;

const codeHash = (code: string) => createHash("sha256").update(invitationKey(code)).digest("hex");

const openAt = (now: Date) => ({ endedAt: null, expiresAt: { gt: now } });

export const openInvitation = (code: string) => ({ codeHash: codeHash(code), ...openAt(shopTime()) });

function newCode(): string {
  return invitationCode(randomBytes(64)) ?? newCode();
}

const NO_EMAIL = refuse("invalid", "This shop sends no emails. Leave it blank.", "email");

const mailOf = (id: number) => `staff.invited ${id}`;

/** The code is sent to the address, if there is one, and returned once; the row has its hash alone. */
export async function inviteStaff(
  actor: Viewer,
  { name, email, permissions }: InvitationForm,
): Promise<Outcome<{ code: string }>> {
  if (!may(actor, "superuser")) return FORBIDDEN;
  if (email !== "" && !hasChannel("email")) return refused(NO_EMAIL);
  const now = shopTime();
  const code = newCode();
  return transaction(async (tx) => {
    if ((await tx.staffInvitation.count({ where: openAt(now) })) >= MAX_OPEN)
      return refused(refuse("invalid", `There are already ${MAX_OPEN} open invitations. Revoke one first.`));
    const { id } = await tx.staffInvitation.create({
      data: {
        codeHash: codeHash(code),
        permissions: permissions.join(","),
        name,
        invitedById: actor.id,
        createdAt: now,
        expiresAt: new Date(now.getTime() + INVITATION_DAYS * DAY_MS),
      },
      select: { id: true },
    });
    if (email !== "")
      await queueEmail(tx, email, { kind: "staff.invited", event: mailOf(id), facts: { code } });
    await recordAudit(tx, actor, "user.invite", actor.id, {
      after: { invitation: id, name, permissions: permissions.join(", "), ...(email && { by: "email" }) },
    });
    return accepted({ code });
  });
}

export async function revokeInvitation(actor: Viewer, id: number): Promise<Outcome<null>> {
  if (!may(actor, "superuser")) return FORBIDDEN;
  return transaction(async (tx) => {
    const { count } = await tx.staffInvitation.updateMany({
      where: { id, endedAt: null },
      data: { endedAt: shopTime() },
    });
    if (count === 0) return refused(refuse("conflict", "This invitation was used or revoked already."));
    // at night it may still wait
    await tx.delivery.updateMany({
      where: { channel: "email", event: mailOf(id), state: "waiting" },
      data: { state: "failed", lastAnswer: "The invitation was revoked", body: "" },
    });
    await recordAudit(tx, actor, "user.uninvite", actor.id, { before: { invitation: id } });
    return accepted(null);
  });
}

export const openInvitations = (now: Date) =>
  db().staffInvitation.findMany({
    where: openAt(now),
    orderBy: { id: "desc" },
    select: { id: true, name: true, permissions: true, expiresAt: true },
  });

export const NO_INVITATION = refuse("missing", INVITATION_INVALID);

/** Null if it cannot be used. An invitation ends with the rights of whoever made it. */
export async function invitationOf(code: string): Promise<{ id: number; permissions: Permission[] } | null> {
  const found = await db().staffInvitation.findFirst({
    where: openInvitation(code),
    select: { id: true, permissions: true, invitedById: true },
  });
  const inviter = found && (await db().user.findFirst({ where: superuserNow(found.invitedById) }));
  return found && inviter ? { id: found.id, permissions: permissionsIn(found.permissions) } : null;
}

const superuserNow = (id: number) => ({ id, isSuperuser: true, blockedAt: null });

/** Adds the permissions to those that the account has. Of two who use it at once one gets them. */
export async function acceptInvitation({ id: userId }: Viewer, code: string): Promise<Outcome<null>> {
  return transaction(async (tx) => {
    const superusers = await lockSuperusers(tx);
    const where = openInvitation(code);
    const found = await tx.staffInvitation.findFirst({ where });
    const target = await rightsOf(tx, userId);
    if (!found || !target || !superusers.includes(found.invitedById)) return refused(NO_INVITATION);
    if (target.isSuperuser)
      return refused(refuse("conflict", msg("You are a superuser: you may do all of this.")));
    const added = permissionsIn(found.permissions);
    const permissions = PERMISSIONS.filter((one) => added.includes(one) || target.permissions.includes(one));
    const rights = { isSuperuser: false, permissions };
    const refusal = await refuseNewStaff(tx, target, rights);
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
