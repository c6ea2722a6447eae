import { db, transaction } from "~/db/client.server";
import { emailKey, usernameKey } from "~/domain/account/account";
import { normalizePhone } from "~/domain/account/phone";
import type { Channel } from "~/domain/message/channels";
import { accepted, type Outcome, refused } from "~/domain/refusal";
import { publishAccessEnded } from "~/events/access-hub.server";
import { hashPassword } from "../accounts/passwords.server";
import { endAllAccess } from "../accounts/sessions.server";
import { codeChannelsSet } from "../messages/channels.server";
import { queueCode } from "../messages/queue-message.server";
import { invalidCode, makeCode, NOBODY, takeValidCode, tryCode } from "./one-time-code.server";

/** Ends every session and token (D67); one-time codes of an app stay on (D86). */
export async function resetPassword(
  userId: number,
  { code, password }: { code: string; password: string },
  key: Buffer,
): Promise<Outcome<null>> {
  const whose = { userId, purpose: "reset", target: "", key } as const;
  const wrong = await tryCode(whose, code);
  if (wrong) return refused(wrong);
  const passwordHash = await hashPassword(password);
  const changed = await transaction(async (tx): Promise<Outcome<null>> => {
    if (!(await takeValidCode(tx, whose, code))) return refused(invalidCode());
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

export interface Reachable {
  /** NOBODY: no account, or more than one, has this name. */
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
    userId: found?.id ?? NOBODY,
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
  const hasNoPhone = userId !== NOBODY && phone === "";
  const wanted: Channel = identifier.includes("@") || hasNoPhone ? "email" : "sms";
  return set.includes(wanted) ? wanted : (set[0] ?? wanted);
}

/** For NOBODY it writes as much, and sends nothing. */
export const sendResetCode = (userId: number, channel: Channel, key: Buffer): Promise<null> =>
  transaction(async (tx) => {
    const code = await makeCode(tx, { userId, purpose: "reset", target: "", key });
    await queueCode(tx, { userId, channel, code, purpose: "reset" });
    return null;
  });
