import { randomUUID } from "node:crypto";
import { db, transaction, type Tx } from "~/db/client.server";
import { selectColumns } from "~/db/columns.server";
import type { User } from "~/db/generated/sqlite/client";
import type { AuditAction } from "~/domain/audit/audit";
import { noOwnChannel } from "~/domain/account/started-auction";
import { startedAuctions } from "~/operations/started-auctions/started-auctions.server";
import { shopTime } from "../../shop-clock.server";
import type { Channel } from "~/domain/message/channels";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { publishAccessEnded } from "~/events/access-hub.server";
import type { Viewer } from "~/domain/account/access";
import { CODE_MINUTES, refuseStaffCode } from "~/domain/account/log-in/one-time-code";
import { permissionsIn } from "~/domain/account/permissions";
import { ACCOUNT_NOT_FOUND } from "~/domain/messages";
import { msg } from "~/texts/t";
import { queuePasswordChanged } from "../contact-change.server";
import { hashPassword } from "../passwords.server";
import { endAllAccess } from "../sessions.server";
import { codeChannelsSet } from "../../messages/channels.server";
import { queueCode, queueMessage } from "../../messages/queue-message.server";
import { recordAudit } from "../../audit/record-audit.server";
import { invalidCode, makeCode, consumeValidCode, checkCode } from "./one-time-code.server";

/** Of one of these accounts, the one whose code it is. */
export async function resetPassword(
  userIds: readonly number[],
  chosen: { code: string; password: string },
  key: Buffer,
): Promise<Outcome<null>> {
  let outcome: Outcome<null> = refused(invalidCode());
  for (const userId of userIds) {
    outcome = await resetOne(userId, chosen, key);
    if (outcome.ok) return outcome;
  }
  return outcome;
}

/** Ends every session and token (D67); one-time codes of an app stay on (D86). */
async function resetOne(
  userId: number,
  { code, password }: { code: string; password: string },
  key: Buffer,
): Promise<Outcome<null>> {
  const whose = { userId, purpose: "reset", target: "", key } as const;
  const wrong = await checkCode(whose, code);
  if (wrong) return refused(wrong);
  const passwordHash = await hashPassword(password);
  const changed = await transaction(async (tx): Promise<Outcome<null>> => {
    if (!(await consumeValidCode(tx, whose, code))) return refused(invalidCode());
    const { count } = await tx.user.updateMany({
      where: { id: userId, deletedAt: null },
      data: {
        passwordHash,
        passwordVersion: { increment: 1 },
        ...((await isStaffCode(tx, userId)) && { resetByShopAt: shopTime() }),
      },
    });
    if (count === 0) return refused(invalidCode());
    await endAllAccess(tx, userId);
    await queuePasswordChanged(tx, userId);
    return accepted(null);
  });
  if (changed.ok) publishAccessEnded(userId);
  return changed;
}

/** For `NO_ACCOUNT` it writes as much, and sends nothing. */
export const sendResetCode = (
  userId: number,
  channel: Channel,
  key: Buffer,
  message: { readonly username?: string | null; readonly address?: string | undefined } = {},
): Promise<null> =>
  transaction(async (tx) => {
    const code = await makeCode(tx, { userId, purpose: "reset", target: "", key });
    const { username = null, address } = message;
    await queueCode(tx, { userId, channel, code, purpose: "reset", username, address });
    return null;
  });

export interface StaffCode {
  /** To read out, once; null if it was sent to `sentBy` instead. */
  readonly code: string | null;
  readonly sentBy: Channel | null;
}

const personFields = selectColumns(
  "User",
  "id, username, email, phoneNumber, isVerified, isSuperuser, permissions",
);

/** A code to read out to who gets no message (D85). For somebody in an auction it goes to their own phone or e-mail, unseen (D112). */
export const makeStaffCode = (actor: Viewer, userId: number, key: Buffer): Promise<Outcome<StaffCode>> =>
  transaction(async (tx): Promise<Outcome<StaffCode>> => {
    // a join at the same moment is seen
    await tx.user.updateMany({ where: { id: userId }, data: { id: userId } });
    const person = await tx.user.findUnique({ where: { id: userId }, select: personFields });
    if (!person) return refused(refuse("missing", ACCOUNT_NOT_FOUND));
    const permissions = permissionsIn(person.permissions);
    const refusal = refuseStaffCode(actor, { ...person, permissions });
    if (refusal) return refused(refusal);
    const started = await startedAuctions(userId, tx);
    const sentBy = started.length > 0 ? await ownChannel(tx, person) : null;
    if (started.length > 0 && sentBy === null) return refused(noOwnChannel(person.username, started));
    const code = await makeCode(tx, { userId, purpose: "reset", target: "", key });
    if (sentBy !== null) await queueCode(tx, { userId, channel: sentBy, code, purpose: "reset" });
    await queueMessage(tx, {
      kind: "account.changed",
      event: `account.changed ${randomUUID()}`,
      to: [userId],
      facts: { change: "code" },
    });
    await recordAudit(tx, actor, "user.reset_code", userId, {
      after: { works_for_minutes: CODE_MINUTES, ...(sentBy && { sent_by: sentBy }) },
    });
    return accepted({ code: sentBy === null ? code : null, sentBy });
  });

type Person = Pick<User, "id" | "email" | "phoneNumber" | "isVerified">;

/** What the shop's staff entered or verified is not the person's own. Null if nothing of theirs can be reached. */
async function ownChannel(tx: Tx, { id, email, phoneNumber, isVerified }: Person): Promise<Channel | null> {
  const isByStaff = (action: AuditAction, field: string) =>
    tx.auditEntry.count({
      where: { subject: "user", subjectId: id, action, after: { contains: field } },
    });
  const set: readonly Channel[] = codeChannelsSet();
  if (set.includes("sms") && phoneNumber && isVerified) {
    const byStaff =
      (await isByStaff("user.correct", "phoneNumber")) + (await isByStaff("user.verify", "true"));
    if (byStaff === 0) return "sms";
  }
  const canMail = set.includes("email") && email !== "";
  return canMail && (await isByStaff("user.correct", "email")) === 0 ? "email" : null;
}

const DAY_MS = 86_400_000;

/** For 30 days: the first to log in may not be the owner (D112). Null if the shop made no code that was used. */
export async function resetByShop(userId: number): Promise<Date | null> {
  const user = await db().user.findUnique({ where: { id: userId }, select: { resetByShopAt: true } });
  const at = user?.resetByShopAt ?? null;
  return at !== null && shopTime().getTime() < at.getTime() + 30 * DAY_MS ? at : null;
}

/** Whether the code that was just used may be one that staff made. */
const isStaffCode = async (tx: Tx, userId: number) =>
  (await tx.auditEntry.count({
    where: {
      subject: "user",
      subjectId: userId,
      action: "user.reset_code",
      at: { gt: new Date(shopTime().getTime() - CODE_MINUTES * 60_000) },
    },
  })) > 0;

export async function ownPhone(userId: number) {
  const user = await db().user.findUnique({
    where: { id: userId },
    select: { phoneNumber: true, isVerified: true },
  });
  return { phone: user?.phoneNumber ?? "", isVerified: user?.isVerified === true };
}

export const sendPhoneCode = (userId: number, phone: string, key: Buffer): Promise<null> =>
  transaction(async (tx) => {
    const code = await makeCode(tx, { userId, purpose: "verify", target: phone, key });
    await queueCode(tx, { userId, channel: "sms", code, purpose: "verify" });
    return null;
  });

/** A code counts for the phone that it was sent to: not after the number was changed. */
export async function verifyPhone(userId: number, code: string, key: Buffer): Promise<Outcome<null>> {
  const { phone } = await ownPhone(userId);
  if (phone === "") return refused(refuse("conflict", msg("Your profile has no phone number yet")));
  const whose = { userId, purpose: "verify", target: phone, key } as const;
  const wrong = await checkCode(whose, code);
  if (wrong) return refused(wrong);
  return transaction(async (tx): Promise<Outcome<null>> => {
    if (!(await consumeValidCode(tx, whose, code))) return refused(invalidCode());
    const { count } = await tx.user.updateMany({
      where: { id: userId, phoneNumber: phone },
      data: { isVerified: true },
    });
    return count === 1 ? accepted(null) : refused(invalidCode());
  });
}
