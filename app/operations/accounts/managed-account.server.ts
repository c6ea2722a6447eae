import { randomUUID } from "node:crypto";
import { db, transaction, type Tx } from "~/db/client.server";
import { selectColumns } from "~/db/columns.server";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import { refuseBlock, refuseChangeOf } from "~/domain/account/blocking";
import type { ContactKind, AccountChange } from "~/domain/account/contact-change";
import { refuseNewContact } from "~/domain/account/started-auction";
import { permissionsIn } from "~/domain/account/permissions";
import { ACCOUNT_NOT_FOUND } from "~/domain/messages";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import type { Profile } from "~/domain/account/account";
import { publishAccessEnded } from "~/events/access-hub.server";
import { recordAudit } from "../audit/record-audit.server";
import { queueMessage } from "../messages/queue-message.server";
import { shopTime } from "../shop-clock.server";
import { withAuthors } from "../orders/note-authors.server";
import { profileColumns, refuseTakenEmail } from "./update-profile.server";
import { hasStarted, startedAuctions } from "~/operations/started-auctions/started-auctions.server";
import { endAllAccess } from "./sessions.server";
import { lockSuperusers } from "./superusers.server";
import { t } from "~/texts/t";

const fields = selectColumns(
  "User",
  "id, username, email, firstName, lastName, phoneNumber, gender, dateOfBirth",
  "isSuperuser, permissions, isVerified, blockedAt",
);

async function readAccount(tx: Tx, id: number) {
  // locks the row, so that nobody becomes staff or is blocked between this check and the write
  await tx.user.updateMany({ where: { id }, data: { id } });
  const row = await tx.user.findUnique({ where: { id }, select: fields });
  return row && { ...row, permissions: permissionsIn(row.permissions) };
}

type ManagedAccount = NonNullable<Awaited<ReturnType<typeof readAccount>>>;

async function accountToChange(tx: Tx, actor: Viewer, id: number): Promise<Outcome<ManagedAccount>> {
  if (!may(actor, "users")) return FORBIDDEN;
  const account = await readAccount(tx, id);
  if (!account) return refused(refuse("missing", ACCOUNT_NOT_FOUND));
  const refusal = refuseChangeOf(actor, account);
  return refusal ? refused(refusal) : accepted(account);
}

/** What the person gives in /profile/edit, corrected by staff (D88). Phone and e-mail stay while they take part in an auction (D112). */
export async function correctAccount(actor: Viewer, id: number, profile: Profile): Promise<Outcome<null>> {
  try {
    return await transaction(async (tx): Promise<Outcome<null>> => {
      const found = await accountToChange(tx, actor, id);
      if (!found.ok) return found;
      const data = profileColumns(profile);
      const changed = changedDetails(found.value, data);
      // a code for a new password goes there: whoever has it pledges as them
      const refusal =
        changedWaysIn(changed) && refuseNewContact(found.value.username, await startedAuctions(id, tx));
      if (refusal) return refused(refusal);
      // before the update: to the address and the phone that the person has
      await queueAccountChanged(tx, id, changed);
      if (changed.includes("phoneNumber"))
        await tx.user.updateMany({ where: { id }, data: { isVerified: false } });
      // staff have seen to it: codes go to what they wrote down
      await tx.formerContact.deleteMany({ where: { userId: id, kind: { in: contactKinds(changed) } } });
      await tx.user.update({ where: { id }, data, select: { id: true } });
      await recordAudit(tx, actor, "user.correct", id, {
        // no values: the trail outlives the account (D89)
        after: { changed: changed.join(", ") },
      });
      return accepted(null);
    });
  } catch (error) {
    return refused(await refuseTakenEmail(error, id, profile));
  }
}

const DETAILS = ["firstName", "lastName", "email", "phoneNumber", "gender", "dateOfBirth"] as const;

/** Codes for a new password go to these, so the person gets a message when staff change them. */
function changedWaysIn(changed: readonly (typeof DETAILS)[number][]): AccountChange | null {
  const [email, phone] = [changed.includes("email"), changed.includes("phoneNumber")];
  if (email && phone) return "both";
  return email ? "email" : phone ? "phone" : null;
}

async function queueAccountChanged(tx: Tx, userId: number, changed: readonly (typeof DETAILS)[number][]) {
  const change = changedWaysIn(changed);
  if (change === null) return;
  await queueMessage(tx, {
    kind: "account.changed",
    event: `account.changed ${randomUUID()}`,
    to: [userId],
    facts: { change },
  });
}

const contactKinds = (changed: readonly (typeof DETAILS)[number][]): ContactKind[] => [
  ...(changed.includes("phoneNumber") ? (["phone"] as const) : []),
  ...(changed.includes("email") ? (["email"] as const) : []),
];

const changedDetails = (before: ManagedAccount, after: ReturnType<typeof profileColumns>) =>
  DETAILS.filter((name) => before[name] !== after[name]);

/** Sets the state that was asked for, so that a repeat changes and records nothing. */
export async function verifyAccount(actor: Viewer, id: number, isVerified: boolean): Promise<Outcome<null>> {
  return transaction(async (tx): Promise<Outcome<null>> => {
    const found = await accountToChange(tx, actor, id);
    if (!found.ok) return found;
    if (found.value.isVerified === isVerified) return accepted(null);
    const refusal = refuseNewContact(found.value.username, await startedAuctions(id, tx));
    if (refusal) return refused(refusal);
    await tx.user.update({ where: { id }, data: { isVerified }, select: { id: true } });
    await recordAudit(tx, actor, isVerified ? "user.verify" : "user.unverify", id, {
      before: { isVerified: !isVerified },
      after: { isVerified },
    });
    return accepted(null);
  });
}

/** Ends the account's sessions and tokens; its orders, participations and pledges stay and count (D88). What it has joined it may finish (D110). */
export async function blockAccount(actor: Viewer, id: number, reason: string): Promise<Outcome<null>> {
  const blocked = await transaction(async (tx): Promise<Outcome<null>> => {
    const superusers = await lockSuperusers(tx);
    const found = await accountToChange(tx, actor, id);
    if (!found.ok) return found;
    const others = superusers.filter((one) => one !== id).length;
    const refusal = refuseBlock(actor, found.value, others);
    if (refusal) return refused(refusal);
    if (found.value.blockedAt) return refused(refuse("conflict", t("This account is blocked already")));
    // the account is locked: a join that is under way finds it blocked
    const isBusy = await hasStarted(tx, id);
    const blockedAt = shopTime();
    await tx.user.update({
      where: { id },
      data: { blockedAt, ...(!isBusy && { passwordVersion: { increment: 1 } }) },
      select: { id: true },
    });
    // a login would cost them the last seconds of a round
    if (!isBusy) await endAllAccess(tx, id);
    await recordAudit(tx, actor, "user.block", id, {
      before: { blockedAt: null },
      after: { blockedAt, reason },
    });
    return accepted(null);
  });
  if (blocked.ok) publishAccessEnded(id);
  return blocked;
}

export async function unblockAccount(actor: Viewer, id: number): Promise<Outcome<null>> {
  return transaction(async (tx): Promise<Outcome<null>> => {
    const found = await accountToChange(tx, actor, id);
    if (!found.ok) return found;
    if (!found.value.blockedAt) return refused(refuse("conflict", t("This account is not blocked")));
    await tx.user.update({ where: { id }, data: { blockedAt: null }, select: { id: true } });
    await recordAudit(tx, actor, "user.unblock", id, {
      before: { blockedAt: found.value.blockedAt },
      after: { blockedAt: null },
    });
    return accepted(null);
  });
}

const SHOWN_NOTES = 50;

/** For staff alone; nobody changes or deletes a note. */
export async function addUserNote(actor: Viewer, userId: number, text: string): Promise<Outcome<null>> {
  return transaction(async (tx): Promise<Outcome<null>> => {
    const found = await accountToChange(tx, actor, userId);
    if (!found.ok) return found;
    const data = { userId, authorId: actor.id, text, createdAt: shopTime() };
    const { id } = await tx.userNote.create({ data, select: { id: true } });
    await recordAudit(tx, actor, "user.note", userId, {
      // the text stays with the account, and goes with it
      after: { note: id },
    });
    return accepted(null);
  });
}

export async function userNotes(userId: number) {
  const notes = await db().userNote.findMany({
    where: { userId },
    orderBy: { id: "desc" },
    take: SHOWN_NOTES,
    select: { id: true, text: true, createdAt: true, authorId: true },
  });
  return withAuthors(notes);
}
