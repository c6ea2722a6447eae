import { randomUUID } from "node:crypto";
import { db, transaction } from "~/db/client.server";
import type { Channel } from "~/domain/message/channels";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { publishAccessEnded } from "~/events/access-hub.server";
import type { Viewer } from "~/domain/account/access";
import { CODE_MINUTES, refuseStaffCode } from "~/domain/account/one-time-code";
import { permissionsIn } from "~/domain/account/permissions";
import { ACCOUNT_NOT_FOUND } from "~/domain/messages";
import { msg } from "~/texts/t";
import { tellOfPassword } from "../contact-change.server";
import { hashPassword } from "../passwords.server";
import { endAllAccess } from "../sessions.server";
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
      data: { passwordHash, passwordVersion: { increment: 1 } },
    });
    if (count === 0) return refused(invalidCode());
    await endAllAccess(tx, userId);
    await tellOfPassword(tx, userId);
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

/** A code to read out on the phone, for a shop or a person that no message reaches (D85). Shown once. */
export const makeStaffCode = (actor: Viewer, userId: number, key: Buffer): Promise<Outcome<string>> =>
  transaction(async (tx): Promise<Outcome<string>> => {
    const person = await tx.user.findUnique({
      where: { id: userId },
      select: { id: true, isSuperuser: true, permissions: true },
    });
    if (!person) return refused(refuse("missing", ACCOUNT_NOT_FOUND));
    const permissions = permissionsIn(person.permissions);
    const refusal = refuseStaffCode(actor, { ...person, permissions });
    if (refusal) return refused(refusal);
    const code = await makeCode(tx, { userId, purpose: "reset", target: "", key });
    await queueMessage(tx, {
      kind: "account.changed",
      event: `account.changed ${randomUUID()}`,
      to: [userId],
      facts: { change: "code" },
    });
    await recordAudit(tx, actor, "user.reset_code", userId, { after: { works_for_minutes: CODE_MINUTES } });
    return accepted(code);
  });

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
