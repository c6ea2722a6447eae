import { db, transaction } from "~/db/client.server";
import { emailKey, usernameKey } from "~/domain/account/account";
import { normalizePhone } from "~/domain/account/phone";
import type { Channel } from "~/domain/message/channels";
import { codeChannelsSet } from "../messages/channels.server";
import { queueCode } from "../messages/queue-message.server";
import { makeCode, NOBODY } from "./one-time-code.server";

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
