import { randomUUID } from "node:crypto";
import { db, transaction } from "~/db/client.server";
import { emailKey, usernameKey } from "~/domain/account/account";
import { normalizePhone } from "~/domain/account/phone";
import type { Channel } from "~/domain/message/channels";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { publishAccessEnded } from "~/events/access-hub.server";
import type { Viewer } from "~/domain/account/access";
import { CODE_MINUTES, refuseStaffCode } from "~/domain/account/one-time-code";
import { permissionsIn } from "~/domain/account/permissions";
import { ACCOUNT_NOT_FOUND } from "~/domain/messages";
import { msg } from "~/texts/t";
import { hashPassword } from "../passwords.server";
import { endAllAccess } from "../sessions.server";
import { codeChannelsSet } from "../../messages/channels.server";
import { queueCode, queueMessage } from "../../messages/queue-message.server";
import { recordAudit } from "../../audit/record-audit.server";
import { invalidCode, makeCode, NO_ACCOUNT, consumeValidCode, checkCode } from "./one-time-code.server";

/** Ends every session and token (D67); one-time codes of an app stay on (D86). */
export async function resetPassword(
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
    return accepted(null);
  });
  if (changed.ok) publishAccessEnded(userId);
  return changed;
}

interface Reachable {
  /** NO_ACCOUNT: no account, or more than one, has this name. */
  readonly userId: number;
  /** Where the limits count: the same for every name of an account. */
  readonly accountName: string;
  readonly phone: string;
}

const columns = { id: true, usernameKey: true, phoneNumber: true } as const;

/** By username, e-mail address or phone. Of several with one phone, whoever verified it. The work is the same if nobody is found. */
export async function reachableBy(identifier: string): Promise<Reachable> {
  const phone = normalizePhone(identifier);
  const key = identifier.includes("@") ? emailKey(identifier) : usernameKey(identifier);
  const [named, callable] = await Promise.all([
    db().user.findFirst({
      where: identifier.includes("@") ? { emailKey: key } : { usernameKey: key },
      select: columns,
    }),
    phone === null
      ? []
      : db().user.findMany({
          where: { phoneNumber: phone },
          orderBy: { isVerified: "desc" },
          take: 2,
          select: { ...columns, isVerified: true },
        }),
  ]);
  const [first, second] = callable;
  const isOne = first && (!second || (first.isVerified && !second.isVerified));
  const found = named ?? (isOne ? first : null);
  return {
    userId: found?.id ?? NO_ACCOUNT,
    accountName: found?.usernameKey ?? phone ?? key,
    phone: found?.phoneNumber ?? phone ?? "",
  };
}

/** Whoever typed an e-mail address gets an e-mail, if the shop sends any. */
export function channelFor(
  identifier: string,
  { userId, phone }: Pick<Reachable, "userId" | "phone">,
): Channel {
  const set: Channel[] = codeChannelsSet();
  const hasNoPhone = userId !== NO_ACCOUNT && phone === "";
  const wanted: Channel = identifier.includes("@") || hasNoPhone ? "email" : "sms";
  return set.includes(wanted) ? wanted : (set[0] ?? wanted);
}

/** For NO_ACCOUNT it writes as much, and sends nothing. */
export const sendResetCode = (userId: number, channel: Channel, key: Buffer): Promise<null> =>
  transaction(async (tx) => {
    const code = await makeCode(tx, { userId, purpose: "reset", target: "", key });
    await queueCode(tx, { userId, channel, code, purpose: "reset" });
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
